//! The question on screen: what will happen to which shipment, at what price,
//! in which environment.

use std::num::NonZeroU32;

use egui::Ui;

use crate::{
    contract::OtherShipment,
    features::{
        action::Action,
        printing::view::again,
        shared::{
            state::confirm::{
                Aside, BagToClose, LabelsToPrint, LeftBehind, Named, Purchase, Question, Reply,
                Retry,
            },
            view::frame::Frame,
        },
        unresolved,
    },
    kit::{
        environment::world_ui,
        question::{Kind, Wording},
        text::{Words, listed, order_of, order_or_none},
        theme,
        widgets::{
            at_end_ui, cancel_ui, danger_button, dialog_text_ui, dialog_title_ui, dialog_ui,
            primary_button,
        },
    },
    model::{
        draft::ShipmentDraft,
        environment::{AccountId, Environment},
        ids::BatchId,
    },
    text,
};

pub(crate) fn question_ui(ui: &Ui, question: &Question, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if let Question::PrintAgain(form) = question {
        again::print_again_ui(ui, form, frame);
        return;
    }
    let wording = wording(question, words);
    let environment = frame.here.connection.environment;
    let modal = dialog_ui(
        ui,
        egui::Id::unique("question"),
        theme::DIALOG_WIDTH,
        |ui| {
            world_ui(ui, environment, words);
            dialog_title_ui(ui, &wording.title);
            dialog_text_ui(ui, &wording.text);
            ui.add_space(theme::SECTION_GAP);
            // The yes to one question is not the yes to the next: the keyboard does not stay on it.
            let answers = (&wording.title, &wording.text, &wording.yes);
            ui.push_id(answers, |ui| answers_ui(ui, &wording, frame));
        },
    );
    if modal.should_close() {
        frame.push(Action::Answer(Reply::No));
    }
}

fn answers_ui(ui: &mut Ui, wording: &Wording, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    at_end_ui(ui, "answers", |ui| {
        if cancel_ui(ui, text!(words, "cancel")) {
            frame.push(Action::Answer(Reply::No));
        }
        let yes = match wording.kind {
            Kind::GoesOn => primary_button(ui, true, &wording.yes),
            Kind::TakesAway => danger_button(ui, &wording.yes),
        };
        if yes.clicked() {
            frame.push(Action::Answer(Reply::Yes));
        }
    });
}

fn wording(question: &Question, words: &Words) -> Wording {
    match question {
        Question::Buy { purchase, limit } => Wording {
            title: text!(words, "ask-buy-title"),
            text: text!(
                words,
                "ask-buy",
                postage = words.postage_type(&purchase.postage_type),
                recipient = purchase.recipient.clone(),
                price = words.money(&purchase.price),
                limit = words.money(limit)
            ),
            yes: text!(words, "buy-label", price = words.money(&purchase.price)),
            kind: Kind::GoesOn,
        },
        Question::BuyAnother {
            purchase,
            other,
            draft,
            is_alike: true,
        } => buy_alike(purchase, other, draft.as_deref(), words),
        Question::BuyAnother {
            purchase,
            other,
            draft,
            is_alike: false,
        } => buy_another(purchase, other, draft.as_deref(), words),
        Question::DeleteDraft(named) => delete_draft(named, words),
        Question::AskRefund(named) => refund(named, words),
        Question::RetryUnresolved(retry) => retry_again(retry, words),
        Question::SetAside(aside) => set_aside(aside, words),
        Question::DeleteBatch { batch, description } => {
            delete_batch(*batch, description.as_deref(), words)
        }
        Question::CloseBag(bag) => close_bag(bag, words),
        Question::Print(labels) => print(labels, words),
        Question::PrintAgain(form) => again::wording(form, words),
        Question::SwitchEnvironment { to, name, left } => switch((*to, name), *left, words),
        Question::DeleteAccount { account, name } => Wording {
            title: text!(
                words,
                "ask-delete-account-title",
                account = words.account(*account, name)
            ),
            text: text!(words, "ask-delete-account"),
            yes: text!(words, "account-delete"),
            kind: Kind::TakesAway,
        },
        Question::Quit {
            purchase_running,
            commands,
            has_rules,
        } => Wording {
            title: text!(words, "ask-quit-title"),
            text: if *commands > 0 {
                let count = *commands;
                text!(words, "ask-quit-commands", count = count)
            } else if *purchase_running {
                text!(words, "ask-quit-buying")
            } else if *has_rules {
                text!(words, "ask-quit-rules")
            } else {
                text!(words, "ask-quit")
            },
            yes: text!(words, "command-quit"),
            kind: Kind::TakesAway,
        },
    }
}

/// How many labels, and how old they are.
fn print(labels: &LabelsToPrint, words: &Words) -> Wording {
    let ages = labels.ages;
    let given = labels.given_before;
    let count = labels.shipments.len();
    let parts = [
        (
            ages.today,
            text!(words, "ask-print-today", count = ages.today),
        ),
        (
            ages.yesterday,
            text!(words, "ask-print-yesterday", count = ages.yesterday),
        ),
        (
            ages.this_week,
            text!(words, "ask-print-week", count = ages.this_week),
        ),
        (
            ages.older,
            text!(words, "ask-print-older", count = ages.older),
        ),
        (
            ages.with_carrier,
            text!(words, "ask-print-carrier", count = ages.with_carrier),
        ),
        (
            ages.unknown,
            text!(words, "ask-print-unknown", count = ages.unknown),
        ),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts = listed(parts.map(|(_, part)| part));
    Wording {
        title: text!(words, "ask-print-title", count = count),
        text: if given > 0 {
            let given = text!(words, "ask-print-given", count = given);
            format!("{} {given}", text!(words, "ask-print", parts = parts))
        } else {
            text!(words, "ask-print", parts = parts)
        },
        yes: text!(words, "ask-print-yes", count = count),
        kind: Kind::GoesOn,
    }
}

/// What the other account is about, and what becomes of all that is under way here.
fn switch((to, name): (AccountId, &str), left: LeftBehind, words: &Words) -> Wording {
    let job = left.job.map(|(done, lines)| {
        let open = lines.saturating_sub(done);
        text!(words, "ask-switch-job", open = open, lines = lines)
    });
    let said = [
        Some(match to.environment {
            Environment::Live => text!(words, "ask-switch-live"),
            Environment::Sandbox | Environment::Practice => text!(words, "ask-switch-no-money"),
        }),
        job,
        (left.commands > 0).then(|| text!(words, "ask-switch-commands", count = left.commands)),
        (left.purchases > 0).then(|| text!(words, "ask-switch-buying", count = left.purchases)),
        left.is_printing
            .then(|| text!(words, "ask-switch-printing")),
        left.has_text.then(|| text!(words, "ask-switch-typed")),
    ];
    let name = words.account_and_environment(to, name);
    Wording {
        title: text!(words, "ask-switch-title", environment = name.clone()),
        text: said.into_iter().flatten().collect::<Vec<_>>().join(" "),
        yes: text!(words, "ask-switch-yes", environment = name),
        kind: match to.environment {
            Environment::Live => Kind::TakesAway,
            Environment::Sandbox | Environment::Practice => Kind::GoesOn,
        },
    }
}

fn buy_another(
    purchase: &Purchase,
    other: &OtherShipment,
    draft: Option<&ShipmentDraft>,
    words: &Words,
) -> Wording {
    let (order, name) = (order_or_none(other), words.other_shipment(other));
    let to = draft.and_then(|draft| words.other_recipient(&draft.recipient, other));
    let to = to.map(|to| text!(words, "ask-buy-another-recipient", recipient = to));
    let text = if let Some(parcel) = further_parcel(other) {
        text!(
            words,
            "ask-buy-another-parcel",
            order = order,
            other = name,
            which = words.parcel_of_order(&order_of(other), parcel),
            recipient = purchase.recipient.clone()
        )
    } else {
        text!(
            words,
            "ask-buy-another",
            order = order,
            other = name,
            recipient = purchase.recipient.clone()
        )
    };
    let text = [Some(text), to].into_iter().flatten();
    buy_beside(text.collect::<Vec<_>>().join(" "), purchase, words)
}

/// A label for an order that looks like one that has a label, or may have.
fn buy_alike(
    purchase: &Purchase,
    other: &OtherShipment,
    draft: Option<&ShipmentDraft>,
    words: &Words,
) -> Wording {
    let differs = draft.map_or_else(
        || listed([]),
        |draft| words.order_differs(draft, other, |field| words.field(field)),
    );
    let text = text!(
        words,
        "ask-buy-alike",
        order = order_or_none(other),
        differs = differs,
        other = words.other_shipment(other),
        recipient = purchase.recipient.clone()
    );
    buy_beside(text, purchase, words)
}

fn buy_beside(text: String, purchase: &Purchase, words: &Words) -> Wording {
    Wording {
        title: text!(words, "ask-buy-another-title"),
        text,
        yes: text!(
            words,
            "buy-another-label",
            price = words.money(&purchase.price)
        ),
        kind: Kind::TakesAway,
    }
}

/// The parcel as which another label is bought, if it is not the first one after all.
fn further_parcel(other: &OtherShipment) -> Option<u32> {
    let next = other.next_parcel.map(NonZeroU32::get);
    next.filter(|parcel| *parcel > 1)
}

fn delete_batch(batch: BatchId, description: Option<&str>, words: &Words) -> Wording {
    let name = words.batch_name(batch, description);
    Wording {
        title: text!(words, "ask-delete-batch-title"),
        text: text!(words, "ask-delete-batch", name = name),
        yes: text!(words, "batch-delete"),
        kind: Kind::TakesAway,
    }
}

fn close_bag(bag: &BagToClose, words: &Words) -> Wording {
    let count = bag.findings.len();
    let text = if bag.is_checked {
        text!(words, "ask-close-bag", count = count)
    } else {
        text!(words, "ask-close-bag-unchecked", count = count)
    };
    Wording {
        title: text!(words, "ask-close-bag-title"),
        text,
        yes: text!(words, "bag-close-anyway"),
        kind: Kind::TakesAway,
    }
}

fn retry_again(retry: &Retry, words: &Words) -> Wording {
    let (text, yes) = match &retry.price {
        Some(price) => {
            let price = words.money(price);
            (
                text!(words, "ask-retry-price", price = price.clone()),
                text!(words, "buy-again", price = price),
            )
        }
        None => (text!(words, "ask-retry"), text!(words, "check-and-buy")),
    };
    Wording {
        title: text!(words, "ask-retry-title"),
        text,
        yes,
        kind: Kind::GoesOn,
    }
}

fn set_aside(aside: &Aside, words: &Words) -> Wording {
    let name = unresolved::view::name(aside.order_id.as_deref(), &aside.recipient, words);
    Wording {
        title: text!(words, "ask-mark-resolved-title"),
        text: text!(words, "ask-mark-resolved", name = name),
        yes: text!(words, "mark-resolved"),
        kind: Kind::TakesAway,
    }
}

fn delete_draft(named: &Named, words: &Words) -> Wording {
    Wording {
        title: text!(words, "ask-delete-title"),
        text: text!(
            words,
            "ask-delete",
            shipment = named.shipment.as_str(),
            recipient = named.recipient.clone()
        ),
        yes: text!(words, "delete-draft"),
        kind: Kind::TakesAway,
    }
}

fn refund(named: &Named, words: &Words) -> Wording {
    let text = match &named.price {
        Some(price) => text!(
            words,
            "ask-refund-text",
            shipment = named.shipment.as_str(),
            recipient = named.recipient.clone(),
            price = words.money(price)
        ),
        None => text!(
            words,
            "ask-refund-no-price",
            shipment = named.shipment.as_str(),
            recipient = named.recipient.clone()
        ),
    };
    let warnings = [
        named.batch.map(|batch| {
            let batch = batch.to_string();
            text!(words, "ask-refund-in-batch", batch = batch)
        }),
        named
            .is_handed_over
            .then(|| text!(words, "ask-refund-handed-over")),
    ];
    let text = [text]
        .into_iter()
        .chain(warnings.into_iter().flatten())
        .collect::<Vec<_>>()
        .join(" ");
    Wording {
        title: text!(words, "ask-refund-title"),
        text,
        yes: text!(words, "ask-refund"),
        kind: Kind::TakesAway,
    }
}
