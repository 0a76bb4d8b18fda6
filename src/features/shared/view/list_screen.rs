//! A screen that lists something: where its title, what reloads it, its
//! controls, a failure, its rows and its details stand. What is in them is the
//! screen's own.

use egui::{Align, Id, Layout, Rect, ScrollArea, Spinner, Ui, Vec2};
use egui_material_icons::{MaterialIcon, icons};

use super::{connection_trouble::not_connected_ui, focus, frame::Frame, here::Here};
use crate::{
    contract::Cause,
    features::{
        action::Action,
        shared::state::{remote::Remote, window_request::Target},
    },
    kit::{
        commands::Entry,
        text::Words,
        theme,
        widgets::{
            Details, Goal, Panes, Tone, empty_ui, go_to, heading_ui, icon_text, is_acting,
            list_and_details, message_ui, pane_ui, quiet_button, sides_ui,
        },
    },
    text,
};

/// The button that asks for the list once more.
pub(crate) enum Reload {
    /// An icon, and how it is spoken of.
    Icon(String),
    Named(String),
}

/// What stands where there are no rows.
pub(crate) struct Empty {
    pub(crate) icon: MaterialIcon,
    pub(crate) title: String,
    pub(crate) text: String,
}

/// The parts of a screen that lists something, from top to bottom.
pub(crate) trait ListScreen {
    /// The names of its panes: the list, and the details where there are any.
    const PANES: [&'static str; 2];

    /// What it lists, as the worker gives it.
    type List;

    fn title(&self, words: &Words) -> String;

    fn reload(&self) -> Action;

    fn reload_button(&self, words: &Words) -> Reload;

    /// The list, as far as it is here.
    fn list(&self) -> &Remote<Self::List>;

    /// Whether something is on its way.
    fn is_loading(&self) -> bool {
        self.list().is_loading()
    }

    /// What is said where the list has no rows.
    fn empty(&self, here: Here<'_>) -> Option<Empty>;

    /// Whether it has a row that the keyboard can go to.
    fn has_rows(&self, here: Here<'_>) -> bool {
        self.list().value().is_some() && self.empty(here).is_none()
    }

    /// What is open beside the list, or in its place.
    fn opened(&self) -> Option<Id> {
        None
    }

    /// Whether that is still read for the first time.
    fn is_opening(&self) -> bool {
        false
    }

    fn details(&self) -> Details {
        match self.opened() {
            Some(_) => Details::Open,
            None => Details::Closed,
        }
    }

    fn panes(&self, whole: Rect) -> Panes {
        list_and_details(whole, self.details())
    }

    /// How low it can be painted; below that, it is scrolled as a whole.
    fn lowest(&self) -> f32 {
        match self.details() {
            Details::Closed => theme::LOWEST_LIST,
            Details::Open => theme::LOWEST_SCREEN,
        }
    }

    /// The first row: the title, and at its end what reloads the list.
    fn head_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        ui.horizontal(|ui| {
            let start_ui = |ui: &mut Ui, frame: &mut Frame<'_>| {
                heading_ui(ui, &self.title(frame.here.words), 1);
                self.beside_title_ui(ui, frame.here);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    self.up_to_date_ui(ui, frame.here);
                });
            };
            sides_ui(ui, "list-head", frame, start_ui, |ui, frame| {
                // Its room is kept: what comes and goes would move the buttons, and make others of
                // them to the toolkit, which closes a menu that is open.
                ui.scope(|ui| {
                    ui.set_min_size(Vec2::splat(theme::ICON_SIZE));
                    if self.is_loading() {
                        ui.add(Spinner::new().size(theme::ICON_SIZE));
                    }
                });
                self.tools_ui(ui, frame);
                if reload_ui(ui, self.reload_button(frame.here.words), frame.here) {
                    frame.push(self.reload());
                }
            });
        });
    }

    /// In the first row, after the title.
    fn beside_title_ui(&self, _ui: &mut Ui, _here: Here<'_>) {}

    /// In the first row, before what reloads the list.
    fn tools_ui(&self, _ui: &mut Ui, _frame: &mut Frame<'_>) {}

    /// In the first row: how far the list is up to date.
    fn up_to_date_ui(&self, _ui: &mut Ui, _here: Here<'_>) {}

    /// Search, filters, and what makes a new row; with the room around them.
    fn controls_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>);

    /// What more there is to say where the list could not be brought up to date.
    fn failure_ui(&self, _ui: &mut Ui, _here: Here<'_>) {}

    /// Above the rows.
    fn notes_ui(&self, _ui: &mut Ui, _frame: &mut Frame<'_>) {}

    /// Whether there is something to do below the rows.
    fn has_foot(&self) -> bool {
        false
    }

    /// Below the rows: what comes and goes there moves none of them under the pointer.
    fn foot_ui(&self, _ui: &mut Ui, _frame: &mut Frame<'_>) {}

    /// While no list is here.
    fn nothing_yet_ui(&self, _ui: &mut Ui, _frame: &mut Frame<'_>) {}

    fn rows_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>);

    fn details_ui(&self, _ui: &mut Ui, _frame: &mut Frame<'_>) {}
}

pub(crate) fn list_screen_ui<S: ListScreen>(ui: &mut Ui, screen: &S, frame: &mut Frame<'_>) {
    let whole = ui.max_rect().shrink2(theme::around_screen(ui));
    let panes = screen.panes(whole);
    let [list, details] = S::PANES;
    if let Some(rect) = panes.list {
        pane_ui(ui, list, rect, |ui| list_pane_ui(ui, screen, frame));
    }
    follow_details(ui, screen, &panes);
    if let Some(rect) = panes.details {
        pane_ui(ui, details, rect, |ui| screen.details_ui(ui, frame));
    }
}

/// Details that take the place of their list take its keyboard, once their title is painted: not
/// from somebody who goes on typing, or has gone elsewhere meanwhile.
fn follow_details(ui: &Ui, screen: &impl ListScreen, panes: &Panes) {
    let id = ui.scope_id().with("opened");
    let opened = screen.opened();
    let former: Option<Id> = ui.data(|data| data.get_temp(id)).flatten();
    ui.data_mut(|data| data.insert_temp(id, opened));
    let is_typing = ui.text_edit_focused();
    let is_alone = panes.list.is_none() && opened.is_some();
    let was_listed = ui.data(|data| data.get_temp(id)).unwrap_or(false);
    ui.data_mut(|data| data.insert_temp(id, panes.list.is_some()));
    if is_alone && (opened != former || focus::take(ui, Target::ScreenStart)) {
        // A field of the list is gone with it.
        if !is_typing || was_listed {
            focus::want(ui.ctx(), Target::Details);
        }
    } else if focus::is_wanted(ui, Target::Details) {
        if is_typing || is_acting(ui) {
            focus::forget(ui);
        } else if screen.is_opening() {
            focus::want(ui.ctx(), Target::Details);
        }
    }
}

fn list_pane_ui(ui: &mut Ui, screen: &impl ListScreen, frame: &mut Frame<'_>) {
    let here = frame.here;
    if focus::take(ui, Target::ScreenStart) {
        if screen.has_rows(here) {
            go_to(ui.ctx(), Goal::FirstRow);
        } else {
            go_to(ui.ctx(), Goal::Title);
        }
    }
    if focus::take(ui, Target::RowAgain) {
        go_to(ui.ctx(), Goal::RowAgain);
    }
    // The row is painted once the list is read, unless the keyboard is in use by then.
    let is_free = ui.memory(|memory| memory.focused().is_none());
    if is_free && screen.is_loading() && focus::is_wanted(ui, Target::ListRow) {
        focus::want(ui.ctx(), Target::ListRow);
    }
    screen.head_ui(ui, frame);
    screen.controls_ui(ui, frame);
    let failure = screen.list().failure();
    let is_connected = here.connection.connected.failure().is_none();
    if let Some(failure) = failure.filter(|why| is_connected || why.cause != Cause::NotConnected) {
        message_ui(ui, Tone::Danger, here.words.failure(failure), |ui| {
            screen.failure_ui(ui, here);
            if ui.button(text!(here.words, "try-again")).clicked() {
                frame.push(screen.reload());
            }
        });
        ui.add_space(theme::GAP);
    } else if failure.is_some() {
        // Why there is no connection is known better than by a call that had none.
        not_connected_ui(ui, frame);
    }
    screen.notes_ui(ui, frame);
    let whole = ui.available_rect_before_wrap();
    // However large the type is, some rows stay in sight and no button is out of reach.
    let highest = whole.height() * theme::FOOT_SHARE;
    let id = ui.scope_id().with("foot-height");
    let known = if screen.has_foot() {
        ui.data(|data| data.get_temp::<f32>(id).unwrap_or_default())
    } else {
        0.0
    };
    let top = whole.bottom() - known.min(highest);
    let (above, below) = whole.split_top_bottom_at_y(top);
    // The rows are laid out before the foot, so that the keyboard goes from them to it; how high
    // it is they know from the frame before.
    pane_ui(ui, "list-body", above, |ui| body_ui(ui, screen, frame));
    if screen.has_foot() {
        let below = below.with_max_y(top + highest);
        let height = pane_ui(ui, "list-foot", below, |ui| foot_ui(ui, screen, frame));
        if (height - known).abs() > theme::HALF_A_POINT {
            ui.data_mut(|data| data.insert_temp(id, height));
            ui.ctx().request_discard("the foot has another height");
        }
    }
}

/// Its height.
fn foot_ui(ui: &mut Ui, screen: &impl ListScreen, frame: &mut Frame<'_>) -> f32 {
    let highest = ui.max_rect().height();
    ScrollArea::vertical()
        .max_height(highest)
        .min_scrolled_height(highest)
        .auto_shrink([false, true])
        .stick_to_bottom(true)
        .show(ui, |ui| screen.foot_ui(ui, frame));
    ui.min_rect().height()
}

fn body_ui(ui: &mut Ui, screen: &impl ListScreen, frame: &mut Frame<'_>) {
    let here = frame.here;
    if screen.list().value().is_none() {
        screen.nothing_yet_ui(ui, frame);
    } else if let Some(empty) = screen.empty(here) {
        empty_ui(ui, empty.icon, &empty.title, &empty.text);
    } else {
        screen.rows_ui(ui, frame);
    }
}

fn reload_ui(ui: &mut Ui, button: Reload, here: Here<'_>) -> bool {
    match button {
        Reload::Icon(name) => {
            let tooltip = Entry::Reload.tooltip(ui, here.words);
            ui.button(icon_text(icons::ICON_REFRESH, theme::ICON_SIZE))
                .on_hover_text(tooltip)
                .accessible_name(name)
                .clicked()
        }
        Reload::Named(name) => quiet_button(ui, icons::ICON_REFRESH, &name).clicked(),
    }
}
