//! A profile as it is typed in Settings, and what is wrong with it.

use std::{fmt, net::IpAddr};

use crate::{
    features::shared::state::remote::Remote,
    model::{environment::Profile, ids::ClientId, money::Currency},
};

/// A token while it is typed. It never shows itself in a log.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct TypedToken(pub String);

impl fmt::Debug for TypedToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TypedToken(…)")
    }
}

/// A text of a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProfileField {
    Name,
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
    NameTaken,
    AccountTaken,
}

/// A profile as it is typed.
#[derive(Debug, Clone)]
pub struct ProfileForm {
    pub name: String,
    pub host: String,
    pub client_id: String,
    pub currency: Currency,
    /// Typed and not yet saved; gone once it is saved.
    pub token: TypedToken,
    pub saving: Remote<Profile>,
    /// Whether *Save* was pressed: empty fields say so from then on.
    pub pressed: bool,
    /// As it was saved last.
    pub(crate) saved: Profile,
    /// Whether it is in the file of profiles.
    pub(crate) is_kept: bool,
    /// What another account had already when *Save* was pressed.
    pub(crate) taken: Option<ProfileField>,
}

impl ProfileForm {
    pub(crate) fn of(profile: Profile) -> Self {
        Self {
            name: profile.name.clone(),
            host: profile.host.clone(),
            client_id: profile.client_id.as_str().to_owned(),
            currency: profile.currency.clone(),
            token: TypedToken::default(),
            saving: Remote::NotAsked,
            pressed: false,
            saved: profile,
            is_kept: false,
            taken: None,
        }
    }

    /// Shows a saved profile; what was typed since the last one stays.
    pub(crate) fn show_saved(&mut self, saved: Profile) {
        if self.name == self.saved.name {
            self.name.clone_from(&saved.name);
        }
        if self.host == self.saved.host {
            self.host.clone_from(&saved.host);
        }
        if self.client_id == self.saved.client_id.as_str() {
            saved.client_id.as_str().clone_into(&mut self.client_id);
        }
        if self.currency == self.saved.currency {
            self.currency = saved.currency.clone();
        }
        self.saved = saved;
    }

    pub(crate) fn profile(&self) -> Profile {
        Profile {
            environment: self.saved.environment,
            number: self.saved.number,
            name: self.name.trim().to_owned(),
            host: self.host.trim().trim_end_matches('/').to_owned(),
            client_id: ClientId::new(self.client_id.trim()),
            currency: self.currency.clone(),
        }
    }

    /// Takes the host as it is typed. What is pasted may be the whole address of the
    /// account: it is taken apart at once, and what is typed letter by letter when it is
    /// saved.
    pub(crate) fn edit_host(&mut self, text: String) {
        let is_pasted = text.chars().count() > self.host.chars().count().saturating_add(1);
        self.host = text;
        if is_pasted {
            self.understand_host();
        }
    }

    /// Takes host and client id out of the account's whole address.
    pub(crate) fn understand_host(&mut self) {
        let Some(address) = AccountAddress::read(&self.host) else {
            return;
        };
        let host = address.host.clone();
        if let Some(client_id) = address.client_id {
            client_id.clone_into(&mut self.client_id);
        }
        self.host = host;
    }

    /// What keeps the profile from being saved, once *Save* was pressed.
    pub fn not_saved_for(&self) -> Option<(ProfileField, ProfileProblem)> {
        if !self.pressed {
            return None;
        }
        let fields = [
            ProfileField::Name,
            ProfileField::Host,
            ProfileField::ClientId,
        ];
        let mut problems = fields.into_iter().map(|field| (field, self.problem(field)));
        problems.find_map(|(field, problem)| Some((field, problem?)))
    }

    /// Whether host and client id are the saved ones: a token belongs to both.
    pub(crate) fn names_saved_account(&self) -> bool {
        let typed = self.profile();
        typed.host == self.saved.host && typed.client_id == self.saved.client_id
    }

    /// Whether something was typed that is not saved.
    pub fn is_edited(&self) -> bool {
        self.profile() != self.saved || !self.token.0.is_empty()
    }

    /// Whether there is something to save that is not being saved.
    pub fn can_save(&self) -> bool {
        self.is_edited() && !self.saving.is_loading()
    }

    /// What is wrong with a text, while it is typed.
    pub fn problem(&self, field: ProfileField) -> Option<ProfileProblem> {
        if self.taken == Some(field) {
            return Some(match field {
                ProfileField::Name => ProfileProblem::NameTaken,
                ProfileField::Host | ProfileField::ClientId => ProfileProblem::AccountTaken,
            });
        }
        let problem = match field {
            ProfileField::Name => None,
            ProfileField::Host => {
                let address = AccountAddress::read(&self.host);
                let host = address.map(|address| address.host);
                host_problem(host.as_deref().unwrap_or(self.host.trim()))
            }
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

/// The account's whole address, `https://host/api/v1/clients/<id>`, with what may stand
/// behind it.
struct AccountAddress<'a> {
    host: String,
    client_id: Option<&'a str>,
}

impl<'a> AccountAddress<'a> {
    /// Nothing where it is a host alone, or another path.
    fn read(text: &'a str) -> Option<Self> {
        let text = text.trim();
        let (scheme, rest) = text
            .split_once("://")
            .map_or(("https", text), |(scheme, rest)| (scheme, rest));
        let (name, path) = rest.split_once('/')?;
        let mut parts = path.split('/');
        if name.is_empty() || parts.next() != Some("api") {
            return None;
        }
        let is_version = |part: &str| part.is_empty() || part.starts_with('v');
        if !parts.next().is_none_or(is_version) {
            return None;
        }
        let client_id = match parts.next() {
            None | Some("") => None,
            Some("clients") => parts.next().filter(|id| client_id_problem(id).is_none()),
            Some(_another) => return None,
        };
        Some(Self {
            host: format!("{scheme}://{name}"),
            client_id,
        })
    }
}

fn host_problem(host: &str) -> Option<ProfileProblem> {
    if host.is_empty() {
        return Some(ProfileProblem::HostMissing);
    }
    let unencrypted = || {
        host.strip_prefix("http://")
            .filter(|name| is_this_machine(name))
    };
    let Some(name) = host.strip_prefix("https://").or_else(unencrypted) else {
        return Some(ProfileProblem::HostNotHttps);
    };
    let name = name.trim_end_matches('/');
    (name.is_empty() || name.contains(['/', '?', '#', '@', ' ']))
        .then_some(ProfileProblem::HostWithPath)
}

/// Whether a host, with or without a port, is this machine itself, as where
/// `sendoff practice` serves: nothing leaves it, so nothing needs encryption.
fn is_this_machine(name: &str) -> bool {
    let name = name.trim_end_matches('/');
    let is_port = |port: &str| port.parse::<u16>().is_ok();
    let host = match name.rsplit_once(':') {
        Some((host, port)) if is_port(port) => host,
        Some(_) | None => name,
    };
    let bare = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'));
    host == "localhost"
        || bare
            .unwrap_or(host)
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::environment::Environment;

    fn form() -> ProfileForm {
        ProfileForm::of(Profile::empty(Environment::Live))
    }

    #[test]
    fn the_whole_address_of_an_account_is_taken_apart() {
        for pasted in [
            "https://ship.example/api/v1/clients/123456",
            "ship.example/api/v1/clients/123456/shipments ",
        ] {
            let mut form = form();
            form.edit_host(pasted.to_owned());
            let got = (form.host.as_str(), form.client_id.as_str());
            assert_eq!(got, ("https://ship.example", "123456"), "{pasted}");
        }
        let mut without = form();
        without.client_id = "7".to_owned();
        without.edit_host("https://ship.example/api/v1/".to_owned());
        assert_eq!(without.host, "https://ship.example");
        assert_eq!(without.client_id, "7");
        for other in ["https://ship.example/login", "https://ship.example"] {
            let mut form = form();
            form.edit_host(other.to_owned());
            assert_eq!(form.host, other);
        }
    }

    #[test]
    fn an_address_that_is_typed_is_not_taken_apart_under_the_fingers() {
        let mut form = form();
        let whole = "https://ship.example/api/v1/clients/12";
        for end in 1..=whole.len() {
            form.edit_host(whole[..end].to_owned());
        }
        assert_eq!(form.host, whole);
        assert_eq!(form.problem(ProfileField::Host), None);
        form.understand_host();
        let got = (form.host.as_str(), form.client_id.as_str());
        assert_eq!(got, ("https://ship.example", "12"));
    }

    #[test]
    fn what_keeps_a_profile_from_being_saved_is_said_once_save_is_pressed() {
        let mut form = form();
        assert_eq!(form.not_saved_for(), None);
        form.pressed = true;
        let missing = (ProfileField::Host, ProfileProblem::HostMissing);
        assert_eq!(form.not_saved_for(), Some(missing));
    }

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
    fn only_this_machine_itself_is_reached_without_encryption() {
        for local in [
            "http://127.0.0.1:4010",
            "http://localhost",
            "http://[::1]:4010/",
        ] {
            assert_eq!(host_problem(local), None, "{local}");
        }
        for elsewhere in [
            "http://127.0.0.1.example",
            "http://192.168.0.1:4010",
            "http://localhost.example",
            "http://127.0.0.1:99999",
        ] {
            let problem = Some(ProfileProblem::HostNotHttps);
            assert_eq!(host_problem(elsewhere), problem, "{elsewhere}");
        }
    }
}
