//! What can be done to all shipments that are chosen, and the dialogs that
//! stand before it: each names what will happen, to how many, at what price.

use egui::{Align, Id, Layout, RichText, ScrollArea, Ui};
use egui_material_icons::{MaterialIcon, icons};

use crate::{
    features::{
        action::Action,
        bulk::state::{
            BuyMany, Dialog, ExportForm, ManyOperation,
            actions::BulkAction,
            add_to_batch::{AddToBatch, BatchTarget, LeftOut},
            book::BookMany,
        },
        printing::{state::PrintAction, view::buttons::print_labels_button},
        shared::view::frame::Frame,
        shipments::{
            calls::PricedDraft,
            state::{
                ShipmentsScreen,
                actions::ShipmentsAction,
                chosen::{ChoiceAction, MAX_CHOSEN},
                screen_view::ShipmentsView,
            },
        },
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            PathDone, PathField, Tone, at_end_ui, cancel_ui, chosen_radio, danger_button,
            describe_dialog, dialog_list_height, dialog_opens, dialog_text_ui, dialog_title_ui,
            dialog_ui, edit, icon_text, is_entered, menu_ui, message_ui, path_field_ui,
            primary_button, quiet_button, quiet_button_if, radio_ui, radios_ui, select_all,
            weak_small,
        },
    },
    model::{
        cost_centre::MAX_COST_CENTRE_CHARS, fields::Field, rate_choice::RateChoice,
        scan_code::ScanCode,
    },
    text,
};

/// Cost centres that were used before and are offered beside what is typed.
const MAX_OFFERED: usize = 6;

fn push(frame: &mut Frame<'_>, action: BulkAction) {
    frame.push(Action::Bulk(action));
}

/// The bar of what is chosen; nothing while nothing is.
pub(crate) fn selection_ui(ui: &mut Ui, view: &ShipmentsView<'_>, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let screen = view.screen;
    let chosen = &screen.chosen;
    if chosen.count() == 0 {
        set_aside_ui(ui, screen.set_aside(), words);
        return;
    }
    let is_narrow = ui.available_width() < theme::NARROW_CHOICES;
    let (_colour, fill) = Tone::Info.colours(ui);
    ui.add_space(if theme::is_low(ui) {
        theme::SMALL_GAP
    } else {
        theme::GAP
    });
    let line = theme::palette(ui).accent;
    theme::selection_bar(ui, fill, line).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            let count = chosen.count();
            ui.label(RichText::new(text!(words, "chosen-count", count = count)).strong());
            if is_narrow {
                let more = text!(words, "chosen-more");
                let response = quiet_button(ui, icons::ICON_MORE_VERT, &more);
                menu_ui(&response, &more, |ui| operations_ui(ui, view, frame));
            } else {
                operations_ui(ui, view, frame);
            }
            if none_ui(ui, is_narrow, words).clicked() {
                let none = ShipmentsAction::Choose(ChoiceAction::None);
                frame.push(Action::Shipments(none));
            }
        });
        set_aside_ui(ui, screen.set_aside(), words);
        if chosen.is_full {
            let most = words.count(u64::from(MAX_CHOSEN));
            ui.label(weak_small(text!(words, "chosen-most", count = most)));
        }
    });
}

/// What was selected before a search is neither forgotten nor bought.
fn set_aside_ui(ui: &mut Ui, count: usize, words: &Words) {
    if count > 0 {
        ui.add_space(theme::SMALL_GAP);
        ui.label(weak_small(text!(words, "chosen-set-aside", count = count)));
    }
}

/// Where there is little room, one row is all that the bar takes.
fn none_ui(ui: &mut Ui, is_narrow: bool, words: &Words) -> egui::Response {
    let name = text!(words, "choose-none");
    if !is_narrow {
        return quiet_button(ui, icons::ICON_CLOSE, &name);
    }
    let button = ui.button(icon_text(icons::ICON_CLOSE, theme::ICON_SIZE));
    button.on_hover_text(&name).accessible_name(name)
}

/// What can be done to those that are chosen: in the bar below the list, and in the menu of
/// a row.
pub(crate) fn operations_ui(ui: &mut Ui, view: &ShipmentsView<'_>, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let can_change = view.bulk.can_begin(frame.here.connection);
    print_ui(ui, view.screen, frame);
    for many in ManyOperation::ALL {
        let count = many.count_in(&view.screen.chosen);
        let (icon, caption, action) = operation(many, count, words);
        if count > 0 && quiet_button_if(ui, can_change, icon, &caption).clicked() {
            push(frame, action);
        }
    }
    crate::features::documents::view::buttons_ui(ui, view, frame);
}

/// Prints the labels of those that have one that may be used.
fn print_ui(ui: &mut Ui, screen: &ShipmentsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let count = screen.chosen.labels();
    if count == 0 {
        return;
    }
    let caption = text!(words, "print-labels", count = count);
    let button = print_labels_button(ui, &caption, frame.here.can_print, frame);
    if button.is_some_and(|button| button.clicked()) {
        let print = PrintAction::Print(screen.labels_chosen());
        frame.push(Action::Print(print));
    }
}

/// What can be done to so many of those that are chosen.
fn operation(
    operation: ManyOperation,
    count: usize,
    words: &Words,
) -> (MaterialIcon, String, BulkAction) {
    match operation {
        ManyOperation::Buy => (
            icons::ICON_SHOPPING_CART,
            text!(words, "bulk-buy", count = count),
            BulkAction::Buy,
        ),
        ManyOperation::Reprint => (
            icons::ICON_UNDO,
            text!(words, "bulk-reprint", count = count),
            BulkAction::Reprint,
        ),
        ManyOperation::AddToBatch => (
            icons::ICON_ADD_BOX,
            text!(words, "bulk-batch"),
            BulkAction::AddToBatch,
        ),
        ManyOperation::Book => (
            icons::ICON_SELL,
            text!(words, "bulk-book"),
            BulkAction::Book,
        ),
        ManyOperation::AskRefund => (
            icons::ICON_CURRENCY_EXCHANGE,
            text!(words, "bulk-refund", count = count),
            BulkAction::AskRefund,
        ),
        ManyOperation::Delete => (
            icons::ICON_DELETE,
            text!(words, "bulk-delete", count = count),
            BulkAction::Delete,
        ),
    }
}

/// The dialog that is open, over everything.
pub(crate) fn bulk_dialog_ui(ui: &Ui, dialog: &Dialog, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let environment = frame.here.connection.environment;
    let width = match dialog {
        Dialog::Buy(_) => theme::LIST_DIALOG_WIDTH,
        Dialog::Delete(_)
        | Dialog::Refund(_)
        | Dialog::Reprint(_)
        | Dialog::AddToBatch(_)
        | Dialog::Book(_)
        | Dialog::Export(_) => theme::DIALOG_WIDTH,
    };
    let modal = dialog_ui(ui, dialog_id(), width, |ui| {
        let colours = theme::strip_colours(environment);
        theme::chip(colours.fill).show(ui, |ui| {
            let name = words.environment(environment).to_uppercase();
            ui.label(RichText::new(name).small().color(colours.text));
        });
        ui.add_space(theme::SMALL_GAP);
        content_ui(ui, dialog, frame);
    });
    if modal.should_close() {
        push(frame, BulkAction::Dismiss);
    }
}

fn dialog_id() -> Id {
    Id::unique("bulk-dialog")
}

fn content_ui(ui: &mut Ui, dialog: &Dialog, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    match dialog {
        Dialog::Buy(buy) => buy_ui(ui, buy, frame),
        Dialog::Delete(shipments) => {
            let count = shipments.len();
            let title = text!(words, "bulk-delete-title", count = count);
            said_ui(ui, title, text!(words, "bulk-delete-text"));
            let yes = text!(words, "bulk-delete-yes", count = count);
            answer_ui(ui, frame, |ui| danger_button(ui, &yes).clicked());
        }
        Dialog::Refund(refund) => {
            let count = refund.shipments.len();
            let text = match &refund.paid {
                Some(sum) => text!(
                    words,
                    "bulk-refund-text",
                    count = count,
                    sum = words.money(sum)
                ),
                None => text!(words, "bulk-refund-text-no-sum", count = count),
            };
            let warnings = [
                (refund.in_batches > 0).then(|| {
                    text!(
                        words,
                        "bulk-refund-in-batches",
                        all = count,
                        count = refund.in_batches
                    )
                }),
                (refund.handed_over > 0).then(|| {
                    text!(
                        words,
                        "bulk-refund-handed-over",
                        all = count,
                        count = refund.handed_over
                    )
                }),
            ];
            let warnings: Vec<String> = warnings.into_iter().flatten().collect();
            let heard: Vec<&str> = warnings.iter().chain([&text]).map(String::as_str).collect();
            let heard = heard.join(" ");
            for warning in warnings {
                message_ui(ui, Tone::Warning, warning, |_| {});
            }
            said_ui(ui, text!(words, "bulk-refund-title", count = count), text);
            describe_dialog(ui, &heard);
            let yes = text!(words, "bulk-refund-yes", count = count);
            answer_ui(ui, frame, |ui| danger_button(ui, &yes).clicked());
        }
        Dialog::Reprint(shipments) => {
            let count = shipments.len();
            let title = text!(words, "bulk-reprint-title", count = count);
            said_ui(ui, title, text!(words, "bulk-reprint-text"));
            let yes = text!(words, "bulk-reprint-yes", count = count);
            answer_ui(ui, frame, |ui| primary_button(ui, true, &yes).clicked());
        }
        Dialog::AddToBatch(add) => batch_ui(ui, add, frame),
        Dialog::Book(book) => book_ui(ui, book, frame),
        Dialog::Export(form) => export_ui(ui, form, frame),
    }
}

fn batch_ui(ui: &mut Ui, add: &AddToBatch, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let count = add.shipments.len();
    let title = text!(words, "bulk-batch-title", count = count);
    said_ui(ui, title, text!(words, "bulk-batch-text", count = count));
    let LeftOut { refunded, unpaid } = add.left_out;
    let moved = add.moved();
    let left_out = [
        (moved > 0).then(|| text!(words, "bulk-batch-moved", count = moved)),
        (refunded > 0).then(|| text!(words, "bulk-batch-refunded", count = refunded)),
        (unpaid > 0).then(|| text!(words, "bulk-batch-unpaid", count = unpaid)),
    ];
    for warning in left_out.into_iter().flatten() {
        message_ui(ui, Tone::Warning, warning, |_| {});
        ui.add_space(theme::SMALL_GAP);
    }
    if let Some(failure) = add.batches.failure() {
        message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
    }
    let (mut targets, mut radios) = (Vec::new(), Vec::new());
    let is_listed = add.target == BatchTarget::New
        || add
            .open_batches()
            .any(|row| add.target == BatchTarget::Existing(row.batch.id));
    let mut target_ui = |ui: &mut Ui, target: BatchTarget, name: String| {
        let is_on = add.target == target;
        targets.push(target);
        radios.push(radio_ui(ui, is_on, is_on || !is_listed, &name));
    };
    target_ui(ui, BatchTarget::New, text!(words, "bulk-batch-new"));
    let highest = dialog_list_height(ui, theme::BUY_LIST_HEIGHT, theme::BUY_LIST_AROUND);
    ScrollArea::vertical()
        .max_height(highest)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for row in add.open_batches() {
                let batch = &row.batch;
                let name = words.batch_name(batch.id, batch.description.as_deref());
                let status = words.batch_row_standing(row);
                let name = format!("{name} ({status})");
                target_ui(ui, BatchTarget::Existing(batch.id), name);
            }
        });
    if let Some(target) = chosen_radio(ui, &radios).and_then(|at| targets.get(at)) {
        push(frame, BulkAction::ChooseBatch(*target));
        let is_pressed = ui.input(|input| input.pointer.any_released());
        if *target == BatchTarget::New && is_pressed {
            // What is typed next is its name.
            ui.memory_mut(|memory| memory.request_focus(new_batch_id()));
        }
    }
    if add.batches.is_loading() {
        ui.label(weak_small(text!(words, "batches-loading")));
    }
    ui.add_space(theme::GAP);
    if add.target == BatchTarget::New {
        new_batch_ui(ui, add, frame);
    }
    let yes = match add.target {
        BatchTarget::New => text!(words, "bulk-batch-yes-new", count = count),
        BatchTarget::Existing(batch) => {
            let batch = batch.to_string();
            text!(words, "bulk-batch-yes", count = count, batch = batch)
        }
    };
    answer_ui(ui, frame, |ui| primary_button(ui, true, &yes).clicked());
}

/// The line for the name of a new batch.
fn new_batch_id() -> Id {
    Id::unique("bulk-new-batch")
}

/// What a new batch is called. Enter does what the button does.
fn new_batch_ui(ui: &mut Ui, add: &AddToBatch, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let mut typed = add.description.clone();
    let line = edit(&mut typed).hint_text(text!(words, "batch-description-hint"));
    let name = text!(words, "batch-description");
    let field = ui.add(line.id(new_batch_id())).accessible_name(name);
    if field.changed() {
        push(frame, BulkAction::BatchDescription(typed));
    }
    let is_code = ScanCode::is_of_a_label(&add.description);
    if is_entered(ui, &field) {
        if is_code {
            // A parcel is no bag. The next scan takes the place of this one.
            select_all(ui, field.id, &add.description);
        }
        if is_code || add.description.trim().is_empty() {
            // A stray Enter makes no batch; one without a description is made by the button.
            field.request_focus();
        } else {
            push(frame, BulkAction::Confirm);
        }
    }
    if is_code {
        let text = text!(words, "bulk-batch-is-a-code");
        message_ui(ui, Tone::Warning, text, |_| {});
    }
    ui.add_space(theme::GAP);
}

/// A cost centre to type, with those that were used before.
fn book_ui(ui: &mut Ui, book: &BookMany, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let count = book.shipments.len();
    let title = text!(words, "bulk-book-title", count = count);
    said_ui(ui, title, text!(words, "bulk-book-text"));
    let mut typed = book.typed.clone();
    let name = words.field(&Field::CostCentre);
    let field = ui.add(edit(&mut typed)).accessible_name(name);
    if ui.memory(|memory| memory.focused().is_none()) {
        field.request_focus();
    }
    if field.changed() {
        push(frame, BulkAction::CostCentre(typed));
    }
    let can = book.cost_centre().is_ok();
    let is_named = matches!(book.cost_centre(), Ok(Some(_)));
    if is_named && is_entered(ui, &field) {
        push(frame, BulkAction::Confirm);
    }
    if !can {
        let text = text!(words, "problem-too-long", max = MAX_COST_CENTRE_CHARS);
        message_ui(ui, Tone::Danger, text, |_| {});
    }
    let recents = frame.here.connection.recents();
    let used = recents.map(|recents| recents.cost_centres_like(&book.typed));
    ui.horizontal_wrapped(|ui| {
        for used in used.into_iter().flatten().take(MAX_OFFERED) {
            if ui.button(used.as_str()).clicked() {
                push(frame, BulkAction::CostCentre(used.as_str().to_owned()));
            }
        }
    });
    ui.add_space(theme::SECTION_GAP);
    answer_ui(ui, frame, |ui| {
        if let Ok(Some(named)) = book.cost_centre() {
            let yes = text!(words, "bulk-book-yes", name = named.as_str());
            return primary_button(ui, can, &yes).clicked();
        }
        // It takes away what they may be booked under.
        let yes = text!(words, "bulk-book-under-none");
        ui.add_enabled_ui(can, |ui| danger_button(ui, &yes).clicked())
            .inner
    });
}

#[expect(clippy::needless_pass_by_value, reason = "both are made for it")]
fn said_ui(ui: &mut Ui, title: String, text: String) {
    dialog_title_ui(ui, &title);
    dialog_text_ui(ui, &text);
    ui.add_space(theme::SECTION_GAP);
}

fn answer_ui(ui: &mut Ui, frame: &mut Frame<'_>, yes_ui: impl FnOnce(&mut Ui) -> bool) {
    let words = frame.here.words;
    at_end_ui(ui, "answers", |ui| {
        if cancel_ui(ui, text!(words, "cancel")) {
            push(frame, BulkAction::Dismiss);
        }
        if yes_ui(ui) {
            push(frame, BulkAction::Confirm);
        }
    });
}

fn which_rate_ui(ui: &mut Ui, buy: &BuyMany, frame: &mut Frame<'_>) {
    let (words, count) = (frame.here.words, buy.shipments.len());
    let cheapest = text!(words, "bulk-buy-cheapest", count = count);
    let fastest = text!(words, "bulk-buy-fastest", count = count);
    let choices = [
        (RateChoice::Cheapest, cheapest),
        (RateChoice::Fastest, fastest),
    ];
    ui.horizontal_wrapped(|ui| {
        let radios = radios_ui(ui, choices, |choice| buy.choice == *choice);
        if let Some(choice) = radios.chosen {
            push(frame, BulkAction::Price(choice));
        }
    });
}

/// Which of the rates is bought, where that can be chosen.
fn choice_ui(ui: &mut Ui, buy: &BuyMany, count: usize, frame: &mut Frame<'_>) {
    let may_choose = match &buy.choice {
        RateChoice::Cheapest | RateChoice::Fastest | RateChoice::ByRules(_) => true,
        // It was chosen in the details of the draft, unless it is not offered any more.
        RateChoice::Only(_) => buy.priced.value().is_some() && count == 0,
        RateChoice::AsPriced(_) => {
            let words = frame.here.words;
            let drafts = buy.shipments.len();
            ui.label(text!(words, "bulk-buy-as-priced", count = drafts));
            ui.add_space(theme::GAP);
            false
        }
    };
    if may_choose {
        which_rate_ui(ui, buy, frame);
        ui.add_space(theme::GAP);
    }
}

fn buy_ui(ui: &mut Ui, buy: &BuyMany, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let count = buy.offered_count();
    // Those above the limit are bought only if it is wanted.
    let of = if count > 0 {
        count
    } else {
        buy.shipments.len()
    };
    let is_none_bought = count == 0 && buy.priced.value().is_some();
    let title = if is_none_bought {
        text!(words, "bulk-buy-title-none", count = of)
    } else {
        text!(words, "bulk-buy-title", count = of)
    };
    said_ui(ui, title, text!(words, "bulk-buy-text", count = of));
    choice_ui(ui, buy, count, frame);
    let mut around = theme::BUY_LIST_AROUND;
    if let Some(printer) = frame.here.printers.prints_after_purchase() {
        let text = text!(
            words,
            "bulk-buy-prints",
            count = of,
            printer = printer.as_str()
        );
        let said = ui.add(egui::Label::new(weak_small(text)).wrap());
        around += said.rect.height() + ui.spacing().item_spacing.y;
    }
    if let Some((printer, state)) = buy.printer_in_trouble() {
        let printer = printer.as_str();
        let state = words.printer_state(state);
        let text = text!(words, "bulk-buy-printer", printer = printer, state = state);
        let warned = ui.scope(|ui| message_ui(ui, Tone::Warning, text, |_| {}));
        around += warned.response.rect.height();
    }
    if let Some(failure) = buy.priced.failure() {
        message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
    }
    let drafts = buy.priced.value().map(Vec::as_slice).unwrap_or_default();
    let highest = dialog_list_height(ui, theme::BUY_LIST_HEIGHT, around);
    ScrollArea::vertical()
        .max_height(highest)
        .min_scrolled_height(highest)
        .auto_shrink([false, true])
        .show_rows(ui, theme::CONTROL_HEIGHT, drafts.len(), |ui, rows| {
            for draft in drafts.get(rows).unwrap_or_default() {
                priced_ui(ui, draft, buy, words);
            }
        });
    over_limit_ui(ui, buy, frame);
    let gone = buy.gone_count();
    if gone > 0 {
        ui.label(weak_small(text!(words, "bulk-buy-gone", count = gone)));
    }
    ui.add_space(theme::SECTION_GAP);
    let yes = match buy.sum() {
        Some(sum) => text!(
            words,
            "bulk-buy-yes",
            count = count,
            sum = words.money(&sum)
        ),
        None => text!(words, "bulk-buy-none"),
    };
    let can = buy.is_ready();
    answer_ui(ui, frame, |ui| primary_button(ui, can, &yes).clicked());
}

/// What is above the user's limit is bought only if it is wanted.
fn over_limit_ui(ui: &mut Ui, buy: &BuyMany, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let count = buy.over_limit_count();
    let Some(limit) = buy.limit_as_money().filter(|_| count > 0) else {
        return;
    };
    let text = text!(
        words,
        "bulk-buy-over-limit",
        count = count,
        limit = words.money(&limit)
    );
    let mut is_wanted = buy.takes_over_limit;
    if ui.checkbox(&mut is_wanted, text).changed() {
        push(frame, BulkAction::TakeOverLimit(is_wanted));
    }
}

fn priced_ui(ui: &mut Ui, draft: &PricedDraft, buy: &BuyMany, words: &Words) {
    ui.horizontal(|ui| {
        ui.set_height(theme::CONTROL_HEIGHT);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            match &draft.offer {
                Ok((postage_type, price)) => {
                    ui.label(RichText::new(words.money(price)).strong());
                    if buy.is_over_limit(draft) {
                        let palette = theme::palette(ui);
                        let text = text!(words, "bulk-buy-over-limit-row");
                        ui.label(RichText::new(text).small().color(palette.warning));
                    }
                    ui.label(weak_small(words.postage_type(postage_type)));
                }
                Err(why) => {
                    let palette = theme::palette(ui);
                    let why = words.not_chosen(why);
                    ui.label(RichText::new(why).small().color(palette.warning));
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let order = draft.order_id.clone().unwrap_or_default();
                let name = format!("{}  {order}", draft.recipient);
                ui.add(egui::Label::new(name.trim().to_owned()).truncate());
            });
        });
    });
}

fn export_ui(ui: &mut Ui, form: &ExportForm, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let text = if form.chosen.is_empty() {
        text!(words, "export-all-text")
    } else {
        text!(words, "export-chosen-text", count = form.chosen.len())
    };
    let format = form.format.ending().to_uppercase();
    said_ui(ui, text!(words, "export-title", format = format), text);
    let mut path = form.path.clone();
    let id = Id::unique("export-path");
    let field = PathField {
        caption: &text!(words, "export-path"),
        hint: String::new(),
        id: Some(id),
    };
    if dialog_opens(ui, dialog_id()) {
        // Nothing is lost by an Enter here: with no path it opens the file dialog.
        ui.memory_mut(|memory| memory.request_focus(id));
    }
    match path_field_ui(ui, field, &mut path, words) {
        PathDone::Nothing => {}
        PathDone::Typed => push(frame, BulkAction::ExportTo(path)),
        PathDone::Entered if form.is_ready() => push(frame, BulkAction::Confirm),
        PathDone::Entered | PathDone::Browse => push(frame, BulkAction::Browse),
    }
    ui.add_space(theme::SECTION_GAP);
    let yes = text!(words, "export-yes");
    let can = form.is_ready();
    answer_ui(ui, frame, |ui| primary_button(ui, can, &yes).clicked());
}
