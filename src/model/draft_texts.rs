//! The structs of a draft that hold texts, written from the table of fields:
//! who it goes to, where it comes back to, who made the goods.

/// A text of a draft: one that must be there, or one that may be.
pub(super) trait DraftText: Sized {
    fn of(text: Option<String>) -> Option<Self>;
    fn as_text(&self) -> &str;
}

impl DraftText for String {
    fn of(text: Option<String>) -> Option<Self> {
        text
    }

    fn as_text(&self) -> &str {
        self
    }
}

impl DraftText for Option<String> {
    fn of(text: Option<String>) -> Option<Self> {
        Some(text)
    }

    fn as_text(&self) -> &str {
        self.as_deref().unwrap_or_default()
    }
}

/// Declares the struct that holds a section's texts: a `String` for what must
/// be there, an `Option<String>` for what may. `… of Section, all optional`
/// makes every one an `Option`.
macro_rules! section_struct {
    ($(#[$doc:meta])* pub struct $name:ident of $section:ident) => {
        $crate::model::fields::order_fields! {
            $section => [$crate::model::draft_texts::section_fields] {
                as_needed $(#[$doc])* $name
            }
        }
        $crate::model::draft_texts::section_texts! { $name of $section }
    };
    ($(#[$doc:meta])* pub struct $name:ident of $section:ident, all optional) => {
        $crate::model::fields::order_fields! {
            $section => [$crate::model::draft_texts::section_fields] {
                optional $(#[$doc])* $name
            }
        }
        $crate::model::draft_texts::section_texts! { $name of $section }
    };
}

/// For `section_struct!` only.
macro_rules! section_fields {
    ({ $types:ident $(#[$doc:meta])* $name:ident } { $(
        $(#[$later:meta])*
        $variant:ident $key:literal $label:literal: $need:ident $kind:ident in $typed:ident
            => $part:ident;
    )* }) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
        )]
        pub struct $name {
            $( $(#[$later])* pub $part: $crate::model::draft_texts::draft_type!($types $need), )*
        }

        impl $name {
            /// Made of its texts, unless one that must be there is not. Each
            /// is asked for, whatever became of those before it.
            pub fn of_texts(
                mut text: impl FnMut($crate::model::fields::Field) -> Option<String>,
            ) -> Option<Self> {
                use $crate::model::{draft_texts::DraftText, fields::Field};
                $( let $part = text(Field::$variant); )*
                Some(Self { $( $part: DraftText::of($part)?, )* })
            }
        }
    };
}

/// The type of a text of a draft; for `section_struct!` only.
macro_rules! draft_type {
    (as_needed must) => { String };
    ($types:ident $need:ident) => { Option<String> };
}

/// Gives the struct that holds a section its texts by their fields.
macro_rules! section_texts {
    ($name:ident of $section:ident) => {
        $crate::model::fields::order_fields! {
            $section => [$crate::model::draft_texts::section_texts] { $name }
        }
    };
    ({ $name:ident } { $(
        $(#[$later:meta])*
        $variant:ident $key:literal $label:literal: $need:ident $kind:ident in $typed:ident
            $(=> $part:ident)?;
    )* }) => {
        impl $name {
            /// What stays a text from the form to the request, by its field;
            /// empty where there is none.
            pub fn texts(&self) -> Vec<($crate::model::fields::Field, &str)> {
                use $crate::model::{draft_texts::DraftText as _, fields::Field};
                vec![$( $( (Field::$variant, self.$part.as_text()), )? )*]
            }

            /// The same with other texts; what must be there stays where none is.
            pub fn with_texts(
                mut self,
                mut text: impl FnMut($crate::model::fields::Field) -> Option<String>,
            ) -> Self {
                use $crate::model::{draft_texts::DraftText, fields::Field};
                $( $(
                    if let Some(text) = DraftText::of(text(Field::$variant)) {
                        self.$part = text;
                    }
                )? )*
                self
            }
        }
    };
}

pub(in crate::model) use {draft_type, section_fields, section_struct, section_texts};
