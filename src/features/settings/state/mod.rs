//! The Settings screen: one profile for each environment, the test of the
//! connection, and the user's preferences. Connecting is here too: its reply
//! says what the settings lead to.

pub mod profile_form;

use std::collections::BTreeMap;

use secrecy::SecretString;

use super::calls::{Connected, DeleteProfile, Diagnose, Replies, SaveProfile, TestConnection};
use crate::{
    contract::{Failure, ProfilesKnown, RequestId},
    features::{
        calls::Request,
        shared::state::{
            confirm::Question,
            context::{Context, Origin},
            feature::{ReplyState, ScreenState},
            ids::Ids,
            navigation::{AccountSetting, ProfilePart, Screen, Setting},
            notices::News,
            remote::{Remote, Taken},
            window_request::Target,
        },
    },
    model::{
        check::typed_amount,
        environment::{AccountId, Environment, Profile},
        label_name::{NameTemplate, NameTemplateProblem},
        money::Currency,
        preferences::Preferences,
    },
};
use profile_form::TypedToken;

pub use profile_form::{ProfileField, ProfileForm, ProfileProblem};

/// Done on the Settings screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsAction {
    Edit(AccountId, ProfileField, String),
    EditToken(AccountId, TypedToken),
    Currency(AccountId, Currency),
    Save(AccountId),
    /// One more account of this environment.
    Add(Environment),
    /// Asks first.
    Delete(AccountId),
    /// The part that was to be shown is on screen.
    Shown,
    TestConnection,
    EditPriceLimit(String),
    /// New parcels begin with an empty form again.
    ForgetFormDefaults,
    /// A box is not offered any more.
    RemoveBox(String),
    EditLabelName(String),
    CopyDiagnostics,
    Prefer(Box<Preferences>),
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

    pub(crate) fn edit(&mut self, text: String) {
        self.problem = text.parse::<NameTemplate>().err();
        self.text = text;
    }

    /// What is typed, if it is a template; else the last one stays in force.
    pub(crate) fn template(&self) -> Option<NameTemplate> {
        self.text.parse().ok()
    }
}

/// Whose account a saved profile leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Account {
    /// The one as before, perhaps with another token.
    Same,
    /// Nothing of the one before may stay on screen.
    Other,
}

/// The Settings screen.
#[derive(Debug, Clone)]
pub struct SettingsScreen {
    pub forms: BTreeMap<AccountId, ProfileForm>,
    /// As it is typed.
    pub price_limit: String,
    pub label_name: NameField,
    /// How many shipments the account has.
    pub test: Remote<u64>,
    /// Why tokens are kept for this run only, if they are.
    pub keychain_trouble: Option<Failure>,
    /// What the screen is to scroll to.
    pub shows: Option<(AccountId, ProfilePart)>,
    with_token: Vec<AccountId>,
    /// The profile that is being deleted.
    deleting: Option<RequestId>,
    /// The profile in use was saved: its account is to be connected.
    reconnect_due: Option<Account>,
}

/// What the screen is painted from.
#[derive(Debug, Clone, Copy)]
pub struct SettingsView<'a> {
    pub screen: &'a SettingsScreen,
    pub preferences: &'a Preferences,
}

impl SettingsScreen {
    pub(crate) fn new(preferences: &Preferences) -> Self {
        Self {
            forms: Environment::ALL
                .into_iter()
                .map(|environment| {
                    let form = ProfileForm::of(Profile::empty(environment));
                    (environment.into(), form)
                })
                .collect(),
            price_limit: preferences
                .price_limit
                .map(|limit| limit.to_string())
                .unwrap_or_default(),
            label_name: NameField::of(&preferences.label_name),
            test: Remote::NotAsked,
            keychain_trouble: None,
            shows: None,
            with_token: Vec::new(),
            deleting: None,
            reconnect_due: None,
        }
    }
}

impl ScreenState for SettingsScreen {
    type Action = SettingsAction;

    fn initial(preferences: &Preferences, _ids: &mut Ids) -> Self {
        Self::new(preferences)
    }

    fn handle(&mut self, action: SettingsAction, context: &mut Context) -> Vec<Request> {
        match action {
            SettingsAction::Edit(account, field, text) => self.edit(account, field, text),
            SettingsAction::EditToken(account, token) => {
                if let Some(form) = self.forms.get_mut(&account) {
                    form.token = token;
                }
            }
            SettingsAction::Currency(account, currency) => {
                if let Some(form) = self.forms.get_mut(&account) {
                    form.currency = currency;
                }
            }
            SettingsAction::Save(account) => {
                // The button that was pressed cannot be pressed again before something changes.
                let token = Setting::Account(account, AccountSetting::Token);
                context.focus_on(Target::Setting(token));
                let request = self.save(account, &mut context.ids);
                return request.into_iter().collect();
            }
            SettingsAction::Add(environment) => {
                if let Some(account) = self.add(environment) {
                    let name = Setting::Account(account, AccountSetting::Name);
                    context.focus_on(Target::Setting(name));
                }
            }
            SettingsAction::Delete(account) => return self.ask_to_delete(account, context),
            SettingsAction::Shown => self.shows = None,
            SettingsAction::TestConnection => {
                if !self.test.is_loading() {
                    return self.test_connection(&mut context.ids);
                }
            }
            SettingsAction::CopyDiagnostics => return vec![context.ids.ask(Diagnose {})],
            SettingsAction::ForgetFormDefaults => {
                context.preferences.form_defaults = None;
                context.keep_preferences();
                context.notices.withdraw_kept_defaults();
            }
            SettingsAction::RemoveBox(name) => context.remove_box(&name),
            SettingsAction::EditPriceLimit(text) => {
                let currency = context.connection.currency();
                self.edit_price_limit(text, currency, &mut context.preferences);
                context.keep_preferences();
            }
            SettingsAction::EditLabelName(text) => {
                self.label_name.edit(text);
                if let Some(name) = self.label_name.template() {
                    context.preferences.label_name = name;
                    context.keep_preferences();
                }
            }
            SettingsAction::Prefer(preferences) => {
                context.preferences = *preferences;
                context.keep_preferences();
            }
        }
        Vec::new()
    }

    /// What a test found before may not be so any more.
    fn opened(&mut self, _context: &mut Context) -> Vec<Request> {
        if self.test.value().is_some() {
            self.test = Remote::NotAsked;
        }
        Vec::new()
    }

    /// Nothing waits for the account before.
    fn leave_account(&mut self, _context: &mut Context) {
        self.test = Remote::NotAsked;
        self.reconnect_due = None;
    }
}

impl ReplyState for SettingsScreen {
    type Replies = Replies;

    fn handle_replies(
        &mut self,
        id: RequestId,
        replies: Replies,
        origin: Origin,
        context: &mut Context,
    ) -> Vec<Request> {
        match replies {
            Replies::Connect(_, update) => {
                return self.connected(id, update.into_result(), origin, context);
            }
            Replies::SaveProfile(call, update) => {
                self.profile_saved(id, &call, update.into_result(), context);
            }
            Replies::TestConnection(_, update) => {
                self.connection_tested(id, update.into_result(), context);
            }
            Replies::DeleteProfile(call, update) => {
                if self.deleting.take_if(|deleting| *deleting == id).is_some() {
                    match update.into_result() {
                        Ok(()) => drop(self.forms.remove(&call.account)),
                        Err(failure) => context.notices.say(News::Failed(failure)),
                    }
                }
            }
            // The window puts it together.
            Replies::Diagnose(..) => {}
        }
        Vec::new()
    }
}

impl SettingsScreen {
    /// Scrolls there when it is painted next.
    pub(crate) fn show_profile(&mut self, account: AccountId, part: ProfilePart) {
        self.shows = Some((account, part));
    }

    /// What the user calls an account, as it was saved; empty where it has no name.
    pub fn account_name(&self, account: AccountId) -> &str {
        let form = self.forms.get(&account);
        form.map_or("", |form| form.saved.name.trim())
    }

    /// The saved accounts of an environment. The first is there even where it is empty.
    pub fn accounts_of(&self, environment: Environment) -> Vec<(AccountId, &str)> {
        let of_environment = self
            .forms
            .iter()
            .filter(|(account, _)| account.environment == environment);
        of_environment
            .filter(|(account, form)| account.is_first() || form.is_kept)
            .map(|(account, form)| (*account, form.saved.name.trim()))
            .collect()
    }

    /// A form for one more account, and the keyboard in it.
    fn add(&mut self, environment: Environment) -> Option<AccountId> {
        let taken = self.forms.keys().filter(|id| id.environment == environment);
        let last = taken.map(|id| id.number).max()?;
        let number = last.checked_add(1)?;
        let account = AccountId {
            environment,
            number,
        };
        let form = ProfileForm::of(Profile::empty(account));
        self.forms.insert(account, form);
        Some(account)
    }

    /// Whether an account can be deleted: the first of each environment stays, and so does
    /// the one in use.
    pub fn can_delete(&self, account: AccountId, present: AccountId) -> bool {
        !account.is_first() && account != present && self.deleting.is_none()
    }

    fn ask_to_delete(&mut self, account: AccountId, context: &mut Context) -> Vec<Request> {
        if !self.can_delete(account, context.connection.account) {
            return Vec::new();
        }
        if self.forms.get(&account).is_some_and(|form| !form.is_kept) {
            self.forms.remove(&account);
            return Vec::new();
        }
        let name = self.account_name(account).to_owned();
        context.question = Some(Question::DeleteAccount { account, name });
        Vec::new()
    }

    /// Deletes an account after the question.
    pub(crate) fn delete(&mut self, account: AccountId, ids: &mut Ids) -> Option<Request> {
        if self.deleting.is_some() {
            return None;
        }
        let request = ids.ask(DeleteProfile { account });
        self.deleting = Some(request.id);
        Some(request)
    }

    /// Takes the account that is to be connected because its profile was saved.
    pub(crate) fn take_reconnect_due(&mut self) -> Option<Account> {
        self.reconnect_due.take()
    }

    fn test_connection(&mut self, ids: &mut Ids) -> Vec<Request> {
        let request = ids.ask(TestConnection {});
        self.test.ask_anew(request.id);
        vec![request]
    }

    /// A connection counts only once the service has answered a request.
    fn connected(
        &mut self,
        request: RequestId,
        outcome: Result<Connected, Failure>,
        origin: Origin,
        context: &mut Context,
    ) -> Vec<Request> {
        let failure = outcome.as_ref().err().cloned();
        let taken = context.connection.connected.answer(request, outcome);
        // Nothing was tried where nothing was sent.
        if taken == Taken::Stale || origin == Origin::NotSent {
            return Vec::new();
        }
        context.notices.withdraw_not_connected();
        if let Some(failure) = failure {
            context.notices.say(News::NotConnected(failure));
            return Vec::new();
        }
        note_limit_currency(context);
        let is_taking_over = context.connection.is_taking_over;
        if !context.connection.may_write() {
            if is_taking_over {
                context.notices.say(News::StillViewOnly);
            }
            return Vec::new();
        }
        if is_taking_over {
            context.notices.withdraw(&News::StillViewOnly);
            context.notices.say(News::TakenOver);
        }
        self.test_connection(&mut context.ids)
    }

    fn profile_saved(
        &mut self,
        request: RequestId,
        call: &SaveProfile,
        outcome: Result<Profile, Failure>,
        context: &mut Context,
    ) {
        let Some(form) = self.forms.get_mut(&call.profile.account()) else {
            return;
        };
        let saved = outcome.clone().ok();
        if form.saving.answer(request, outcome) == Taken::Stale {
            return;
        }
        let Some(profile) = saved else {
            return;
        };
        let account = self.saved(&profile);
        if profile.account() == context.connection.account {
            self.reconnect_due = self.reconnect_due.max(Some(account));
        }
        context.notices.say(News::ProfileSaved);
    }

    /// The result stands on this screen; on another one, a failure is a notice.
    fn connection_tested(
        &mut self,
        request: RequestId,
        outcome: Result<u64, Failure>,
        context: &mut Context,
    ) {
        let failure = outcome.as_ref().err().cloned();
        if self.test.answer(request, outcome) == Taken::Yes
            && let Some(failure) = failure
            && context.screen != Screen::Settings
        {
            context.notices.say(News::Failed(failure));
        }
    }

    /// Whether there is a token for an account.
    pub fn has_token(&self, account: AccountId) -> bool {
        self.with_token.contains(&account)
    }

    /// Why no token outlives this run, and of how many accounts there is one. The practice
    /// service makes its own.
    pub fn tokens_not_kept(&self) -> Option<(&Failure, usize)> {
        let practice = Environment::Practice.into();
        let tokens = self.with_token.iter();
        let count = tokens.filter(|account| **account != practice).count();
        let failure = self.keychain_trouble.as_ref()?;
        (count > 0).then_some((failure, count))
    }

    fn edit(&mut self, account: AccountId, field: ProfileField, text: String) {
        if let Some(form) = self.forms.get_mut(&account) {
            form.taken = None;
            match field {
                ProfileField::Name => form.name = text,
                ProfileField::Host => form.edit_host(text),
                ProfileField::ClientId => form.client_id = text,
            }
        }
    }

    /// Whether the connection of a saved profile can be tried.
    pub fn can_test(&self, form: &ProfileForm) -> bool {
        !form.is_edited() && !self.test.is_loading()
    }

    /// Saves a profile whose texts are in order.
    fn save(&mut self, account: AccountId, ids: &mut Ids) -> Option<Request> {
        self.forms.get_mut(&account)?.understand_host();
        let taken = self.taken_by_another(account);
        let form = self.forms.get_mut(&account)?;
        form.pressed = true;
        form.taken = taken;
        if form.not_saved_for().is_some() || form.saving.is_loading() {
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

    /// What another account has already: a name is one account's, and so is a client id at
    /// one host.
    fn taken_by_another(&self, account: AccountId) -> Option<ProfileField> {
        let profile = self.forms.get(&account)?.profile();
        let mut others = self
            .forms
            .iter()
            .filter(|(other, form)| **other != account && (other.is_first() || form.is_kept));
        let name = profile.name.to_lowercase();
        others.find_map(|(other, form)| {
            let saved = &form.saved;
            if !name.is_empty() && saved.name.trim().to_lowercase() == name {
                return Some(ProfileField::Name);
            }
            let is_same = other.environment == account.environment
                && saved.client_id == profile.client_id
                && saved.host == profile.host
                && !profile.host.is_empty();
            is_same.then_some(ProfileField::ClientId)
        })
    }

    /// A saved token is never shown again: the form forgets it.
    fn saved(&mut self, profile: &Profile) -> Account {
        let Some(form) = self.forms.get_mut(&profile.account()) else {
            return Account::Same;
        };
        let before = std::mem::replace(&mut form.saved, profile.clone());
        form.is_kept = true;
        form.token = TypedToken::default();
        // What it is called leads nowhere else.
        let before = Profile {
            name: profile.name.clone(),
            ..before
        };
        if before == *profile {
            Account::Same
        } else {
            Account::Other
        }
    }

    /// Fills the forms with the saved profiles; what is being typed stays.
    pub(crate) fn show_profiles(&mut self, known: ProfilesKnown) {
        let kept: Vec<AccountId> = known.profiles.iter().map(Profile::account).collect();
        self.forms
            .retain(|account, form| account.is_first() || !form.is_kept || kept.contains(account));
        for profile in known.profiles {
            let account = profile.account();
            let form = self.forms.entry(account);
            let form = form.or_insert_with(|| ProfileForm::of(Profile::empty(account)));
            form.is_kept = true;
            form.show_saved(profile);
        }
        self.with_token = known.with_token;
        self.keychain_trouble = known.keychain_trouble;
    }

    /// Reads the price limit while it is typed; empty is none.
    fn edit_price_limit(
        &mut self,
        text: String,
        currency: Currency,
        preferences: &mut Preferences,
    ) {
        self.price_limit = text;
        let typed = self.price_limit.trim();
        if typed.is_empty() {
            preferences.price_limit = None;
            preferences.price_limit_currency = None;
        } else if let Some(limit) = typed_amount(typed) {
            preferences.price_limit = Some(limit);
            preferences.price_limit_currency = Some(currency);
        }
    }

    /// Whether what stands in the price limit's field is an amount or nothing.
    pub fn is_price_limit_valid(&self) -> bool {
        let typed = self.price_limit.trim();
        typed.is_empty() || typed_amount(typed).is_some()
    }
}

/// A limit of an earlier version is in the currency of the account that is open first.
fn note_limit_currency(context: &mut Context) {
    let currency = context.connection.currency();
    let preferences = &mut context.preferences;
    if preferences.price_limit.is_some() && preferences.price_limit_currency.is_none() {
        preferences.price_limit_currency = Some(currency);
        context.keep_preferences();
    }
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::*;

    #[test]
    fn an_empty_profile_shows_no_problem_before_save_is_pressed() {
        let mut screen = SettingsScreen::new(&Preferences::default());
        let form = &screen.forms[&Environment::Live.into()];
        assert_eq!(form.problem(ProfileField::Host), None);
        assert!(
            screen
                .save(Environment::Live.into(), &mut Ids::new("T"))
                .is_none()
        );
        let form = &screen.forms[&Environment::Live.into()];
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
        assert_eq!(screen.label_name.template(), None);
        screen.label_name.edit("{shipment_id}".to_owned());
        assert_eq!(screen.label_name.problem, None);
        assert!(screen.label_name.template().is_some());
    }

    fn shop(number: u16, name: &str, client_id: &str) -> Profile {
        Profile {
            number,
            name: name.to_owned(),
            host: "https://ship.example".to_owned(),
            client_id: crate::model::ids::ClientId::new(client_id),
            ..Profile::empty(Environment::Live)
        }
    }

    fn known(profiles: Vec<Profile>) -> ProfilesKnown {
        ProfilesKnown {
            profiles,
            with_token: Vec::new(),
            keychain_trouble: None,
        }
    }

    #[test]
    fn a_second_shop_is_added_named_and_gone_once_it_is_deleted() {
        let mut screen = SettingsScreen::new(&Preferences::default());
        screen.show_profiles(known(vec![shop(1, "Shop A", "1")]));
        let second = shop(2, "Shop B", "2").account();
        assert_eq!(screen.add(Environment::Live), Some(second));
        assert_eq!(
            screen.accounts_of(Environment::Live).len(),
            1,
            "not saved yet"
        );
        // Somebody else's name, and somebody else's account.
        for (name, client, faulty) in [
            ("shop a", "2", Some(ProfileField::Name)),
            ("Shop B", "1", Some(ProfileField::ClientId)),
            ("Shop B", "2", None),
        ] {
            let typed = shop(2, name, client);
            screen.edit(second, ProfileField::Name, typed.name.clone());
            screen.edit(second, ProfileField::Host, typed.host.clone());
            screen.edit(second, ProfileField::ClientId, client.to_owned());
            let request = screen.save(second, &mut Ids::new("T"));
            let form = &screen.forms[&second];
            assert_eq!(form.not_saved_for().map(|(field, _)| field), faulty);
            assert_eq!(request.is_some(), faulty.is_none());
        }
        let both = vec![shop(1, "Shop A", "1"), shop(2, "Shop B", "2")];
        screen.show_profiles(known(both));
        assert_eq!(screen.account_name(second), "Shop B");
        assert!(screen.can_delete(second, Environment::Live.into()));
        assert!(!screen.can_delete(second, second), "it is in use");
        assert!(!screen.can_delete(Environment::Live.into(), second));
        screen.show_profiles(known(vec![shop(1, "Shop A", "1")]));
        assert!(!screen.forms.contains_key(&second));
    }

    #[test]
    fn a_limit_that_is_no_amount_leaves_the_last_one_in_force() {
        let mut screen = SettingsScreen::new(&Preferences::default());
        let mut preferences = Preferences::default();
        screen.edit_price_limit("12.50".to_owned(), Currency::Cad, &mut preferences);
        screen.edit_price_limit("12.5o".to_owned(), Currency::Cad, &mut preferences);
        assert!(!screen.is_price_limit_valid());
        assert_eq!(preferences.price_limit, Some(Decimal::new(1250, 2)));
        // As it is written in French.
        screen.edit_price_limit("25,00".to_owned(), Currency::Cad, &mut preferences);
        assert!(screen.is_price_limit_valid());
        assert_eq!(preferences.price_limit, Some(Decimal::new(2500, 2)));
    }
}
