//! A day picked from a month. Arrows go by a day or a week, Page Up and Page Down by a month,
//! Home and End to the ends of the week; Enter takes the day, Escape takes none. Tab goes
//! through the buttons and stops once among the days.

use egui::{
    Button, EventFilter, Id, Key, Modifiers, Popup, PopupCloseBehavior, Response, RichText, Role,
    Sense, StrokeKind, Ui, WidgetInfo, vec2,
};
use egui_material_icons::icons;
use jiff::{
    ToSpan as _,
    civil::{Date, Weekday},
};

use super::icon_text;
use crate::{
    kit::{text::Words, theme},
    text,
};

/// What a calendar is opened for.
pub(crate) struct Calendar<'a> {
    /// Of the field that the day goes into.
    pub id: Id,
    /// What the field is called.
    pub name: &'a str,
    /// The day that stands in the field, if one does.
    pub chosen: Option<Date>,
    pub today: Date,
    /// With which day a week begins.
    pub week_start: Weekday,
}

/// The days of a week.
const WEEK: i8 = 7;

/// A button that opens a month; gives the day that was taken.
pub(crate) fn calendar_ui(ui: &mut Ui, calendar: &Calendar<'_>, words: &Words) -> Option<Date> {
    let spoken = text!(words, "calendar-open", field = calendar.name);
    let icon = icon_text(icons::ICON_CALENDAR_MONTH, theme::ICON_SIZE);
    let button = ui
        .add(Button::new(icon))
        .on_hover_text(&spoken)
        .accessible_name(spoken.clone());
    let popup = calendar.id.with("calendar");
    // Until a day has the keyboard: a click of the mouse takes it from what had it.
    let opening = popup.with("opening");
    if button.clicked() && !Popup::is_id_open(ui.ctx(), popup) {
        let cursor = calendar.chosen.unwrap_or(calendar.today);
        ui.data_mut(|data| data.insert_temp(popup, cursor));
        ui.data_mut(|data| data.insert_temp(opening, ()));
    }
    let is_opening = ui.data(|data| data.get_temp::<()>(opening).is_some());
    let cursor: Option<Date> = ui.data(|data| data.get_temp(popup));
    let cursor = cursor.unwrap_or(calendar.today);
    let shown = Popup::from_toggle_button_response(&button)
        .id(popup)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .accessible_name(spoken)
        .show(|ui| month_ui(ui, calendar, cursor, is_opening, words));
    let MonthOutput {
        cursor,
        taken,
        has_keyboard,
    } = shown?.inner;
    ui.data_mut(|data| data.insert_temp(popup, cursor));
    if has_keyboard {
        ui.data_mut(|data| data.remove::<()>(opening));
    }
    let is_left = taken.is_some() || ui.input(|input| input.key_pressed(Key::Escape));
    if is_left {
        Popup::close_id(ui.ctx(), popup);
        button.request_focus();
    }
    taken
}

/// The room that the field of a day takes, with the button of its calendar behind it.
pub(crate) fn day_field_width(ui: &Ui) -> f32 {
    let spacing = ui.spacing();
    let calendar = theme::ICON_SIZE + 2.0 * spacing.button_padding.x;
    let field = theme::FILTER_DAY_WIDTH + 2.0 * spacing.button_padding.x;
    field + calendar + 2.0 * spacing.item_spacing.x
}

struct MonthOutput {
    /// The day that has the keyboard.
    cursor: Date,
    taken: Option<Date>,
    /// Whether a day had it when the frame began.
    has_keyboard: bool,
}

fn month_ui(
    ui: &mut Ui,
    calendar: &Calendar<'_>,
    mut cursor: Date,
    is_opening: bool,
    words: &Words,
) -> MonthOutput {
    let former = cursor;
    ui.set_max_width(f32::from(WEEK) * theme::CALENDAR_DAY.x);
    ui.spacing_mut().item_spacing = vec2(0.0, theme::SMALL_GAP);
    ui.horizontal(|ui| {
        let earlier = text!(words, "calendar-earlier");
        if step_button(ui, icons::ICON_CHEVRON_LEFT, earlier).clicked() {
            cursor = by_months(cursor, -1);
        }
        let title = words.month(cursor);
        let room = ui.available_width() - theme::CALENDAR_DAY.x;
        ui.add_sized(
            vec2(room, theme::CALENDAR_DAY.y),
            egui::Label::new(RichText::new(title).strong()),
        );
        let later = text!(words, "calendar-later");
        if step_button(ui, icons::ICON_CHEVRON_RIGHT, later).clicked() {
            cursor = by_months(cursor, 1);
        }
    });
    ui.horizontal(|ui| {
        for day in weekday_names(&text!(words, "calendar-weekdays"), calendar.week_start) {
            let head = RichText::new(day).small().weak();
            ui.add_sized(theme::CALENDAR_DAY, egui::Label::new(head));
        }
    });
    let has_keyboard = ui.memory(|memory| memory.has_focus(day_id(calendar, former)));
    let mut taken = None;
    if has_keyboard {
        cursor = moved_by_keys(ui, calendar, cursor);
    }
    for week in weeks(cursor, calendar.week_start) {
        ui.horizontal(|ui| {
            for day in week {
                if day_ui(ui, calendar, day, cursor, words).clicked() {
                    taken = Some(day);
                }
            }
        });
    }
    if is_opening || (has_keyboard && cursor != former) {
        ui.memory_mut(|memory| memory.request_focus(day_id(calendar, cursor)));
    }
    MonthOutput {
        cursor,
        taken,
        has_keyboard,
    }
}

/// The names of the days, which are written from Monday, from the first of the week.
fn weekday_names(from_monday: &str, week_start: Weekday) -> Vec<&str> {
    let names: Vec<&str> = from_monday.split(' ').collect();
    let skipped = usize::try_from(week_start.to_monday_zero_offset()).unwrap_or(0);
    let count = names.len();
    names
        .into_iter()
        .cycle()
        .skip(skipped)
        .take(count)
        .collect()
}

fn step_button(ui: &mut Ui, icon: egui_material_icons::MaterialIcon, name: String) -> Response {
    let button = Button::new(icon_text(icon, theme::ICON_SIZE)).frame_when_inactive(false);
    ui.add_sized(theme::CALENDAR_DAY, button)
        .on_hover_text(&name)
        .accessible_name(name)
}

fn day_id(calendar: &Calendar<'_>, day: Date) -> Id {
    calendar.id.with(("day", day.to_string()))
}

/// One day. Only the one that the arrows start from is a stop of the Tab key.
fn day_ui(
    ui: &mut Ui,
    calendar: &Calendar<'_>,
    day: Date,
    cursor: Date,
    words: &Words,
) -> Response {
    let (_id, rect) = ui.allocate_space(theme::CALENDAR_DAY);
    let sense = if day == cursor {
        Sense::click()
    } else {
        Sense::CLICK
    };
    let response = ui.interact(rect, day_id(calendar, day), sense);
    let is_chosen = calendar.chosen == Some(day);
    let mut spoken = words.date(day);
    if day == calendar.today {
        spoken = text!(words, "calendar-today", day = spoken);
    }
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, spoken.clone()));
    let palette = theme::palette(ui);
    let rounding = theme::control_rounding();
    let fill = if is_chosen {
        Some(palette.accent)
    } else if response.hovered() {
        Some(palette.accent_soft)
    } else {
        None
    };
    if let Some(fill) = fill {
        ui.painter().rect_filled(rect.shrink(1.0), rounding, fill);
    }
    if day == calendar.today {
        let line = egui::Stroke::new(theme::HAIRLINE, palette.field_line);
        let ring = rect.shrink(1.0);
        ui.painter()
            .rect_stroke(ring, rounding, line, StrokeKind::Inside);
    }
    if response.has_focus() {
        let ring = theme::focus_ring(&palette);
        ui.painter()
            .rect_stroke(rect, rounding, ring, StrokeKind::Inside);
    }
    let colour = if is_chosen {
        palette.on_accent
    } else if day.month() == cursor.month() {
        palette.text
    } else {
        palette.weak
    };
    let font = egui::TextStyle::Body.resolve(ui.style());
    let number = day.day().to_string();
    let middle = egui::Align2::CENTER_CENTER;
    ui.painter()
        .text(rect.center(), middle, number, font, colour);
    response
}

fn moved_by_keys(ui: &Ui, calendar: &Calendar<'_>, from: Date) -> Date {
    ui.memory_mut(|memory| {
        // The toolkit would move to a neighbour by itself.
        let filter = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        memory.set_focus_lock_filter(day_id(calendar, from), filter);
    });
    let since_start = i64::from(from.weekday().since(calendar.week_start));
    let week = i64::from(WEEK);
    let days = |days: i64| from.checked_add(days.days()).unwrap_or(from);
    let moves = [
        (Key::ArrowLeft, days(-1)),
        (Key::ArrowRight, days(1)),
        (Key::ArrowUp, days(-week)),
        (Key::ArrowDown, days(week)),
        (Key::Home, days(-since_start)),
        (Key::End, days(week - 1 - since_start)),
        (Key::PageUp, by_months(from, -1)),
        (Key::PageDown, by_months(from, 1)),
    ];
    let pressed = moves
        .into_iter()
        .find(|(key, _to)| ui.input_mut(|input| input.consume_key(Modifiers::NONE, *key)));
    pressed.map_or(from, |(_key, to)| to)
}

/// The same day of another month, or its last one.
fn by_months(day: Date, months: i64) -> Date {
    day.checked_add(months.months()).unwrap_or(day)
}

/// The weeks that a month is in.
fn weeks(of: Date, week_start: Weekday) -> Vec<Vec<Date>> {
    let first = of.first_of_month();
    let before = i64::from(first.weekday().since(week_start));
    let mut day = first.checked_sub(before.days()).unwrap_or(first);
    let mut weeks = Vec::new();
    while weeks.is_empty() || (day.month() == of.month() && day.year() == of.year()) {
        let mut week = Vec::new();
        for _ in 0..WEEK {
            week.push(day);
            match day.tomorrow() {
                Ok(next) => day = next,
                // The calendar ends.
                Err(_last) => {
                    weeks.push(week);
                    return weeks;
                }
            }
        }
        weeks.push(week);
    }
    weeks
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_month_is_shown_in_whole_weeks() {
        let weeks = |day| weeks(day, Weekday::Monday);
        let march = weeks(date(2026, 3, 18));
        assert_eq!(march.len(), 6);
        assert_eq!(march[0][0], date(2026, 2, 23));
        assert_eq!(march[5][6], date(2026, 4, 5));
        assert_eq!(weeks(date(2021, 2, 1)).len(), 4, "it begins on a Monday");
        let last = weeks(Date::MAX);
        assert_eq!(last.last().and_then(|week| week.last()), Some(&Date::MAX));
    }

    #[test]
    fn where_a_week_begins_on_sunday_the_month_and_its_heads_do() {
        let march = weeks(date(2026, 3, 18), Weekday::Sunday);
        assert_eq!(march.len(), 5, "it begins on a Sunday");
        assert_eq!(march[0][0], date(2026, 3, 1));
        let names = weekday_names("Mo Tu We Th Fr Sa Su", Weekday::Sunday);
        assert_eq!(names, ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"]);
    }

    #[test]
    fn a_month_later_is_never_two() {
        assert_eq!(by_months(date(2026, 1, 31), 1), date(2026, 2, 28));
        assert_eq!(by_months(date(2026, 3, 31), -1), date(2026, 2, 28));
    }
}
