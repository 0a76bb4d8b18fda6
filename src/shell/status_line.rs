//! The line at the bottom, always true: does the service answer, what is being
//! bought, what is bought and not printed, what needs a person, how many
//! requests are left. The lists that its parts open are in `status_list`.

use egui::{Align, Button, Layout, ProgressBar, RichText, Ui};
use egui_material_icons::{MaterialIcon, icons};

use super::state::queries::UnderWay;
use crate::{
    features::{
        action::Action,
        bulk::{calls::BulkCourse, state::Job, view::progress},
        printing::view::progress as printing,
        shared::{
            state::{
                connection::{Budget, Connection, Online},
                navigation::{ProfilePart, Screen, StatusList},
            },
            view::{frame::Frame, here::Here},
        },
    },
    kit::{
        text::Words,
        theme,
        widgets::{icon_text, text_width},
    },
    text,
};

/// One thing that is true, and the screen or list that a press opens.
struct Part {
    icon: Option<MaterialIcon>,
    colour: egui::Color32,
    text: String,
    /// Where there is no room: the number alone; the whole text is its hover text.
    short: String,
    /// Why it is so, where that is not plain.
    why: Option<String>,
    opens: Action,
    is_short: bool,
}

pub(crate) fn status_line_ui(ui: &mut Ui, under_way: &UnderWay<'_>, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let palette = theme::palette(ui);
    let rect = ui.max_rect();
    ui.painter().rect_filled(rect, 0.0, palette.card);
    ui.painter().hline(
        rect.x_range(),
        rect.top(),
        egui::Stroke::new(palette.line_width, palette.line),
    );
    ui.spacing_mut().interact_size.y = theme::STATUS_BUTTON_HEIGHT;
    ui.spacing_mut().button_padding = theme::STATUS_PADDING;
    let mut parts = vec![online(ui, frame.here.connection, frame.here)];
    parts.extend(jobs(ui, under_way, words));
    parts.extend(queues(ui, frame.here.connection, words));
    // That there are enough of them is no news.
    let budget = frame.here.connection.known_budget().filter(Budget::is_low);
    let mut budget = budget.map(|budget| (budget_part(ui, budget, frame.here), budget));
    fit(ui, &mut parts, budget.as_mut().map(|(part, _)| part));
    ui.horizontal_centered(|ui| {
        ui.add_space(theme::GAP);
        for part in parts {
            part_ui(ui, part, frame);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(theme::GUTTER);
            if let Some((part, budget)) = budget {
                part_ui(ui, part, frame);
                budget_bar_ui(ui, budget, words);
            }
        });
    });
}

/// Shortens parts until they stand side by side: the requests first, whether
/// the service answers last.
fn fit(ui: &Ui, parts: &mut [Part], budget: Option<&mut Part>) {
    let room = ui.max_rect().width();
    let (bar, budget_width) = match &budget {
        Some(part) => (
            theme::BUDGET_BAR.x + ui.spacing().item_spacing.x,
            part.width(ui),
        ),
        None => (0.0, 0.0),
    };
    let edges = theme::GAP + theme::GUTTER + bar;
    let whole = |parts: &[Part]| parts.iter().map(|part| part.width(ui)).sum::<f32>() + edges;
    if whole(parts) + budget_width <= room {
        return;
    }
    let budget_short = budget.map_or(0.0, |budget| {
        budget.is_short = true;
        budget.width(ui)
    });
    for at in (0..parts.len()).rev() {
        if whole(parts) + budget_short <= room {
            return;
        }
        if let Some(part) = parts.get_mut(at) {
            part.is_short = true;
        }
    }
}

impl Part {
    fn shown(&self) -> &str {
        if self.is_short {
            &self.short
        } else {
            &self.text
        }
    }

    fn width(&self, ui: &Ui) -> f32 {
        let font = egui::TextStyle::Small.resolve(ui.style());
        let spacing = ui.spacing();
        let text = text_width(ui, self.shown(), font);
        let icon = match self.icon {
            Some(_) => theme::SMALL_ICON_SIZE + spacing.icon_spacing,
            None => 0.0,
        };
        text + icon + 2.0 * spacing.button_padding.x + spacing.item_spacing.x
    }
}

fn part_ui(ui: &mut Ui, part: Part, frame: &mut Frame<'_>) {
    let caption = RichText::new(part.shown()).small();
    let button = match part.icon {
        Some(icon) => Button::new((
            icon_text(icon, theme::SMALL_ICON_SIZE).color(part.colour),
            caption,
        )),
        None => Button::new(caption),
    };
    let button = button
        .frame_when_inactive(false)
        .wrap_mode(egui::TextWrapMode::Extend);
    let mut response = ui.add(button).accessible_name(&part.text);
    if part.is_short {
        response = response.on_hover_text(&part.text);
    }
    if let Some(why) = part.why {
        response = response.on_hover_text(why);
    }
    if response.clicked() {
        frame.push(part.opens);
    }
}

fn online(ui: &Ui, connection: &Connection, here: Here<'_>) -> Part {
    let Here { words, zone, .. } = here;
    let palette = theme::palette(ui);
    let part = |icon, colour, text: String, short: Option<String>, opens| Part {
        icon: Some(icon),
        colour,
        short: short.unwrap_or_else(|| text.clone()),
        text,
        why: None,
        opens,
        is_short: false,
    };
    let settings = Action::Go(Screen::Settings);
    let host = Action::ShowProfile(ProfilePart::Host);
    if !connection.may_write() {
        let text = text!(words, "status-view-only");
        let icon = icons::ICON_VISIBILITY;
        let mut part = part(icon, palette.warning, text, None, Action::Reconnect);
        part.why = Some(text!(words, "take-over-why"));
        return part;
    }
    if let (Some(since), Online::Since(_) | Online::NotKnown, None) = (
        connection.silent_since,
        connection.online,
        connection.connected.failure(),
    ) {
        let since_text = words.time_of_day(since, zone);
        let text = text!(words, "status-silent", since = since_text.clone());
        let icon = icons::ICON_PENDING;
        let mut part = part(icon, palette.warning, text, Some(since_text), settings);
        part.why = Some(text!(words, "status-silent-why"));
        return part;
    }
    match (&connection.online, connection.connected.failure()) {
        (_, Some(failure)) => {
            let text = text!(words, "status-not-connected");
            let opens = Action::ShowProfile(ProfilePart::of_failure(failure));
            part(icons::ICON_ERROR, palette.danger, text, None, opens)
        }
        (Online::Since(_), None) if connection.is_token_refused => {
            let text = text!(words, "status-token-refused");
            let token = Action::ShowProfile(ProfilePart::Token);
            part(icons::ICON_KEY_OFF, palette.danger, text, None, token)
        }
        (Online::Since(_), None) => {
            let text = text!(words, "status-online");
            part(icons::ICON_CLOUD_DONE, palette.good, text, None, settings)
        }
        (Online::OfflineSince(since), None) => {
            let text = text!(
                words,
                "status-offline",
                since = words.date_time(*since, zone)
            );
            let icon = icons::ICON_CLOUD_OFF;
            let short = words.time_of_day(*since, zone);
            let mut part = part(icon, palette.danger, text, Some(short), host);
            part.why = Some(words.offset(*since, zone));
            part
        }
        (Online::NotKnown, None) => {
            let text = text!(words, "status-connecting");
            part(icons::ICON_PENDING, palette.weak, text, None, settings)
        }
    }
}

/// What is under way: a job on many, a purchase, a change of a batch.
fn jobs(ui: &Ui, under_way: &UnderWay<'_>, words: &Words) -> Vec<Part> {
    let part = |text: String, short: String, opens| Part {
        icon: Some(icons::ICON_SCHEDULE),
        colour: theme::palette(ui).accent,
        text,
        short,
        why: None,
        opens,
        is_short: false,
    };
    let mut parts = Vec::new();
    if let Some(printing) = under_way.printing {
        let title = printing::title(printing, words);
        let done = printing::count_text(printing, words);
        let text = text!(words, "status-job", job = title, done = done);
        let short = format!("{}/{}", printing.ended, printing.count);
        let mut printing = part(text, short, Action::OpenList(StatusList::Unprinted));
        printing.icon = Some(icons::ICON_PRINT);
        parts.push(printing);
    }
    if let Some(job) = under_way.job {
        let (text, short) = job_text(job, words);
        parts.push(part(text, short, Action::Go(Screen::Shipments)));
    }
    let buying = under_way.purchases;
    if buying > 0 {
        let text = text!(words, "status-buying", count = buying);
        let opens = if under_way.is_of_form {
            Action::Go(Screen::Ship)
        } else {
            Action::OpenList(StatusList::Unresolved)
        };
        parts.push(part(text, buying.to_string(), opens));
    }
    if under_way.is_changing_batches {
        let text = text!(words, "status-batch");
        parts.push(part(text, String::new(), Action::Go(Screen::Batches)));
    }
    parts
}

/// What a job does and how far it is.
fn job_text(job: &Job, words: &Words) -> (String, String) {
    let title = progress::title(job.kind, words);
    let Some(progress) = &job.progress else {
        return (title, String::new());
    };
    let done = progress::count_text(progress, words);
    let short = format!("{}/{}", progress.counts.ended(), progress.lines);
    let text = match progress.course {
        BulkCourse::Paused => text!(words, "status-job-paused", job = title, done = done),
        BulkCourse::Running
        | BulkCourse::WaitingUntil(_)
        | BulkCourse::AwaitingCreated { .. }
        | BulkCourse::AwaitingBought { .. }
        | BulkCourse::Held { .. }
        | BulkCourse::Cancelled => {
            text!(words, "status-job", job = title, done = done)
        }
    };
    (text, short)
}

/// What waits for a person.
fn queues(ui: &Ui, connection: &Connection, words: &Words) -> Vec<Part> {
    let palette = theme::palette(ui);
    let unprinted = connection.unprinted.len();
    let unresolved = connection.unresolved.len();
    let part = |count: usize, icon, colour, text, list| Part {
        icon: Some(icon),
        colour,
        text,
        short: count.to_string(),
        why: None,
        opens: Action::OpenList(list),
        is_short: false,
    };
    let mut parts = Vec::new();
    if unprinted > 0 {
        let text = text!(words, "status-unprinted", count = unprinted);
        let (icon, colour) = (icons::ICON_PRINT, palette.warning);
        parts.push(part(unprinted, icon, colour, text, StatusList::Unprinted));
    }
    if unresolved > 0 {
        let text = text!(words, "status-action-required", count = unresolved);
        let (icon, colour) = (icons::ICON_HELP, palette.danger);
        parts.push(part(unresolved, icon, colour, text, StatusList::Unresolved));
    }
    parts
}

fn budget_part(ui: &Ui, budget: Budget, here: Here<'_>) -> Part {
    let Here { words, zone, .. } = here;
    let left = words.count(u64::from(budget.left));
    let limit = words.count(u64::from(budget.limit));
    let why = text!(words, "status-budget-why", limit = limit.clone());
    let short = left.clone();
    let text = match budget.more_at {
        None => text!(words, "status-budget", left = left, limit = limit),
        Some(more_at) => {
            let at = words.time_of_day(more_at, zone);
            text!(
                words,
                "status-budget-more",
                left = left,
                limit = limit,
                at = at
            )
        }
    };
    Part {
        icon: None,
        colour: theme::palette(ui).text,
        text,
        short,
        why: Some(why),
        opens: Action::Go(Screen::Settings),
        is_short: false,
    }
}

fn budget_bar_ui(ui: &mut Ui, budget: Budget, words: &Words) {
    let permille = u64::from(budget.left) * 1_000 / u64::from(budget.limit.max(1));
    let permille = u16::try_from(permille).unwrap_or(1_000);
    let bar = ProgressBar::new(f32::from(permille) / 1_000.0)
        .desired_width(theme::BUDGET_BAR.x)
        .desired_height(theme::BUDGET_BAR.y)
        .fill(theme::palette(ui).accent);
    ui.add(bar).accessible_name(text!(words, "budget-name"));
}
