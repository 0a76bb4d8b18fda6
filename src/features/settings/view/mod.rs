//! The Settings screen: one profile an environment, and the appearance of the window.

mod label_names;
mod new_parcels;

use egui::{Id, RichText, ScrollArea, Slider, Spinner, Ui};
use egui_material_icons::icons;

use super::state::{
    ProfileField, ProfileForm, ProfileProblem, SettingsAction, SettingsScreen, SettingsView,
    profile_form::TypedToken,
};
use crate::{
    features::{
        action::Action,
        printing::view::printers,
        shared::{
            state::{
                connection::Connection,
                navigation::{AccountSetting, ProfilePart, Setting},
                remote::Remote,
                window_request::Target,
            },
            view::{
                connection_trouble::connection_trouble_ui, focus, frame::Frame,
                screen_view::ScreenView,
            },
        },
    },
    kit::{
        environment,
        text::Words,
        theme,
        widgets::{
            Goal, Tone, captioned_by, chip_ui, drop_down_ui, edit, go_on, go_to, heading_ui,
            icon_text, icon_ui, invalid_ui, is_entered, labelled_ui, message_ui, primary_button,
            quiet_button, radios_ui, section_ui, split_ui, weak_small,
        },
    },
    model::{
        environment::{AccountId, Environment},
        money::Currency,
        preferences::{Language, Preferences, TEXT_SIZE_PERCENT, Theme},
    },
    text,
};

impl ScreenView for SettingsView<'_> {
    fn screen_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        settings_panel_ui(ui, self.screen, self.preferences, frame);
    }
}

fn settings_panel_ui(
    ui: &mut Ui,
    settings: &SettingsScreen,
    preferences: &Preferences,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let whole = ui.max_rect().shrink(theme::GUTTER);
    crate::kit::widgets::pane_ui(ui, "settings", whole, |ui| {
        if focus::take(ui, Target::ScreenStart) {
            go_to(ui.ctx(), Goal::Title);
        }
        ui.horizontal(|ui| {
            heading_ui(ui, &text!(words, "settings-title"), 1);
        });
        ui.add_space(theme::GAP);
        ScrollArea::vertical()
            .id_salt("settings-scroll")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                ui.set_max_width(theme::settings_width(ui.available_width()));
                connection_trouble_ui(ui, frame);
                // First, for a user who can't read the rest.
                appearance_ui(ui, preferences, frame);
                for environment in Environment::ALL {
                    for (account, form) in &settings.forms {
                        if account.environment == environment {
                            profile_ui(ui, settings, (*account, form), frame);
                        }
                    }
                    add_ui(ui, environment, frame);
                }
                label_names::labels_ui(ui, settings, frame);
                printers::printers_ui(ui, frame);
                new_parcels::new_parcels_ui(ui, preferences, frame);
                spending_ui(ui, settings, preferences, frame);
                help_ui(ui, frame);
            });
    });
}

/// One more account of an environment.
fn add_ui(ui: &mut Ui, environment: Environment, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if environment == Environment::Practice {
        return;
    }
    let name = words.environment(environment);
    let add = text!(words, "account-add", environment = name);
    if quiet_button(ui, icons::ICON_ADD, &add).clicked() {
        frame.push(Action::Settings(SettingsAction::Add(environment)));
    }
    ui.add_space(theme::GAP);
}

fn profile_ui(
    ui: &mut Ui,
    settings: &SettingsScreen,
    (account, form): (AccountId, &ProfileForm),
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let environment = account.environment;
    let title = words.account_and_environment(account, &form.saved.name);
    section_ui(ui, &title, |ui| {
        ui.label(RichText::new(environment::meaning(environment, words)).weak());
        let is_present = frame.here.connection.account == account;
        if is_present {
            let text = text!(words, "profile-in-use");
            chip_ui(ui, Tone::Good, icons::ICON_CHECK, &text);
        }
        ui.add_space(theme::SMALL_GAP);
        match environment {
            Environment::Practice => {
                let text = text!(words, "practice-needs-nothing");
                let response = ui.add(egui::Label::new(text).wrap());
                // It has no field: its section is what there is to show.
                if settings.shows.is_some_and(|(shown, _)| shown == account) {
                    response.scroll_to_me(Some(egui::Align::Center));
                    frame.push(Action::Settings(SettingsAction::Shown));
                }
            }
            Environment::Sandbox | Environment::Live => {
                ui.push_id((environment.as_str(), account.number), |ui| {
                    fields_ui(ui, settings, (account, form), frame);
                    token_ui(ui, settings, (account, form), frame);
                });
            }
        }
        ui.add_space(theme::GAP);
        buttons_ui(ui, settings, (account, form), frame);
        if let Some((field, problem)) = form.not_saved_for() {
            let field = match field {
                ProfileField::Name => text!(words, "account-name"),
                ProfileField::Host => text!(words, "host"),
                ProfileField::ClientId => text!(words, "client-id"),
            };
            let problem = problem_text(problem, words);
            let text = text!(words, "profile-not-saved", field = field, problem = problem);
            message_ui(ui, Tone::Danger, text, |_| {});
        }
        if let Some(failure) = form.saving.failure() {
            message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
        }
        if is_present {
            test_ui(ui, settings, words);
        }
    });
}

/// All profiles have the same fields: a screen reader says whose it is.
fn field_name((account, form): (AccountId, &ProfileForm), field: String, words: &Words) -> String {
    text!(
        words,
        "profile-field",
        environment = words.account(account, &form.saved.name),
        field = field
    )
}

fn fields_ui(
    ui: &mut Ui,
    settings: &SettingsScreen,
    (account, form): (AccountId, &ProfileForm),
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    text_ui(ui, settings, (account, form), ProfileField::Name, frame);
    text_ui(ui, settings, (account, form), ProfileField::Host, frame);
    split_ui(ui, &[1.0, 1.0], |ui, at| {
        if at == 0 {
            text_ui(ui, settings, (account, form), ProfileField::ClientId, frame);
            return;
        }
        labelled_ui(ui, &text!(words, "account-currency"), |ui, _| {
            let currencies = Currency::KNOWN.iter().cloned();
            let output = drop_down_ui(
                ui,
                Id::unique(("currency", account)),
                ui.available_width(),
                &words.currency(&form.currency),
                currencies
                    .map(|one| (one.clone(), words.currency(&one)))
                    .collect(),
                |currency| *currency == form.currency,
            );
            if let Some(currency) = output.picked {
                let action = SettingsAction::Currency(account, currency);
                frame.push(Action::Settings(action));
            }
            // Every account has one.
            let name = text!(words, "account-currency");
            let setting = Setting::Account(account, AccountSetting::Currency);
            focus::give_setting(ui, &output.response, setting);
            output
                .response
                .accessible_name(field_name((account, form), name, words));
        });
    });
}

fn text_ui(
    ui: &mut Ui,
    settings: &SettingsScreen,
    (account, form): (AccountId, &ProfileForm),
    field: ProfileField,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let (caption, value, hint) = match field {
        ProfileField::Name => (
            text!(words, "account-name"),
            &form.name,
            text!(words, "account-name-hint"),
        ),
        ProfileField::Host => (text!(words, "host"), &form.host, text!(words, "host-hint")),
        ProfileField::ClientId => (text!(words, "client-id"), &form.client_id, String::new()),
    };
    labelled_ui(ui, &caption, |ui, _| {
        let mut text = value.clone();
        let line = edit(&mut text).hint_text(hint);
        let name = field_name((account, form), caption.clone(), words);
        let line = line.id_salt((account, field));
        let response = ui.add(line).accessible_name(name);
        let setting = match field {
            ProfileField::Name => AccountSetting::Name,
            ProfileField::Host => AccountSetting::Host,
            ProfileField::ClientId => AccountSetting::ClientId,
        };
        focus::give_setting(ui, &response, Setting::Account(account, setting));
        if field == ProfileField::Host {
            show_ui(&response, settings, (account, ProfilePart::Host), frame);
        }
        if is_entered(ui, &response) {
            go_on(ui.ctx());
        }
        if response.changed() {
            let action = SettingsAction::Edit(account, field, text);
            frame.push(Action::Settings(action));
        }
        if let Some(problem) = form.problem(field) {
            invalid_ui(ui, response.id, &problem_text(problem, words));
        }
    });
    ui.add_space(theme::SMALL_GAP);
    if let Some(problem) = form.problem(field) {
        let text = problem_text(problem, words);
        let palette = theme::palette(ui);
        ui.horizontal(|ui| {
            icon_ui(
                ui,
                icon_text(icons::ICON_ERROR, theme::SMALL_ICON_SIZE).color(palette.danger),
            );
            ui.label(RichText::new(text).small().color(palette.danger));
        });
    }
}

/// Scrolls to a field that the screen was opened for, once, and puts the keyboard there.
fn show_ui(
    response: &egui::Response,
    settings: &SettingsScreen,
    here: (AccountId, ProfilePart),
    frame: &mut Frame<'_>,
) {
    if settings.shows == Some(here) {
        response.scroll_to_me(Some(egui::Align::Center));
        response.request_focus();
        frame.push(Action::Settings(SettingsAction::Shown));
    }
}

fn problem_text(problem: ProfileProblem, words: &Words) -> String {
    match problem {
        ProfileProblem::HostMissing => text!(words, "host-missing"),
        ProfileProblem::HostNotHttps => text!(words, "host-not-https"),
        ProfileProblem::HostWithPath => text!(words, "host-with-path"),
        ProfileProblem::ClientIdMissing => text!(words, "client-id-missing"),
        ProfileProblem::ClientIdNotAWord => text!(words, "client-id-not-a-word"),
        ProfileProblem::NameTaken => text!(words, "account-name-taken"),
        ProfileProblem::AccountTaken => text!(words, "account-taken"),
    }
}

/// The token is typed here and never shown again.
fn token_ui(
    ui: &mut Ui,
    settings: &SettingsScreen,
    (account, form): (AccountId, &ProfileForm),
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let has_token = settings.has_token(account);
    labelled_ui(ui, &text!(words, "token"), |ui, _| {
        let mut token = form.token.0.clone();
        let hint = if has_token && form.names_saved_account() {
            text!(words, "token-hint-kept")
        } else {
            text!(words, "token-hint")
        };
        let line = edit(&mut token).password(true).hint_text(hint);
        let name = field_name((account, form), text!(words, "token"), words);
        let line = line.id_salt((account, "token"));
        let response = ui.add(line).accessible_name(name);
        let setting = Setting::Account(account, AccountSetting::Token);
        focus::give_setting(ui, &response, setting);
        show_ui(&response, settings, (account, ProfilePart::Token), frame);
        if response.changed() {
            let action = SettingsAction::EditToken(account, TypedToken(token));
            frame.push(Action::Settings(action));
        }
        // It is the last field.
        if is_entered(ui, &response) && form.can_save() {
            frame.push(Action::Settings(SettingsAction::Save(account)));
        }
    });
    if let Some(failure) = settings.keychain_trouble.as_ref().filter(|_| has_token) {
        ui.add_space(theme::SMALL_GAP);
        message_ui(ui, Tone::Warning, words.failure(failure), |_| {});
    } else if settings.keychain_trouble.is_some() {
        let text = text!(words, "token-would-be-this-run");
        ui.add(egui::Label::new(weak_small(text)).wrap());
    } else {
        let text = if has_token {
            text!(words, "token-keychain")
        } else {
            text!(words, "token-would-be-keychain")
        };
        ui.add(egui::Label::new(weak_small(text)).wrap());
    }
}

fn buttons_ui(
    ui: &mut Ui,
    settings: &SettingsScreen,
    (account, form): (AccountId, &ProfileForm),
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let environment = account.environment;
    let present = frame.here.connection.account;
    let name = words.account(account, &form.saved.name);
    ui.horizontal_wrapped(|ui| {
        if environment != Environment::Practice {
            let save = text!(words, "profile-save", environment = name.clone());
            let can_save = form.can_save();
            if primary_button(ui, can_save, &save).clicked() {
                frame.push(Action::Settings(SettingsAction::Save(account)));
            }
        }
        if present == account {
            ui.add_enabled_ui(settings.can_test(form), |ui| {
                let test = text!(words, "test-connection");
                if quiet_button(ui, icons::ICON_WIFI, &test).clicked() {
                    frame.push(Action::Settings(SettingsAction::TestConnection));
                }
            });
        } else {
            let switch = if name == words.environment(account.environment) {
                words.switch_to(account.environment)
            } else {
                text!(words, "strip-switch", environment = name)
            };
            if quiet_button(ui, icons::ICON_SWAP_HORIZ, &switch).clicked() {
                frame.push(Action::SwitchTo(account));
            }
        }
        if settings.can_delete(account, present) {
            let delete = text!(words, "account-delete");
            let whose = field_name((account, form), delete.clone(), words);
            let button = quiet_button(ui, icons::ICON_DELETE, &delete).accessible_name(whose);
            if button.clicked() {
                frame.push(Action::Settings(SettingsAction::Delete(account)));
            }
        }
    });
}

fn test_ui(ui: &mut Ui, settings: &SettingsScreen, words: &Words) {
    match &settings.test {
        Remote::NotAsked => {}
        Remote::Loading { .. } => {
            ui.add(Spinner::new().size(theme::ICON_SIZE));
        }
        Remote::Ready(count) => {
            let text = text!(words, "test-passed", count = words.count(*count));
            message_ui(ui, Tone::Good, text, |_| {});
        }
        Remote::Failed { failure, .. } => {
            message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
        }
    }
}

fn spending_ui(
    ui: &mut Ui,
    settings: &SettingsScreen,
    preferences: &Preferences,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    section_ui(ui, &text!(words, "spending-title"), |ui| {
        labelled_ui(ui, &text!(words, "price-limit"), |ui, name| {
            let mut limit = settings.price_limit.clone();
            let line = edit(&mut limit)
                .hint_text(text!(words, "price-limit-hint"))
                .desired_width(theme::LIMIT_WIDTH);
            let changed = ui.horizontal(|ui| {
                let field = ui.add(line);
                let field = captioned_by(ui, field, name);
                focus::give_setting(ui, &field, Setting::PriceLimit);
                ui.label(limit_currency(preferences, frame.here.connection).code());
                field.changed()
            });
            if changed.inner {
                let action = SettingsAction::EditPriceLimit(limit);
                frame.push(Action::Settings(action));
            }
        });
        if settings.is_price_limit_valid() {
            ui.add(egui::Label::new(weak_small(text!(words, "price-limit-why"))).wrap());
        } else {
            let text = text!(words, "price-limit-not-read");
            message_ui(ui, Tone::Warning, text, |_| {});
        }
    });
}

/// The currency that a limit is in, or would be.
fn limit_currency(preferences: &Preferences, connection: &Connection) -> Currency {
    let own = preferences.price_limit_currency.clone();
    own.unwrap_or_else(|| connection.currency())
}

/// What a user sends to the support.
fn help_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    section_ui(ui, &text!(words, "help-title"), |ui| {
        let why = text!(words, "purpose-copy-diagnostics");
        ui.add(egui::Label::new(weak_small(why)).wrap());
        ui.add_space(theme::SMALL_GAP);
        let copy = text!(words, "command-copy-diagnostics");
        if quiet_button(ui, icons::ICON_CONTENT_COPY, &copy).clicked() {
            frame.push(Action::Settings(SettingsAction::CopyDiagnostics));
        }
    });
}

fn theme_name(theme: Theme, words: &Words) -> String {
    match theme {
        Theme::System => text!(words, "theme-system"),
        Theme::Light => text!(words, "theme-light"),
        Theme::Dark => text!(words, "theme-dark"),
        Theme::HighContrast => text!(words, "theme-high-contrast"),
    }
}

/// Each language is named in itself: a user who can't read the present one finds their own.
fn language_name(language: Language, words: &Words) -> String {
    match language {
        Language::System => text!(words, "language-system"),
        Language::English => "English".to_owned(),
        Language::French => "Français".to_owned(),
    }
}

fn language_ui(ui: &mut Ui, preferences: &Preferences, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.label(weak_small(text!(words, "language")));
    ui.horizontal_wrapped(|ui| {
        let choices = Language::ALL.map(|language| (language, language_name(language, words)));
        let radios = radios_ui(ui, choices, |one| *one == preferences.language);
        if let Some(current) = radios.current {
            focus::give_setting(ui, &current, Setting::Language);
        }
        if let Some(language) = radios.chosen {
            let mut changed = preferences.clone();
            changed.language = language;
            frame.push(Action::Settings(SettingsAction::Prefer(Box::new(changed))));
        }
    });
}

fn appearance_ui(ui: &mut Ui, preferences: &Preferences, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    section_ui(ui, &text!(words, "appearance-title"), |ui| {
        language_ui(ui, preferences, frame);
        ui.label(weak_small(text!(words, "theme")));
        ui.horizontal_wrapped(|ui| {
            let choices = Theme::ALL.map(|theme| (theme, theme_name(theme, words)));
            let radios = radios_ui(ui, choices, |one| *one == preferences.theme);
            if let Some(current) = radios.current {
                focus::give_setting(ui, &current, Setting::Theme);
            }
            if let Some(theme) = radios.chosen {
                let mut changed = preferences.clone();
                changed.theme = theme;
                frame.push(Action::Settings(SettingsAction::Prefer(Box::new(changed))));
            }
        });
        let mut sounds = preferences.sounds;
        let choice = ui.checkbox(&mut sounds, text!(words, "sounds"));
        focus::give_setting(ui, &choice, Setting::Sounds);
        if choice.changed() {
            let mut changed = preferences.clone();
            changed.sounds = sounds;
            frame.push(Action::Settings(SettingsAction::Prefer(Box::new(changed))));
        }
        ui.add(egui::Label::new(weak_small(text!(words, "sounds-why"))).wrap());
        labelled_ui(ui, &text!(words, "text-size"), |ui, _| {
            let mut percent = preferences.text_size_percent;
            let slider = Slider::new(&mut percent, TEXT_SIZE_PERCENT)
                .step_by(10.0)
                .trailing_fill(true)
                .suffix(text!(words, "percent-sign"));
            // Its rail is filled like a button's ground, which is the card's.
            ui.visuals_mut().widgets.inactive.bg_fill = theme::palette(ui).line;
            let response = ui.add(slider);
            focus::give_setting(ui, &response, Setting::TextSize);
            // While it is dragged the window would shrink under the pointer.
            let is_released = response.drag_stopped() || !response.dragged();
            if is_released && percent != preferences.text_size_percent {
                let mut changed = preferences.clone();
                changed.text_size_percent = percent;
                frame.push(Action::Settings(SettingsAction::Prefer(Box::new(changed))));
            }
        });
    });
}
