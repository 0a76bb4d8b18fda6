//! The Settings screen: a profile an environment, and how the window looks.

use std::{collections::BTreeMap, str::FromStr as _};

use rust_decimal::Decimal;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};

use crate::domain::{
    environment::{Environment, Profile},
    ids::ClientId,
    money::{Currency, Money},
};
use crate::message::{Command, Failure, ProfilesKnown, SaveProfile};

use super::{Remote, action::TypedToken, ids::Ids};

/// Text size, smallest and largest, in percent.
pub const TEXT_SIZE_PERCENT: std::ops::RangeInclusive<u16> = 80..=200;

/// The look of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    Light,
    Dark,
    HighContrast,
}

impl Theme {
    pub const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::HighContrast];
}

/// The language of the window and of the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// As the system says; English where it says one that there is no text in.
    #[default]
    System,
    English,
    French,
}

impl Language {
    pub const ALL: [Self; 3] = [Self::System, Self::English, Self::French];

    /// Its tag; none for the system's.
    pub fn tag(self) -> Option<&'static str> {
        match self {
            Self::System => None,
            Self::English => Some("en"),
            Self::French => Some("fr"),
        }
    }
}

/// What the user prefers, whichever the environment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    pub theme: Theme,
    pub language: Language,
    pub text_size_percent: u16,
    /// A purchase above it asks first.
    pub price_limit: Option<Decimal>,
    /// Widths of the columns of lists that were changed, in points.
    pub list_columns: BTreeMap<String, u16>,
    /// Whether a scan is heard as well as seen.
    pub sounds: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: Theme::System,
            language: Language::System,
            text_size_percent: 100,
            price_limit: None,
            list_columns: BTreeMap::new(),
            sounds: true,
        }
    }
}

/// A text of a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProfileField {
    Host,
    ClientId,
}

/// What is wrong with a profile's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProfileProblem {
    HostMissing,
    HostNotHttps,
    HostWithPath,
    ClientIdMissing,
    ClientIdNotAWord,
}

/// A profile as it is typed.
#[derive(Debug, Clone)]
pub struct ProfileForm {
    pub host: String,
    pub client_id: String,
    pub currency: Currency,
    /// Typed and not yet saved; gone once it is saved.
    pub token: TypedToken,
    pub saving: Remote<Profile>,
    /// Whether *Save* was pressed: empty fields say so from then on.
    pub pressed: bool,
    kept: Profile,
}

impl ProfileForm {
    fn of(profile: Profile) -> Self {
        Self {
            host: profile.host.clone(),
            client_id: profile.client_id.as_str().to_owned(),
            currency: profile.currency.clone(),
            token: TypedToken::default(),
            saving: Remote::NotAsked,
            pressed: false,
            kept: profile,
        }
    }

    /// A text that nobody has touched follows what is kept.
    fn learn(&mut self, kept: Profile) {
        if self.host == self.kept.host {
            self.host.clone_from(&kept.host);
        }
        if self.client_id == self.kept.client_id.as_str() {
            kept.client_id.as_str().clone_into(&mut self.client_id);
        }
        if self.currency == self.kept.currency {
            self.currency = kept.currency.clone();
        }
        self.kept = kept;
    }

    fn profile(&self) -> Profile {
        Profile {
            environment: self.kept.environment,
            host: self.host.trim().trim_end_matches('/').to_owned(),
            client_id: ClientId::new(self.client_id.trim()),
            currency: self.currency.clone(),
        }
    }

    /// Whether something was typed that is not saved.
    pub fn is_edited(&self) -> bool {
        self.profile() != self.kept || !self.token.0.is_empty()
    }

    /// What is wrong with a text, while it is typed.
    pub fn problem(&self, field: ProfileField) -> Option<ProfileProblem> {
        let problem = match field {
            ProfileField::Host => host_problem(self.host.trim()),
            ProfileField::ClientId => client_id_problem(self.client_id.trim()),
        };
        problem.filter(|problem| {
            self.pressed
                || !matches!(
                    problem,
                    ProfileProblem::HostMissing | ProfileProblem::ClientIdMissing
                )
        })
    }
}

fn host_problem(host: &str) -> Option<ProfileProblem> {
    if host.is_empty() {
        return Some(ProfileProblem::HostMissing);
    }
    let Some(name) = host.strip_prefix("https://") else {
        return Some(ProfileProblem::HostNotHttps);
    };
    let name = name.trim_end_matches('/');
    (name.is_empty() || name.contains(['/', '?', '#', '@', ' ']))
        .then_some(ProfileProblem::HostWithPath)
}

fn client_id_problem(client_id: &str) -> Option<ProfileProblem> {
    if client_id.is_empty() {
        return Some(ProfileProblem::ClientIdMissing);
    }
    (!client_id
        .chars()
        .all(|letter| letter.is_ascii_alphanumeric()))
    .then_some(ProfileProblem::ClientIdNotAWord)
}

/// Whose account a saved profile leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Account {
    /// The one as before, perhaps with another token.
    Same,
    /// Nothing of the one before may stay on screen.
    Other,
}

/// The Settings screen.
#[derive(Debug, Clone)]
pub struct SettingsScreen {
    pub forms: BTreeMap<Environment, ProfileForm>,
    pub preferences: Preferences,
    /// As it is typed.
    pub price_limit: String,
    /// How many shipments the account has.
    pub test: Remote<u64>,
    /// Why tokens are kept for this run only, if they are.
    pub keychain_trouble: Option<Failure>,
    with_token: Vec<Environment>,
}

impl SettingsScreen {
    pub(super) fn new(preferences: Preferences) -> Self {
        Self {
            forms: Environment::ALL
                .into_iter()
                .map(|environment| (environment, ProfileForm::of(Profile::empty(environment))))
                .collect(),
            price_limit: preferences
                .price_limit
                .map(|limit| limit.to_string())
                .unwrap_or_default(),
            preferences,
            test: Remote::NotAsked,
            keychain_trouble: None,
            with_token: Vec::new(),
        }
    }

    /// Whether a token is at hand for an environment.
    pub fn has_token(&self, environment: Environment) -> bool {
        self.with_token.contains(&environment)
    }

    pub(super) fn edit(&mut self, environment: Environment, field: ProfileField, text: String) {
        if let Some(form) = self.forms.get_mut(&environment) {
            match field {
                ProfileField::Host => form.host = text,
                ProfileField::ClientId => form.client_id = text,
            }
        }
    }

    /// Saves a profile whose texts are in order.
    pub(super) fn save(&mut self, environment: Environment, ids: &mut Ids) -> Option<Command> {
        let form = self.forms.get_mut(&environment)?;
        form.pressed = true;
        let faulty = [ProfileField::Host, ProfileField::ClientId]
            .into_iter()
            .any(|field| form.problem(field).is_some());
        if faulty || form.saving.is_loading() {
            return None;
        }
        let request = ids.request();
        form.saving.ask(request);
        let token = form.token.0.trim();
        let token = (!token.is_empty()).then(|| SecretString::from(token.to_owned()));
        Some(Command::SaveProfile(SaveProfile {
            request,
            profile: form.profile(),
            token,
        }))
    }

    /// A saved token is never shown again: the form forgets it.
    pub(super) fn saved(&mut self, profile: &Profile) -> Account {
        let Some(form) = self.forms.get_mut(&profile.environment) else {
            return Account::Same;
        };
        let former = std::mem::replace(&mut form.kept, profile.clone());
        form.token = TypedToken::default();
        if former == *profile {
            Account::Same
        } else {
            Account::Other
        }
    }

    /// Fills the forms with what is kept; what is being typed stays.
    pub(super) fn profiles_known(&mut self, known: ProfilesKnown) {
        for profile in known.profiles {
            if let Some(form) = self.forms.get_mut(&profile.environment) {
                form.learn(profile);
            }
        }
        self.with_token = known.with_token;
        self.keychain_trouble = known.keychain_trouble;
    }

    /// Reads the price limit while it is typed; empty is none.
    pub(super) fn edit_price_limit(&mut self, text: String) {
        self.price_limit = text;
        let typed = self.price_limit.trim();
        if typed.is_empty() {
            self.preferences.price_limit = None;
        } else if let Ok(limit) = Decimal::from_str(typed)
            && limit >= Decimal::ZERO
        {
            self.preferences.price_limit = Some(limit);
        }
    }

    /// Whether what stands in the price limit's field is an amount or nothing.
    pub fn price_limit_is_read(&self) -> bool {
        let typed = self.price_limit.trim();
        typed.is_empty() || Decimal::from_str(typed).is_ok_and(|limit| limit >= Decimal::ZERO)
    }

    /// The limit in the account's currency.
    pub fn limit_in(&self, currency: &Currency) -> Option<Money> {
        self.preferences
            .price_limit
            .map(|limit| Money::new(limit, currency.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_https_and_has_no_path() {
        let check = |host| host_problem(host);
        assert_eq!(check(""), Some(ProfileProblem::HostMissing));
        assert_eq!(
            check("http://a.example"),
            Some(ProfileProblem::HostNotHttps)
        );
        assert_eq!(
            check("https://a.example/api"),
            Some(ProfileProblem::HostWithPath)
        );
        assert_eq!(check("https://a.example/"), None);
    }

    #[test]
    fn an_empty_profile_is_not_scolded_before_save_is_pressed() {
        let mut screen = SettingsScreen::new(Preferences::default());
        let form = &screen.forms[&Environment::Live];
        assert_eq!(form.problem(ProfileField::Host), None);
        assert!(screen.save(Environment::Live, &mut Ids::new("T")).is_none());
        let form = &screen.forms[&Environment::Live];
        assert_eq!(
            form.problem(ProfileField::Host),
            Some(ProfileProblem::HostMissing)
        );
    }

    #[test]
    fn a_limit_that_is_no_amount_leaves_the_last_one_in_force() {
        let mut screen = SettingsScreen::new(Preferences::default());
        screen.edit_price_limit("12.50".to_owned());
        screen.edit_price_limit("12.5o".to_owned());
        assert!(!screen.price_limit_is_read());
        assert_eq!(screen.preferences.price_limit, Some(Decimal::new(1250, 2)));
    }
}
