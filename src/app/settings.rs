//! The Settings screen: a profile an environment, and how the window looks.

use std::{collections::BTreeMap, str::FromStr as _};

use rust_decimal::Decimal;
use secrecy::SecretString;

use crate::contract::{Failure, ProfilesKnown};
use crate::features::{calls::Request, settings::calls::SaveProfile};
use crate::model::{
    environment::{Environment, Profile},
    label_name::{NameTemplate, NameTemplateProblem},
    money::Currency,
};

pub use super::profile_form::{ProfileField, ProfileForm, ProfileProblem};
use super::{Remote, ids::Ids, profile_form::TypedToken};
use crate::app::preferences::Preferences;

/// Done on the Settings screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsAction {
    Edit(Environment, ProfileField, String),
    EditToken(Environment, TypedToken),
    Currency(Environment, Currency),
    Save(Environment),
    TestConnection,
    EditPriceLimit(String),
    EditLabelName(String),
    Prefer(Preferences),
}

/// The names of label files, as they are typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameField {
    pub text: String,
    pub problem: Option<NameTemplateProblem>,
}

impl NameField {
    fn of(template: &NameTemplate) -> Self {
        Self {
            text: template.to_string(),
            problem: None,
        }
    }

    pub(super) fn edit(&mut self, text: String) {
        self.problem = text.parse::<NameTemplate>().err();
        self.text = text;
    }

    /// What is typed, if it is a template; else the last one stays in force.
    pub(super) fn read(&self) -> Option<NameTemplate> {
        self.text.parse().ok()
    }
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
    /// As it is typed.
    pub price_limit: String,
    pub label_name: NameField,
    /// How many shipments the account has.
    pub test: Remote<u64>,
    /// Why tokens are kept for this run only, if they are.
    pub keychain_trouble: Option<Failure>,
    with_token: Vec<Environment>,
}

impl SettingsScreen {
    pub(super) fn new(preferences: &Preferences) -> Self {
        Self {
            forms: Environment::ALL
                .into_iter()
                .map(|environment| (environment, ProfileForm::of(Profile::empty(environment))))
                .collect(),
            price_limit: preferences
                .price_limit
                .map(|limit| limit.to_string())
                .unwrap_or_default(),
            label_name: NameField::of(&preferences.label_name),
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

    /// Whether the connection of a saved profile can be tried.
    pub fn can_test(&self, form: &ProfileForm) -> bool {
        !form.is_edited() && !self.test.is_loading()
    }

    /// Saves a profile whose texts are in order.
    pub(super) fn save(&mut self, environment: Environment, ids: &mut Ids) -> Option<Request> {
        let form = self.forms.get_mut(&environment)?;
        form.pressed = true;
        let faulty = [ProfileField::Host, ProfileField::ClientId]
            .into_iter()
            .any(|field| form.problem(field).is_some());
        if faulty || form.saving.is_loading() {
            return None;
        }
        let token = form.token.0.trim();
        let token = (!token.is_empty()).then(|| SecretString::from(token.to_owned()));
        let request = ids.ask(SaveProfile {
            profile: form.profile(),
            token,
        });
        form.saving.ask(request.id);
        Some(request)
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
    pub(super) fn edit_price_limit(&mut self, text: String, preferences: &mut Preferences) {
        self.price_limit = text;
        let typed = self.price_limit.trim();
        if typed.is_empty() {
            preferences.price_limit = None;
        } else if let Ok(limit) = Decimal::from_str(typed)
            && limit >= Decimal::ZERO
        {
            preferences.price_limit = Some(limit);
        }
    }

    /// Whether what stands in the price limit's field is an amount or nothing.
    pub fn price_limit_is_read(&self) -> bool {
        let typed = self.price_limit.trim();
        typed.is_empty() || Decimal::from_str(typed).is_ok_and(|limit| limit >= Decimal::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_profile_is_not_scolded_before_save_is_pressed() {
        let mut screen = SettingsScreen::new(&Preferences::default());
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
    fn a_name_that_is_no_template_says_why_and_leaves_the_last_one_in_force() {
        let mut screen = SettingsScreen::new(&Preferences::default());
        screen.label_name.edit("{order_id}/{date}".to_owned());
        assert_eq!(
            screen.label_name.problem,
            Some(NameTemplateProblem::Sign('/'))
        );
        assert_eq!(screen.label_name.read(), None);
        screen.label_name.edit("{shipment_id}".to_owned());
        assert_eq!(screen.label_name.problem, None);
        assert!(screen.label_name.read().is_some());
    }

    #[test]
    fn a_limit_that_is_no_amount_leaves_the_last_one_in_force() {
        let mut screen = SettingsScreen::new(&Preferences::default());
        let mut preferences = Preferences::default();
        screen.edit_price_limit("12.50".to_owned(), &mut preferences);
        screen.edit_price_limit("12.5o".to_owned(), &mut preferences);
        assert!(!screen.price_limit_is_read());
        assert_eq!(preferences.price_limit, Some(Decimal::new(1250, 2)));
    }
}
