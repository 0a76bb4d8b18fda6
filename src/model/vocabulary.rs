//! Enums whose values come from the service, which adds values without notice.

/// Declares an enum of known values that stores unknown ones unchanged.
///
/// Gives `KNOWN` (in the document's order), `as_str`, `from_word`, `Display`,
/// and serde as a plain string. An unknown word becomes `Unknown` and
/// goes back to the service unchanged.
macro_rules! vocabulary {
    (
        $(#[$doc:meta])*
        pub enum $name:ident { $( $(#[$variant_doc:meta])* $variant:ident = $word:literal, )+ }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(from = "String", into = "String")]
        pub enum $name {
            $( $(#[$variant_doc])* $variant, )+
            /// A value that this version does not know, unchanged.
            Unknown(String),
        }

        impl $name {
            /// The known words, in the order of the service's document.
            pub const KNOWN: &'static [Self] = &[ $( Self::$variant, )+ ];

            /// The word as the service writes it.
            pub fn as_str(&self) -> &str {
                match self {
                    $( Self::$variant => $word, )+
                    Self::Unknown(word) => word,
                }
            }

            pub fn from_word(word: &str) -> Self {
                match word {
                    $( $word => Self::$variant, )+
                    other => Self::Unknown(other.to_owned()),
                }
            }

            /// The known word, or nothing.
            pub fn known(word: &str) -> Option<Self> {
                match Self::from_word(word) {
                    Self::Unknown(_) => None,
                    known => Some(known),
                }
            }
        }

        impl From<String> for $name {
            fn from(word: String) -> Self {
                Self::from_word(&word)
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.as_str().to_owned()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

pub(crate) use vocabulary;

#[cfg(test)]
mod tests {
    use crate::model::postage_type::PostageType;

    #[test]
    fn an_unknown_word_survives_a_round_trip() {
        let word = "\"service_moon_rocket\"";
        let read: PostageType = serde_json::from_str(word).unwrap();
        assert_eq!(read, PostageType::Unknown("service_moon_rocket".to_owned()));
        assert_eq!(serde_json::to_string(&read).unwrap(), word);
    }

    #[test]
    fn every_known_word_reads_back_as_itself() {
        for known in PostageType::KNOWN {
            assert_eq!(PostageType::from_word(known.as_str()), *known);
        }
    }
}
