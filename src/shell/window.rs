//! The window itself: drains the worker's events, paints the state, and carries
//! what the user did to the state and on to the worker.

use egui::{Context, Ui, Vec2, ViewportCommand};
use jiff::{
    civil::{Date, Weekday},
    tz::TimeZone,
};

use super::{
    Ask, Dialogs, Picked, Wanted,
    announcer::Announcer,
    at_escape::AtEscape,
    commands,
    follow_focus::FollowFocus,
    keys_in_turn::KeysInTurn,
    parts,
    pending::{Pending, Polled},
    resting_pointer::RestingPointer,
    scan_keys,
    scan_pace::{ScanPace, Watch},
    state::AppState,
    typed_form::TypedForm,
};
use crate::{
    contract::{Cause, Failure},
    features::{
        action::Action,
        batches::state::{BatchesAction, DocumentPath},
        bulk::state::actions::BulkAction,
        calls::Request,
        documents::state::DocumentsAction,
        labels::state::LabelAction,
        orders::{state::OrdersAction, view::path_id},
        reports::state::ReportsAction,
        shared::{
            state::{
                navigation::Screen,
                window_request::{Cue, LabelOwner, PathChoice, Target, WindowRequest},
            },
            view::{focus, frame::Frame, here::Here},
        },
        ship::{state::FIRST_FIELD, view::pasting::ask_clipboard},
    },
    kit::{
        fonts,
        text::Words,
        theme,
        widgets::{Goal, chooser, drop_late_presses, go_into, go_to, move_on, note_keyboard},
    },
    model::{
        environment::Environment,
        label::LabelFormat,
        order::OrderText,
        preferences::{FolderKind, Preferences},
        problem::{Field, Place},
        user_folders::UserFolders,
    },
    platform::sound::{Sound, Sounds},
    session::handle::{NotSent, WorkerHandle},
    text,
};

/// Events taken in one frame; the rest wait for the next, so that a flood of
/// them never stops the window.
const MAX_EVENTS_A_FRAME: usize = 256;

/// So many frames a field takes to have the keyboard that it is given.
const FRAMES_TO_FOCUS: u64 = 3;

/// File dialogs that may be open at a time. A person has one; a key that is held
/// down asks for more.
const MAX_DIALOGS: usize = 16;

/// A file dialog that is open, and what its answer does.
struct Pick {
    picked: Pending<Picked>,
    action: Box<dyn FnOnce(Picked) -> Action>,
}

/// Keeps what is typed in the form, or that nothing is.
pub(super) type KeepForm = Box<dyn Fn(Option<&OrderText>)>;

/// What the window needs from outside, all replaceable.
pub struct Outside {
    pub dialogs: Box<dyn Dialogs>,
    pub sounds: Box<dyn Sounds>,
    /// What day it is where the user is.
    pub today: Box<dyn Fn() -> Date>,
    /// Times are shown in this zone.
    pub zone: TimeZone,
    /// Typed paths begin there.
    pub folders: UserFolders,
    /// Spoken where the user prefers no other (`en`, `fr`).
    pub system_language: String,
    /// Calendars begin with this day.
    pub week_start: Weekday,
    /// Keeps the preferences; must not wait.
    pub keep_preferences: Box<dyn Fn(&Preferences)>,
    /// Keeps what is typed in the form, or that nothing is; must not wait.
    pub keep_form: KeepForm,
    /// Removes what is kept of the form, and has it gone from the disk when it comes back.
    pub forget_form: Box<dyn Fn() -> Result<(), Failure>>,
    /// How many commands work beside the window.
    pub commands: Box<dyn Fn() -> usize>,
    /// Fonts for scripts that the built-in ones lack: name and file.
    pub fonts: Vec<(String, &'static [u8])>,
}

/// The program's window.
pub struct Window {
    state: AppState,
    worker: WorkerHandle,
    words: Words,
    outside: Outside,
    /// File dialogs that are open, in the order in which they were asked for.
    picks: Vec<Pick>,
    worn: Option<(Preferences, Environment)>,
    /// The title that was given to the system last.
    title: String,
    context: Context,
    start: Start,
    keys: KeysInTurn,
    pace: ScanPace,
    /// Codes that were scanned since the last frame.
    scanned: Vec<String>,
    /// Rows of a spreadsheet that were pasted on the screen of orders.
    pasted: Vec<String>,
    typed: TypedForm,
    announcer: Announcer,
    follow: FollowFocus,
    resting: RestingPointer,
    at_escape: AtEscape,
    /// The text field of the form that had the keyboard last.
    last_field: Option<egui::Id>,
    /// What has the keyboard instead, where that field is not there any more, and from which frame
    /// on it is known.
    instead: Option<(egui::Id, u64)>,
    /// Whether a dialog was open when the last frame began.
    had_dialog: bool,
    may_close: bool,
}

/// How far the window has come: the first picture comes before the first
/// command, so that nothing competes with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Start {
    Unpainted,
    Painted,
    Connecting,
}

impl Window {
    pub fn new(
        cc: &eframe::CreationContext<'_>,
        mut state: AppState,
        worker: WorkerHandle,
        words: Words,
        mut outside: Outside,
    ) -> Self {
        fonts::set_fonts(&cc.egui_ctx, std::mem::take(&mut outside.fonts));
        state.note_zone(outside.zone.clone());
        state.note_folders(outside.folders.clone());
        let mut window = Self {
            state,
            worker,
            words,
            outside,
            picks: Vec::new(),
            worn: None,
            title: String::new(),
            context: cc.egui_ctx.clone(),
            start: Start::Unpainted,
            keys: KeysInTurn::default(),
            pace: ScanPace::default(),
            scanned: Vec::new(),
            pasted: Vec::new(),
            typed: TypedForm::default(),
            announcer: Announcer::default(),
            follow: FollowFocus::default(),
            resting: RestingPointer::default(),
            at_escape: AtEscape::default(),
            last_field: None,
            instead: None,
            had_dialog: false,
            may_close: false,
        };
        window.dress(&cc.egui_ctx);
        window
    }

    /// What other threads wake.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// What is on screen, for tests.
    pub fn state(&self) -> &AppState {
        &self.state
    }

    /// What was said aloud, oldest first, for tests.
    pub fn said(&self) -> impl Iterator<Item = &str> {
        self.announcer.said()
    }

    /// Applies the preferred theme and language when they have changed.
    fn dress(&mut self, ctx: &Context) {
        let preferences = &self.state.context.preferences;
        let environment = self.state.context.connection.environment;
        let is_worn = self
            .worn
            .as_ref()
            .is_some_and(|worn| worn.0 == *preferences && worn.1 == environment);
        if is_worn {
            return;
        }
        theme::apply(ctx, preferences, environment);
        let wanted = preferences.language.tag();
        let wanted = wanted.unwrap_or(&self.outside.system_language);
        if wanted != self.words.language() {
            match Words::new(wanted) {
                Ok(words) => self.words = words,
                Err(error) => tracing::error!(%error, "the language stays as it is"),
            }
        }
        self.worn = Some((preferences.clone(), environment));
    }

    /// Says in the window's title which account it is, where windows are chosen, and to a
    /// screen reader.
    fn entitle(&mut self, ctx: &Context) {
        let title = title(&self.state, &self.words);
        ctx.accesskit_node_builder(egui::accesskit_root_id(), |window| {
            window.set_label(title.as_str());
        });
        if self.title != title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    fn start(&mut self, ctx: &Context) {
        match self.start {
            Start::Unpainted => {
                let screen = ctx.input(|input| input.viewport().monitor_size);
                if screen.is_some_and(needs_whole_screen) {
                    ctx.send_viewport_cmd(ViewportCommand::Maximized(true));
                }
                // A scanner types into what has the keyboard.
                let first = focus::field_id(&Place::of(FIRST_FIELD));
                ctx.memory_mut(|memory| memory.request_focus(first));
            }
            Start::Painted => {
                self.start = Start::Connecting;
                let requests = self.state.start();
                self.send(requests);
            }
            Start::Connecting => {}
        }
    }

    fn handle(&mut self, action: Action) {
        self.state.note_commands((self.outside.commands)());
        let requests = self.state.handle(action);
        self.send(requests);
    }

    fn send(&mut self, requests: Vec<Request>) {
        for request in requests {
            if let Err(failure) = self.typed.before(&request, &self.state, &self.outside) {
                self.state.not_sent(&request, &failure);
                continue;
            }
            let (request, cause) = match self.worker.send(request) {
                Ok(()) => continue,
                Err(NotSent::Full(request)) => (request, Cause::Busy),
                Err(NotSent::Stopped(request)) => (request, Cause::Stopped),
            };
            self.state.not_sent(&request, &Failure::new(cause));
        }
    }

    fn drain(&mut self, ctx: &Context) {
        for _ in 0..MAX_EVENTS_A_FRAME {
            let Some(event) = self.worker.try_next() else {
                return;
            };
            self.state.note_commands((self.outside.commands)());
            let requests = self.state.apply(event);
            self.send(requests);
        }
        ctx.request_repaint();
    }

    /// A field that was left may be gone: of an item, of a return address that was folded.
    fn focus_instead(&mut self, ctx: &Context) {
        let now = ctx.cumulative_frame_nr();
        if let Some((first, _)) = self.instead.take_if(|(_, known_at)| now >= *known_at) {
            if !ctx.text_edit_focused() {
                go_into(ctx, first);
            }
        } else if self.instead.is_some() {
            ctx.request_repaint();
        }
    }

    /// What a scanner types where no field takes it is a code: it chooses and presses nothing.
    fn take_scans(&mut self, ctx: &Context, input: &mut egui::RawInput) {
        let now = input.time.unwrap_or_else(|| ctx.input(|input| input.time));
        // Before the first frame no field can have the keyboard yet.
        let watch = if self.start != Start::Connecting {
            Watch::Nothing
        } else if ctx.memory(|memory| memory.focused()) == Some(focus::search_id()) {
            // The code takes the place of what was searched for before.
            Watch::Codes
        } else if ctx.text_edit_focused() {
            self.state.watch_in_fields()
        } else if self.state.watches_for_scans() {
            Watch::Codes
        } else {
            Watch::Nothing
        };
        let scans = self.pace.take(input, now, watch);
        if !scans.is_empty() {
            egui::Popup::close_all(ctx);
            ctx.request_repaint();
        }
        self.scanned.extend(scans);
    }

    /// A file that is dropped on the window is a file of orders; of several the first one.
    fn take_dropped(&mut self, ctx: &Context) {
        let dropped = ctx.input(|input| {
            let first = input.raw.dropped_files.first();
            first.map(|file| file.path().to_path_buf())
        });
        if let Some(path) = dropped.filter(|_| !self.state.is_dialog_open()) {
            self.handle(Action::Orders(OrdersAction::Dropped(path)));
        }
    }

    /// Rows of a spreadsheet are orders, also in the line of a path: they are none.
    fn take_pasted(&mut self, ctx: &Context, raw_input: &mut egui::RawInput) {
        let focused = ctx.memory(egui::Memory::focused);
        let is_there = focused.is_none_or(|line| line == path_id());
        if self.state.context.screen != Screen::Orders || self.state.is_dialog_open() || !is_there {
            return;
        }
        raw_input.events.retain(|event| {
            let egui::Event::Paste(text) = event else {
                return true;
            };
            let are_rows = is_table(text);
            if are_rows {
                self.pasted.push(text.clone());
            }
            !are_rows
        });
    }

    fn take_picks(&mut self) {
        for Pick { picked, action } in std::mem::take(&mut self.picks) {
            match picked.poll() {
                Polled::NotYet(picked) => self.picks.push(Pick { picked, action }),
                Polled::Given(picked) => self.handle(action(picked)),
                Polled::Never => {}
            }
        }
    }

    /// Closing asks first when something would be left open.
    fn guard_close(&mut self, ctx: &Context) {
        if ctx.input(|input| input.viewport().close_requested()) && !self.may_close {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.handle(Action::Quit);
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each request")]
    fn serve_requests(&mut self, ctx: &Context) {
        for request in self.state.take_requests() {
            match request {
                // It has no field; what adds one takes the keyboard.
                WindowRequest::Focus(place) if place.field == Field::LineItems => {
                    focus::want(ctx, Target::AddItem);
                }
                WindowRequest::AskClipboard => ask_clipboard(ctx),
                WindowRequest::FocusOn(target) => focus::want(ctx, target),
                WindowRequest::Focus(place) => {
                    go_into(ctx, focus::field_id(&place));
                }
                WindowRequest::FocusLastOr(place) => {
                    let first = focus::field_id(&place);
                    let known_at = ctx.cumulative_frame_nr().saturating_add(FRAMES_TO_FOCUS);
                    self.instead = self.last_field.map(|_| (first, known_at));
                    go_into(ctx, self.last_field.unwrap_or(first));
                }
                WindowRequest::FocusSaveTo(owner) => {
                    ctx.memory_mut(|memory| memory.request_focus(focus::save_to_id(owner)));
                }
                WindowRequest::PickFolder(owner) => {
                    let title = text!(self.words, "dialog-folder");
                    let ask = self.dialog(title, FolderKind::Labels, Wanted::Folder);
                    self.ask_for_label(ctx, owner, ask, None);
                }
                WindowRequest::PickFile(owner, format, name) => {
                    let title = text!(self.words, "dialog-file");
                    let ask = self.dialog(title, FolderKind::Labels, Wanted::File { name });
                    self.ask_for_label(ctx, owner, ask, Some(format));
                }
                WindowRequest::PickTable(name) => {
                    let title = text!(self.words, "dialog-table");
                    let ask = self.dialog(title, FolderKind::Tables, Wanted::File { name });
                    self.ask(ctx, ask, |picked| {
                        Action::Bulk(BulkAction::Picked(chosen_path(picked, None)))
                    });
                }
                WindowRequest::PickReportFolder => {
                    let title = text!(self.words, "dialog-report-folder");
                    let ask = self.dialog(title, FolderKind::Tables, Wanted::Folder);
                    self.ask(ctx, ask, |picked| {
                        Action::Reports(ReportsAction::Picked(chosen_path(picked, None)))
                    });
                }
                WindowRequest::PickBatchDocument(name) => {
                    let title = text!(self.words, "dialog-document");
                    let ask = self.dialog(title, FolderKind::Documents, Wanted::File { name });
                    self.ask(ctx, ask, document_picked);
                }
                WindowRequest::PickDocuments(name) => {
                    let title = text!(self.words, "dialog-document");
                    let ask = self.dialog(title, FolderKind::Documents, Wanted::File { name });
                    self.ask(ctx, ask, |picked| {
                        Action::Documents(DocumentsAction::Picked(chosen_path(picked, None)))
                    });
                }
                WindowRequest::PickOrders => {
                    let title = text!(self.words, "dialog-orders");
                    let ask = self.dialog(title, FolderKind::Tables, Wanted::Orders);
                    self.ask(ctx, ask, |picked| {
                        Action::Orders(OrdersAction::Picked(chosen_path(picked, None)))
                    });
                }
                WindowRequest::PickLogo => {
                    let title = text!(self.words, "dialog-logo");
                    let ask = self.dialog(title, FolderKind::Pictures, Wanted::Picture);
                    self.ask(ctx, ask, |picked| {
                        Action::Documents(DocumentsAction::LogoPicked(chosen_path(picked, None)))
                    });
                }
                WindowRequest::OpenFolder(folder) => self.outside.dialogs.show_folder(&folder),
                WindowRequest::FocusBatchDocumentPath => {
                    ctx.memory_mut(|memory| memory.request_focus(focus::document_path_id()));
                }
                WindowRequest::Play(cue) => self.outside.sounds.play(match cue {
                    Cue::Right => Sound::Right,
                    Cue::Wrong => Sound::Wrong,
                }),
                WindowRequest::Copy(text) => ctx.copy_text(text),
                WindowRequest::OpenLink(link) => {
                    ctx.open_url(egui::OpenUrl::new_tab(link.as_str()));
                }
                WindowRequest::KeepPreferences(preferences) => {
                    (self.outside.keep_preferences)(&preferences);
                }
                WindowRequest::Quit => {
                    // The close that follows must pass `guard_close`, which asked already.
                    self.may_close = true;
                    (self.outside.keep_form)(None);
                    ctx.send_viewport_cmd(ViewportCommand::Close);
                }
            }
            ctx.request_repaint();
        }
    }

    /// A dialog that begins where the last file of this kind is.
    fn dialog(&self, title: String, kind: FolderKind, wanted: Wanted) -> Ask {
        let folder = self.state.context.folder_for(kind);
        Ask {
            title,
            folder,
            wanted,
        }
    }

    /// Asks where a label goes, or the folder for all of them.
    fn ask_for_label(
        &mut self,
        ctx: &Context,
        owner: LabelOwner,
        ask: Ask,
        format: Option<LabelFormat>,
    ) {
        self.ask(ctx, ask, move |picked| {
            Action::Label(owner, LabelAction::Picked(chosen_path(picked, format)))
        });
    }

    /// Asks through the system's dialog; the answer comes back as an action.
    fn ask(&mut self, ctx: &Context, ask: Ask, action: impl FnOnce(Picked) -> Action + 'static) {
        if self.picks.len() >= MAX_DIALOGS {
            tracing::warn!("too many file dialogs are open");
            return;
        }
        let (answer, picked) = Pending::new();
        let action = Box::new(action);
        self.picks.push(Pick { picked, action });
        let ctx = ctx.clone();
        let answer = move |picked: Picked| {
            answer.give(picked);
            ctx.request_repaint();
        };
        self.outside.dialogs.ask(ask, Box::new(answer));
    }

    fn here(&self) -> Here<'_> {
        let connection = &self.state.context.connection;
        Here {
            today: (self.outside.today)(),
            week_start: self.outside.week_start,
            zone: &self.outside.zone,
            words: &self.words,
            connection,
            printers: &self.state.printing.printers,
            boxes: &self.state.context.preferences.boxes,
            can_print: self.state.printing.labels.can_print(connection),
            print_progress: self.state.printing.labels.progress(),
        }
    }
}

/// Whether the window with its title bar would reach over the screen's edge,
/// and so hide the status line. In points.
fn needs_whole_screen(screen: Vec2) -> bool {
    let [width, height] = theme::WINDOW_SIZE;
    screen.x < width || screen.y < height + theme::TITLE_BAR
}

/// Whether the next key is a Tab.
fn is_tab_first(input: &egui::RawInput) -> bool {
    matches!(
        input.events.first(),
        Some(egui::Event::Key { key: egui::Key::Tab, pressed: true, modifiers, .. })
            if modifiers.is_none()
    )
}

impl eframe::App for Window {
    fn raw_input_hook(&mut self, ctx: &Context, raw_input: &mut egui::RawInput) {
        let side = &mut raw_input.max_texture_side;
        *side = Some(side.map_or(theme::TEXTURE_SIDE, |side| side.min(theme::TEXTURE_SIDE)));
        if self.keys.take(raw_input, chooser::is_list_open(ctx)) {
            ctx.request_repaint();
        }
        // Of what this frame may see: a key before it may have moved the keyboard into a field.
        self.take_scans(ctx, raw_input);
        if self.keys.take_again(raw_input) {
            ctx.request_repaint();
        }
        self.take_pasted(ctx, raw_input);
        self.follow.ask(raw_input);
        let has_dialog = self.state.is_dialog_open();
        if has_dialog && !self.had_dialog {
            // A hint that is shown where the pointer rests would stay, above the dialog.
            raw_input.events.insert(0, egui::Event::PointerGone);
        }
        self.had_dialog = has_dialog;
        self.resting.hide_while_typing(raw_input);
        drop_late_presses(ctx, raw_input);
        let is_free = !has_dialog
            && !egui::Popup::is_any_open(ctx)
            && ctx.memory(|memory| memory.focused().is_none());
        let is_free = is_free && !focus::has_goal(ctx);
        if is_free && is_tab_first(raw_input) && self.state.begin_screen() {
            // From nowhere the keyboard comes to the screen, and not to the strip with its ways
            // to other environments.
            raw_input.events.remove(0);
        }
    }

    /// The canvas behind everything: clearing costs less than painting over it.
    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.start(ctx);
        self.drain(ctx);
        self.take_picks();
        self.take_dropped(ctx);
        self.state.restore_typed_form();
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.state.note_today((self.outside.today)());
        if ui.ctx().cumulative_frame_nr() > 0 {
            self.state.ship.check_new();
        }
        self.guard_close(ui.ctx());
        move_on(ui.ctx());
        let has_dialog = self.state.is_dialog_open();
        self.at_escape.look(ui.ctx());
        let mut actions = commands::pressed_actions(ui.ctx(), &self.state);
        actions.extend(scan_keys::take_scan_actions(ui.ctx(), &self.state));
        actions.extend(self.scanned.drain(..).map(Action::Scanned));
        let pasted = self.pasted.drain(..).map(OrdersAction::Pasted);
        actions.extend(pasted.map(Action::Orders));
        let details = self.state.close_details().filter(|_| !has_dialog);
        actions.extend(details.filter(|_close| self.at_escape.take(ui.ctx())));
        let mut frame = Frame {
            here: self.here(),
            actions: &mut actions,
        };
        let now = ui.input(|input| input.time);
        if let Some(wait) = self.pace.known_in(now) {
            ui.ctx().request_repaint_after(wait);
        }
        note_keyboard(ui);
        parts::parts_ui(ui, &self.state, &mut frame);
        if has_dialog {
            self.at_escape.forget();
        } else {
            let is_lost = self.at_escape.give_back(ui.ctx());
            if is_lost && !focus::has_goal(ui.ctx()) && self.state.close_details().is_none() {
                // Where a key that was meant for what is gone does nothing: Enter on a row opens
                // it, and on a title is nothing.
                if self.state.has_shipments_in_sight() {
                    focus::want(ui.ctx(), Target::ListRow);
                } else {
                    go_to(ui.ctx(), Goal::Title);
                }
            }
        }
        if self.state.context.screen == Screen::Ship && !has_dialog && ui.text_edit_focused() {
            self.last_field = ui.memory(egui::Memory::focused);
        }
        for action in actions {
            self.handle(action);
            ui.ctx().request_repaint();
        }
        self.serve_requests(ui.ctx());
        self.focus_instead(ui.ctx());
        let announcements = self.state.take_announcements();
        let mut announcer = std::mem::take(&mut self.announcer);
        announcer.take(&announcements, self.here());
        announcer.announcer_ui(ui);
        self.announcer = announcer;
        self.follow.note(ui.ctx());
        self.typed.keep(ui.ctx(), &self.state, &self.outside);
        self.dress(ui.ctx());
        self.entitle(ui.ctx());
        if self.start == Start::Unpainted {
            self.start = Start::Painted;
            ui.ctx().request_repaint();
        }
    }
}

/// Whether a text has a header and rows, and not only a path or a word.
fn is_table(text: &str) -> bool {
    text.trim().contains('\n') && text.contains(['\t', ',', ';'])
}

/// `Sendoff - Shop B - LIVE`.
fn title(state: &AppState, words: &Words) -> String {
    let account = state.context.connection.account;
    let world = words.environment(account.environment);
    let name = words.account(account, state.account_name());
    let name = (name != world).then_some(name);
    let parts = [Some("Sendoff".to_owned()), name, Some(world.to_uppercase())];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" - ")
}

/// A file for a format, or a folder or file without one.
fn chosen_path(picked: Picked, format: Option<LabelFormat>) -> PathChoice {
    match (picked, format) {
        (Picked::Path(path), Some(format)) => PathChoice::File(format, path.display().to_string()),
        (Picked::Path(path), None) => PathChoice::Folder(path.display().to_string()),
        (Picked::Cancelled, _) => PathChoice::Cancelled,
        (Picked::Unavailable, _) => PathChoice::Unavailable,
    }
}

fn document_picked(picked: Picked) -> Action {
    Action::Batches(BatchesAction::PickedPath(match picked {
        Picked::Path(path) => DocumentPath::File(path.display().to_string()),
        Picked::Cancelled => DocumentPath::Cancelled,
        Picked::Unavailable => DocumentPath::Unavailable,
    }))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn the_title_names_the_account_and_begins_with_the_program() {
        let words = Words::new("en").unwrap();
        let preferences = Preferences {
            environment: Environment::Live,
            account_number: 2,
            ..Preferences::default()
        };
        let ids = crate::features::shared::state::ids::Ids::new("T");
        let mut state = AppState::new(Environment::Live, preferences, ids);
        assert_eq!(title(&state, &words), "Sendoff - Live 2 - LIVE");
        let shop = crate::model::environment::Profile {
            number: 2,
            name: "Shop B".to_owned(),
            ..crate::model::environment::Profile::empty(Environment::Live)
        };
        state
            .settings
            .show_profiles(crate::contract::ProfilesKnown {
                profiles: vec![shop],
                with_token: Vec::new(),
                keychain_trouble: None,
            });
        assert_eq!(title(&state, &words), "Sendoff - Shop B - LIVE");
        let ids = crate::features::shared::state::ids::Ids::new("T");
        let first = AppState::new(Environment::Practice, Preferences::default(), ids);
        assert_eq!(title(&first, &words), "Sendoff - PRACTICE");
    }

    #[rstest]
    #[case(1024.0, 768.0, true)]
    #[case(1280.0, 800.0, true)]
    #[case(1366.0, 768.0, true)]
    #[case(1280.0, 1024.0, false)]
    #[case(1920.0, 1080.0, false)]
    fn a_window_that_would_reach_over_the_edge_takes_the_whole_screen(
        #[case] width: f32,
        #[case] height: f32,
        #[case] is_whole: bool,
    ) {
        assert_eq!(needs_whole_screen(Vec2::new(width, height)), is_whole);
    }
}
