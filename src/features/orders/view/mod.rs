//! The Orders screen: the file, what is wrong with its orders, what they cost, and what became
//! of them.

mod columns;
mod reasons;

use egui::{Align, Button, Id, Label, Layout, RichText, Sense, Spinner, Ui, text::LayoutJob};
use egui_extras::{Column, TableRow};
use egui_material_icons::{MaterialIcon, icons};

use super::{
    calls::{FileRead, Sheet},
    state::{OrdersAction, OrdersScreen, OrdersView, Shown, Stand, can_be_fixed},
};
use crate::{
    features::{
        action::Action,
        bulk::{
            state::{Job, sum},
            view::progress,
        },
        printing::state::PrintAction,
        shared::{
            state::{navigation::StatusList, remote::Remote, window_request::Target},
            view::{
                focus,
                frame::Frame,
                here::Here,
                list_screen::{Empty, ListScreen, Reload},
            },
        },
        shipments::state::actions::ShipmentsAction,
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            Head, ListHeight, ListTable, PathDone, PathField, RowName, Rows, SpokenRow as _, Tone,
            cell_ui, drop_down_ui, empty_ui, icon_text, icon_ui, list_table_ui, message_ui,
            number_ui, path_field_ui, primary_button, quiet_button, quiet_button_if, weak_small,
            who_ui,
        },
    },
    model::{
        judged_order::{JudgedOrder, NotReady},
        money::Money,
        pick_order::PickOrder,
        problem::Problem,
    },
    text,
};

impl ListScreen for OrdersView<'_> {
    const PANES: [&'static str; 2] = ["orders", ""];

    type List = FileRead;

    fn title(&self, words: &Words) -> String {
        text!(words, "screen-orders")
    }

    fn reload(&self) -> Action {
        Action::Orders(OrdersAction::Reload)
    }

    fn reload_button(&self, words: &Words) -> Reload {
        Reload::Icon(text!(words, "orders-read-again"))
    }

    fn list(&self) -> &Remote<FileRead> {
        &self.screen.file
    }

    /// The path, the filters and the buttons leave no row in sight in a lower one.
    fn lowest(&self) -> f32 {
        let has_reasons =
            self.screen.shown == Shown::ToFix && !self.screen.corrections.groups.is_empty();
        if has_reasons {
            theme::LOWEST_WITH_REASONS
        } else {
            theme::LOWEST_SCREEN
        }
    }

    fn is_loading(&self) -> bool {
        self.screen.file.is_loading() || self.screen.is_pricing()
    }

    fn has_rows(&self, here: Here<'_>) -> bool {
        let is_listed = self.screen.columns_form().is_none() && self.empty(here).is_none();
        self.list().value().is_some() && is_listed
    }

    fn empty(&self, here: Here<'_>) -> Option<Empty> {
        let words = here.words;
        if self.screen.columns_form().is_some() {
            return None;
        }
        let (title, text) = match self.screen.file.value()? {
            Err(error) => {
                let title = if error.is_of_rules() {
                    text!(words, "orders-rules-unreadable")
                } else {
                    text!(words, "orders-unreadable")
                };
                (title, words.intake_error(error))
            }
            Ok(sheet) if sheet.orders.is_empty() => (
                text!(words, "orders-none-title"),
                text!(words, "orders-none"),
            ),
            Ok(_) if self.screen.count(self.screen.shown) == 0 => (
                text!(words, "orders-none-shown-title"),
                text!(words, "orders-none-shown"),
            ),
            Ok(_) => return None,
        };
        Some(Empty {
            icon: icons::ICON_ORDERS,
            title,
            text,
        })
    }

    fn controls_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        ui.add_space(theme::SMALL_GAP);
        file_ui(ui, self.screen, frame);
        ui.add_space(theme::SMALL_GAP);
        columns::forgotten_ui(ui, self.screen, frame);
        if self.screen.columns_form().is_some() {
            return;
        }
        if let Some(sheet) = self.screen.sheet() {
            about_ui(ui, sheet, frame.here.words);
            columns::kept_ui(ui, self.screen, frame);
            filters_ui(ui, self.screen, frame);
            ui.add_space(theme::SMALL_GAP);
        }
    }

    fn nothing_yet_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let words = frame.here.words;
        if self.screen.file.is_loading() {
            ui.label(RichText::new(text!(words, "orders-reading")).weak());
            return;
        }
        let title = text!(words, "orders-start-title");
        empty_ui(
            ui,
            icons::ICON_ORDERS,
            &title,
            &text!(words, "orders-start"),
        );
    }

    fn notes_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        if self.screen.shown == Shown::ToFix && self.screen.columns_form().is_none() {
            let has_result = self.bulk.job.is_some();
            reasons::reasons_ui(ui, self.screen, has_result, frame);
        }
    }

    fn rows_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        match self.screen.columns_form() {
            Some(form) => columns::form_ui(ui, form, frame),
            None => table_ui(ui, self.screen, frame),
        }
    }

    fn has_foot(&self) -> bool {
        let has_columns = self.screen.columns_form().is_some();
        has_columns || self.screen.sheet().is_some() || self.bulk.job.is_some()
    }

    fn foot_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let words = frame.here.words;
        if let Some(form) = self.screen.columns_form() {
            columns::foot_ui(ui, self.screen, form, frame);
            return;
        }
        if let Some(failure) = &self.screen.failure {
            ui.add_space(theme::SMALL_GAP);
            message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
        }
        let is_of_file = |job: &&Job| {
            let mut lines = job.lines.keys();
            job.ended.is_none() || lines.any(|line| self.screen.has_line(line))
        };
        if let Some(job) = self.bulk.job.as_ref().filter(is_of_file) {
            progress::job_ui(ui, job, frame);
        }
        let stale = if self.has_other_rules {
            Some(text!(words, "orders-other-rules"))
        } else {
            self.has_another_box
                .then(|| text!(words, "orders-other-box"))
        };
        if let Some(stale) = stale {
            ui.add_space(theme::SMALL_GAP);
            message_ui(ui, Tone::Warning, stale, |ui| {
                if ui.button(text!(words, "orders-read-again")).clicked() {
                    frame.push(self.reload());
                }
            });
        }
        ui.add_space(theme::SMALL_GAP);
        ui.horizontal_wrapped(|ui| self.buttons_ui(ui, frame));
    }
}

impl OrdersView<'_> {
    /// What comes next: the prices, then the purchase.
    fn buttons_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let (words, screen) = (frame.here.words, self.screen);
        if screen.is_pricing() {
            ui.add(Spinner::new().size(theme::ICON_SIZE));
            let (done, of) = screen
                .pricing
                .map_or((0, 0), |pricing| (pricing.done, pricing.of));
            ui.label(text!(words, "orders-pricing", done = done, of = of));
            // Where no button stands once the prices are here.
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let stop = text!(words, "orders-stop-pricing");
                if quiet_button(ui, icons::ICON_STOP, &stop).clicked() {
                    frame.push(Action::Orders(OrdersAction::StopPricing));
                }
            });
            return;
        }
        // What is bought now is counted above.
        let mut job = self.bulk.job.iter();
        if job.any(|job| job.ended.is_none()) {
            return;
        }
        let can_begin = self.bulk.can_begin(frame.here.connection)
            && screen.can_read()
            && !self.has_another_box
            && !self.has_other_rules;
        let unpriced = screen.unpriced();
        let priced: Vec<&Money> = screen.priced().map(|terms| &terms.price).collect();
        let buy = sum(&priced).map(|sum| {
            let (count, sum) = (priced.len(), words.money(&sum));
            text!(words, "orders-buy", count = count, sum = sum)
        });
        let price = text!(words, "orders-price", count = unpriced);
        if unpriced > 0 {
            let button = if buy.is_none() {
                primary_button(ui, can_begin, &price)
            } else {
                quiet_button_if(ui, can_begin, icons::ICON_REQUEST_QUOTE, &price)
            };
            if button.clicked() {
                frame.push(Action::Orders(OrdersAction::Price));
            }
        }
        if let Some(buy) = buy
            && primary_button(ui, can_begin, &buy).clicked()
        {
            frame.push(Action::Bulk(screen.purchase()));
        }
        labels_ui(ui, screen, frame);
        let left_out = screen.count(Shown::ToFix);
        if left_out > 0 {
            if screen.shown == Shown::ToFix {
                let save = reasons::save_ui(ui, screen, words);
                frame.actions.extend(save.map(Action::Orders));
            }
            ui.label(weak_small(text!(
                words,
                "orders-left-out",
                count = left_out
            )));
        }
    }
}

/// What is bought, and no printer has, is printed in the sequence of the list.
fn labels_ui(ui: &mut Ui, screen: &OrdersScreen, frame: &mut Frame<'_>) {
    let here = frame.here;
    let words = here.words;
    if screen.count(Shown::Bought) == 0 {
        return;
    }
    let labels = screen.labels(here.connection);
    if here.can_print && !labels.is_empty() {
        let print = text!(words, "orders-print", count = labels.len());
        if quiet_button(ui, icons::ICON_PRINT, &print).clicked() {
            frame.push(Action::Print(PrintAction::Print(labels)));
        }
    }
    let list = text!(words, "orders-labels");
    if quiet_button(ui, icons::ICON_LIST, &list).clicked() {
        frame.push(Action::OpenList(StatusList::Unprinted));
    }
}

/// The line with the path.
pub(crate) fn path_id() -> Id {
    Id::unique("orders-file")
}

/// The path, typed or picked; a file can be dropped on the window, too.
fn file_ui(ui: &mut Ui, screen: &OrdersScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let mut path = screen.path.clone();
    let field = PathField {
        caption: &text!(words, "orders-file"),
        hint: text!(words, "orders-file-hint"),
        id: Some(path_id()),
    };
    let done = ui
        .add_enabled_ui(screen.can_read(), |ui| {
            path_field_ui(ui, field, &mut path, words)
        })
        .inner;
    if focus::take(ui, Target::Search) {
        ui.memory_mut(|memory| memory.request_focus(path_id()));
    }
    let action = match done {
        PathDone::Nothing => return,
        PathDone::Typed => OrdersAction::EditPath(path),
        PathDone::Entered => OrdersAction::Read,
        PathDone::Browse => OrdersAction::Browse,
    };
    frame.push(Action::Orders(action));
}

/// What the file is, and what of it is not here.
fn about_ui(ui: &mut Ui, sheet: &Sheet, words: &Words) {
    let shop = sheet.shop().map(|shop| {
        if sheet.has_box {
            text!(words, "orders-shop", shop = shop)
        } else {
            text!(words, "orders-shop-no-box", shop = shop)
        }
    });
    let mapping = sheet.mapping();
    let columns = mapping.map(|mapping| columns::about(mapping, sheet.has_box, words));
    let unknown = (!sheet.file.unknown_columns.is_empty()).then(|| {
        let columns = sheet.file.unknown_columns.join(", ");
        text!(words, "cli-unknown-columns", columns = columns)
    });
    let rules = sheet.rules().rules.len();
    let rules = (rules > 0).then(|| text!(words, "orders-rules", count = rules));
    let whose = shop.or(columns);
    let notes: Vec<String> = whose.into_iter().chain(rules).chain(unknown).collect();
    if !notes.is_empty() {
        ui.add(Label::new(weak_small(notes.join(" · "))).wrap());
    }
    if sheet.dropped_corrections > 0 {
        let count = sheet.dropped_corrections;
        let text = text!(words, "orders-corrections-dropped", count = count);
        message_ui(ui, Tone::Warning, text, |_| {});
    }
    let here = sheet.orders.len();
    let count = sheet.file.order_count;
    if count > here {
        let text = text!(words, "orders-cut", here = here, count = count);
        message_ui(ui, Tone::Warning, text, |_| {});
    }
    ui.add_space(theme::SMALL_GAP);
}

fn filters_ui(ui: &mut Ui, screen: &OrdersScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.horizontal_wrapped(|ui| {
        for shown in Shown::ALL {
            let count = screen.count(shown);
            let name = match shown {
                Shown::All => text!(words, "orders-all", count = count),
                Shown::ToFix => text!(words, "orders-to-fix", count = count),
                Shown::Open => text!(words, "orders-open", count = count),
                Shown::Bought => text!(words, "orders-bought", count = count),
            };
            let button = Button::selectable(screen.shown == shown, name);
            if ui.add(button).clicked() {
                frame.push(Action::Orders(OrdersAction::Show(shown)));
            }
        }
        pick_order_ui(ui, screen, frame);
    });
}

fn pick_order_ui(ui: &mut Ui, screen: &OrdersScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.add_space(theme::GAP);
    let caption = ui.label(weak_small(text!(words, "orders-sort")));
    ui.label_inputs_by(caption.id, |ui| {
        let all = PickOrder::ALL.into_iter();
        let output = drop_down_ui(
            ui,
            Id::unique("orders-pick-order"),
            theme::PICK_ORDER_WIDTH,
            &words.pick_order(screen.pick_order),
            all.map(|order| (order, words.pick_order(order))).collect(),
            |order| screen.pick_order == *order,
        );
        if let Some(picked) = output.picked {
            frame.push(Action::Orders(OrdersAction::PickBy(picked)));
        }
    });
}

/// Which columns the table has room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Width {
    /// The recipient stands below the number of the order.
    Narrow,
    Middle,
    /// Also what is in the parcel.
    Wide,
}

impl Width {
    fn of(available: f32) -> Self {
        if available > theme::WIDE_TABLE {
            Self::Wide
        } else if available > theme::NARROW_TABLE {
            Self::Middle
        } else {
            Self::Narrow
        }
    }
}

fn table_ui(ui: &mut Ui, screen: &OrdersScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let width = Width::of(ui.available_width());
    let order = Head::Words(text!(words, "head-order"));
    let mut columns = vec![(order, Column::initial(theme::ORDER_COLUMN).clip(true))];
    if width != Width::Narrow {
        let recipient = Head::Words(text!(words, "head-recipient"));
        columns.push((recipient, Column::initial(theme::WORDS_COLUMN).clip(true)));
    }
    if width == Width::Wide {
        // Why an order can't ship is the longest that stands here.
        let contents = Column::initial(theme::WORDS_COLUMN).clip(true);
        columns.push((Head::Words(text!(words, "head-contents")), contents));
    }
    let (least_status, price_width) = match width {
        Width::Narrow => (theme::LEAST_STATUS, theme::PRICE_WIDTH),
        Width::Middle | Width::Wide => (theme::WORDS_COLUMN, theme::NUMBER_WIDTH),
    };
    let status = Column::remainder().at_least(least_status).clip(true);
    columns.push((Head::Words(text!(words, "head-status")), status));
    let price = Head::Number(text!(words, "head-price"));
    columns.push((price, Column::exact(price_width)));
    let listed = screen.listed();
    let list = ListTable {
        name: text!(words, "screen-orders"),
        salt: "order-row",
        columns,
        count: listed.len(),
        sense: Sense::CLICK,
        height: ListHeight::Whole,
    };
    list_table_ui(ui, list, words, |row, rows| {
        if let Some(at) = listed.get(row.index()).copied()
            && let Some((order, stand)) = screen.order(at)
        {
            row_ui(row, (at, order, stand), width, rows, frame);
        }
    });
}

fn row_ui(
    row: &mut TableRow<'_, '_>,
    (at, order, stand): (usize, &JudgedOrder, &Stand),
    width: Width,
    rows: &mut Rows,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let text = &order.text;
    let number = named(order, words);
    let (icon, tone, status) = status(order, stand, words);
    let mut is_pressed = false;
    let index = row.index();
    row.cell(|ui| {
        let key = order.row.to_string();
        let row_name = RowName {
            at: index,
            key: &key,
            spoken: text!(
                words,
                "open-order",
                order = number.clone(),
                name = text.name.clone()
            ),
            is_selected: false,
            also: status.clone(),
        };
        is_pressed = rows.cell_ui(ui, &row_name, |ui| {
            if width == Width::Narrow {
                who_ui(ui, &number, &text.name);
            } else {
                cell_ui(ui, &number);
            }
        });
    });
    if width != Width::Narrow {
        row.cell(|ui| {
            let place = [text.city.as_str(), text.country_code.as_str()];
            let place = place.into_iter().filter(|part| !part.trim().is_empty());
            let place = place.collect::<Vec<_>>().join(", ");
            who_ui(ui, &text.name, &place);
        });
    }
    if width == Width::Wide {
        row.cell(|ui| {
            cell_ui(ui, &contents(order));
        });
    }
    row.cell(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
        let colour = tone.colours(ui).0;
        icon_ui(ui, icon_text(icon, theme::ICON_SIZE).color(colour));
        let font = egui::TextStyle::Body.resolve(ui.style());
        let mut lines = LayoutJob::simple(status.clone(), font, ui.visuals().text_color(), 0.0);
        // A reason takes a second line before it is cut.
        lines.wrap.max_rows = 2;
        ui.add(Label::new(lines).wrap());
    });
    row.cell(|ui| {
        if let Some(price) = price(stand) {
            number_ui(ui, &words.money(price));
        }
    });
    if is_pressed || row.response().clicked() {
        if let Some(shipment) = stand.shipment() {
            let open = ShipmentsAction::Select(shipment.clone());
            frame.push(Action::Shipments(open));
        } else if can_be_fixed(order) {
            frame.push(Action::Orders(OrdersAction::Fix(at)));
        }
    }
}

/// Its number, else its row.
fn named(order: &JudgedOrder, words: &Words) -> String {
    if order.text.order_id.is_empty() {
        text!(words, "orders-row", row = order.row)
    } else {
        order.text.order_id.clone()
    }
}

fn price(stand: &Stand) -> Option<&Money> {
    match stand {
        Stand::Priced(terms) | Stand::Buying(terms) => Some(&terms.price),
        Stand::Bought(_, price) => Some(price),
        Stand::ToFix
        | Stand::Ready
        | Stand::Pricing
        | Stand::NoRate(_)
        | Stand::Failed(_)
        | Stand::Before { .. }
        | Stand::Unresolved(_)
        | Stand::InForm(_) => None,
    }
}

/// `2 × Mug, Pin`.
fn contents(order: &JudgedOrder) -> String {
    let items = order.text.items.iter().map(|item| {
        if matches!(item.quantity.trim(), "" | "1") {
            item.description.clone()
        } else {
            format!("{} × {}", item.quantity, item.description)
        }
    });
    let items: Vec<String> = items.filter(|item| !item.is_empty()).collect();
    if items.is_empty() {
        order.text.description.clone()
    } else {
        items.join(", ")
    }
}

fn status(order: &JudgedOrder, stand: &Stand, words: &Words) -> (MaterialIcon, Tone, String) {
    match stand {
        Stand::ToFix => {
            let why = order.judged.as_ref().err();
            let why = why.map(|why| not_ready(why, words)).unwrap_or_default();
            (icons::ICON_ERROR, Tone::Danger, why)
        }
        Stand::Ready => {
            let warnings = warnings(order, words);
            if warnings.is_empty() {
                let ready = match order.corrected_by {
                    Some(_) => text!(words, "order-ready-corrected"),
                    None => text!(words, "order-ready"),
                };
                let ready = with_rules(ready, order, words);
                (icons::ICON_RADIO_BUTTON_UNCHECKED, Tone::Info, ready)
            } else {
                (icons::ICON_WARNING, Tone::Warning, warnings)
            }
        }
        Stand::Pricing => {
            let pricing = text!(words, "order-pricing");
            (icons::ICON_PENDING, Tone::Info, pricing)
        }
        Stand::Priced(terms) => {
            let postage = words.postage_type(&terms.postage_type);
            let text = text!(words, "order-priced", postage = postage);
            let text = with_rules(text, order, words);
            let warnings = warnings(order, words);
            if warnings.is_empty() {
                (icons::ICON_LABEL, Tone::Info, text)
            } else {
                let text = format!("{text} · {warnings}");
                (icons::ICON_WARNING, Tone::Warning, text)
            }
        }
        Stand::NoRate(why) => (icons::ICON_ERROR, Tone::Danger, words.not_chosen(why)),
        Stand::Failed(failure) => (icons::ICON_ERROR, Tone::Danger, words.failure(failure)),
        Stand::Buying(_) => {
            let buying = text!(words, "order-buying");
            (icons::ICON_PENDING, Tone::Info, buying)
        }
        Stand::Bought(..) => {
            let bought = text!(words, "order-bought");
            (icons::ICON_CHECK_CIRCLE, Tone::Good, bought)
        }
        Stand::Before { bought, is_changed } => {
            let name = bought.name().to_owned();
            if bought.is_refunded() {
                let text = text!(words, "order-before-refunded", name = name);
                (icons::ICON_WARNING, Tone::Warning, text)
            } else if *is_changed {
                let text = text!(words, "order-before-changed", name = name);
                (icons::ICON_WARNING, Tone::Warning, text)
            } else {
                let text = text!(words, "order-before", name = name);
                (icons::ICON_CHECK_CIRCLE, Tone::Good, text)
            }
        }
        Stand::Unresolved(_) => {
            let text = text!(words, "order-unresolved");
            (icons::ICON_HELP, Tone::Warning, text)
        }
        Stand::InForm(_) => {
            let text = text!(words, "order-in-form");
            (icons::ICON_HELP, Tone::Warning, text)
        }
    }
}

/// Which of the shop's rules decided something of it.
fn with_rules(status: String, order: &JudgedOrder, words: &Words) -> String {
    if order.rules.is_empty() {
        return status;
    }
    let rules: Vec<&str> = order.rules.iter().map(AsRef::as_ref).collect();
    let rules = text!(words, "order-by-rules", rules = rules.join(", "));
    format!("{status} · {rules}")
}

/// What is asked about an order that may ship.
fn warnings(order: &JudgedOrder, words: &Words) -> String {
    let warnings = order.judged.as_ref().map(|ready| ready.warnings.as_slice());
    problems(warnings.unwrap_or_default(), words)
}

fn not_ready(why: &NotReady, words: &Words) -> String {
    match why {
        NotReady::Shifted(cells) => {
            let cells = *cells;
            text!(words, "cli-row-shifted", cells = cells)
        }
        NotReady::Twice => text!(words, "cli-row-twice"),
        NotReady::Problems(all) => problems(all, words),
    }
}

fn problems(problems: &[Problem], words: &Words) -> String {
    let texts = problems
        .iter()
        .map(|problem| words.problem_with_place(problem));
    texts.collect::<Vec<_>>().join("; ")
}
