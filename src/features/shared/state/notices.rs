//! Short messages at the edge of the window: what has happened, or what could
//! not be done and belongs to no place on the screen.

use std::path::PathBuf;

use super::navigation::Screen;
use crate::{
    contract::{Cause, Failure, InterruptedJob, PaidTwice, PrintFault},
    features::printing::calls::PrintMark,
    model::{
        cost_centre::CostCentre,
        form_defaults::FormDefaults,
        ids::{BatchId, LineId, ShipmentId},
        money::Money,
        printer::{PrinterName, PrinterState},
        problem::Problem,
        saved_box::{BoxChange, SavedBox},
    },
};

/// The newest notices that are kept; older ones make room.
const MAX_NOTICES: usize = 5;
/// The shipments that one notice names.
const MAX_REPEATED: usize = 20;

/// A form that was left while it was being bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoughtForm {
    pub line: LineId,
    pub order_id: String,
    pub recipient: String,
}

/// What a notice says, without words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// Something failed that has no place of its own on this screen.
    Failed(Failure),
    /// No service was reached; gone once another try begins.
    NotConnected(Failure),
    /// Another window holds the account still.
    StillViewOnly,
    /// The account is this window's now.
    TakenOver,
    ProfileSaved,
    /// The settings could not be read, and a spending limit may be lost with them: where the
    /// file is now.
    SettingsUnreadable(PathBuf),
    ShipmentDeleted(ShipmentId),
    RatesRefreshed(ShipmentId),
    /// What was paid for it may come back.
    RefundAsked {
        shipment: ShipmentId,
        price: Option<Money>,
    },
    /// A purchase of an earlier form has ended well.
    BoughtElsewhere {
        shipment: ShipmentId,
        form: Option<BoughtForm>,
    },
    /// New parcels begin with what stood in the form.
    DefaultsKept {
        now: FormDefaults,
        before: Option<FormDefaults>,
    },
    /// The boxes that the form offers are others.
    BoxesChanged {
        change: BoxChange,
        before: Vec<SavedBox>,
    },
    /// A purchase of an earlier form has ended, and nothing was bought.
    NotBought {
        form: BoughtForm,
        failure: Failure,
    },
    /// The service has charged something else than what was approved.
    ChargedOtherwise {
        shipment: ShipmentId,
        approved: Money,
        charged: Money,
    },
    /// A job of an earlier run did not come to its end.
    JobInterrupted(Box<InterruptedJob>),
    /// The files of a label that is not valid any more were given names that say so.
    LabelMarked {
        shipment: ShipmentId,
        path: PathBuf,
    },
    /// The service has decided against a refund.
    RefundDenied {
        shipment: ShipmentId,
        reason: Option<String>,
    },
    /// Another shipment was paid for the parcel of one that was bought here.
    PaidTwice(Box<PaidTwice>),
    /// A batch was made while another screen was shown.
    BatchMade(BatchId),
    BatchDeleted(BatchId),
    /// So many shipments are booked under a cost centre, or under none any more.
    Booked {
        count: usize,
        cost_centre: Option<CostCentre>,
    },
    /// So many parcels went into a batch while another screen was shown.
    PutIntoBatch {
        batch: BatchId,
        count: usize,
    },
    /// These can be put back.
    TakenOutOfBatch {
        batch: BatchId,
        shipments: Vec<ShipmentId>,
    },
    BagClosed(BatchId),
    /// These codes, one in most places, were scanned where no scan is wanted, and were entered
    /// nowhere.
    Scanned {
        codes: Vec<String>,
        why: NotEntered,
    },
    /// No other file of orders is read while prices or purchases of one are under way.
    FileNotRead,
    /// The system has no file dialog: the path is to be typed.
    NoFileDialog,
    Copied(String),
    /// What a user may send to the support is in the clipboard.
    DiagnosticsCopied,
    /// A table of so many shipments was written there.
    Exported {
        path: PathBuf,
        rows: u64,
        /// Rows of which a part could not be read.
        unreadable: u64,
    },
    /// The user's mark at so many labels is in the journal.
    PrintMarked {
        mark: PrintMark,
        count: usize,
    },
    /// These labels were given to a printer, which proves no paper.
    LabelsSent {
        printer: PrinterName,
        shipments: Vec<ShipmentId>,
        /// Those of them that are known to be on paper by now: what said so may be taken back.
        on_paper: Vec<ShipmentId>,
    },
    /// Printing was stopped before these labels.
    PrintingStopped {
        shipments: Vec<ShipmentId>,
        /// They were to be printed once more.
        is_again: bool,
        /// The printer that was chosen for them.
        printer: Option<PrinterName>,
    },
    PrinterSaved {
        printer: PrinterName,
        /// Each label is printed on it as soon as it is bought.
        prints_after_purchase: bool,
        /// It was set up for a label on that screen: the way leads back there.
        for_a_label: Option<Screen>,
    },
    /// The printer took it; whether it came out, the user sees.
    TestLabelSent(PrinterName),
    /// These were given to a printer before; printing them again needs a yes.
    MayBeOnPaper {
        shipments: Vec<ShipmentId>,
    },
    /// What is bought now would not come out.
    PrinterNotReady {
        printer: PrinterName,
        state: PrinterState,
    },
    /// It prints again, and these labels were meant for it.
    PrinterBack {
        printer: PrinterName,
        shipments: Vec<ShipmentId>,
    },
    /// What was typed before the program ended is in the form.
    FormRestored,
    /// What was cleared can be taken back.
    FormCleared,
    /// The form was filled like a shipment; what stood there can be taken back.
    FormFilled,
    /// An order was opened in the form that waits for a person, for these reasons.
    OrderHeld(Vec<Problem>),
    /// What was cleared is back; what was typed since can be taken back in turn.
    FormSwapped,
}

/// Why a code was entered nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotEntered {
    /// The keyboard is in no text field.
    NoField,
    /// It is the code of a label, and the screen has no field for one.
    OfALabel,
    /// The list of batches is shown, and none of them is open.
    NoBatch,
    /// The batch that is open takes no scans.
    NoScans,
    /// The batch that is open was closed out.
    ClosedOut,
    /// The batch is still read.
    Loading,
    /// Another window has the account open.
    ViewOnly,
    /// A question or another dialog is to be answered first.
    InDialog,
    /// A dialog was open, which was answered or closed since.
    AfterDialog,
}

/// One notice, with a number of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub number: u64,
    pub news: News,
    /// The other shipments to which the same has happened.
    pub repeated: Vec<ShipmentId>,
}

/// The notices on screen, oldest first.
#[derive(Debug, Clone, Default)]
pub struct Notices {
    shown: Vec<Notice>,
    given: u64,
}

impl News {
    /// Whether it says that there is no connection, and not what of a shipment was not done for
    /// want of one.
    pub(crate) fn is_not_connected(&self) -> bool {
        if let Self::Failed(failure) = self {
            return failure.cause == Cause::NotConnected && failure.shipment.is_none();
        }
        matches!(self, Self::NotConnected(_))
    }

    /// The printer that was not ready for what was to be printed on it, and why.
    fn failed_on(&self) -> Option<(&str, &PrinterState)> {
        if let Self::Failed(failure) = self
            && let Cause::Printing(PrintFault::NotReady { printer, state }) = &failure.cause
        {
            return Some((printer, state));
        }
        None
    }

    /// What says that this printer is not ready, before a purchase or after.
    fn is_not_ready(&self, of: &str) -> bool {
        if let Self::PrinterNotReady { printer, .. } = self {
            return printer.as_str() == of;
        }
        self.failed_on()
            .is_some_and(|(printer, _state)| printer == of)
    }
}

impl Notices {
    pub fn shown(&self) -> &[Notice] {
        &self.shown
    }

    /// The number of the notice that was said last, also where it is not shown any more.
    pub(crate) fn given(&self) -> u64 {
        self.given
    }

    pub(crate) fn say(&mut self, news: News) {
        if let News::PrinterNotReady { printer, state } = &news {
            let said = Some((printer.as_str(), state));
            let mut shown = self.shown.iter();
            if shown.any(|notice| notice.news.failed_on() == said) {
                return;
            }
        }
        if let Some((failed_on, _state)) = news.failed_on() {
            // What it was before the purchase is said with what has failed.
            self.shown.retain(|notice| {
                !matches!(&notice.news, News::PrinterNotReady { printer, .. }
                    if printer.as_str() == failed_on)
            });
        }
        self.given = self.given.saturating_add(1);
        let repeated = self.taken_repetitions(&news);
        self.shown.retain(|notice| notice.news != news);
        self.shown.push(Notice {
            number: self.given,
            news,
            repeated,
        });
        let surplus = self.shown.len().saturating_sub(MAX_NOTICES);
        self.shown.drain(..surplus);
    }

    /// What failed for the same cause is one notice: gives the shipments of the one that
    /// was shown, and takes it away.
    fn taken_repetitions(&mut self, news: &News) -> Vec<ShipmentId> {
        let News::Failed(failure) = news else {
            return Vec::new();
        };
        let is_same = |notice: &Notice| {
            matches!(&notice.news, News::Failed(other)
                if other.cause == failure.cause && other.shipment != failure.shipment)
        };
        let Some(at) = self.shown.iter().position(is_same) else {
            return Vec::new();
        };
        let former = self.shown.remove(at);
        let mut repeated = former.repeated;
        if let News::Failed(other) = former.news {
            repeated.extend(other.shipment);
        }
        repeated.retain(|shipment| Some(shipment) != failure.shipment.as_ref());
        repeated.truncate(MAX_REPEATED);
        repeated
    }

    pub(crate) fn dismiss(&mut self, number: u64) {
        self.shown.retain(|notice| notice.number != number);
    }

    /// What was said of an earlier try to connect is no longer true.
    pub(crate) fn withdraw_not_connected(&mut self) {
        self.shown.retain(|notice| !notice.news.is_not_connected());
    }

    /// The service answers again: that it did not is over.
    pub(crate) fn withdraw_unanswered(&mut self) {
        self.shown.retain(|notice| {
            !matches!(
                &notice.news,
                News::Failed(failure) if matches!(
                    failure.cause,
                    Cause::Unreachable { .. } | Cause::NotRead | Cause::ListNotRead
                )
            )
        });
    }

    /// Only the last mark at labels can be taken back.
    pub(crate) fn withdraw_marks(&mut self) {
        self.shown
            .retain(|notice| !matches!(notice.news, News::PrintMarked { .. }));
    }

    /// It prints again: what was wrong with it is over.
    pub(crate) fn withdraw_printer(&mut self, of: &PrinterName) {
        self.shown
            .retain(|notice| !notice.news.is_not_ready(of.as_str()));
    }

    /// Labels that a printer was given stand in one notice, however many jobs gave them.
    pub(crate) fn say_sent(&mut self, printer: PrinterName, sent: Vec<ShipmentId>) {
        let (mut all, mut known) = (Vec::new(), Vec::new());
        self.shown.retain_mut(|notice| {
            let News::LabelsSent {
                printer: former,
                shipments,
                on_paper,
            } = &mut notice.news
            else {
                return true;
            };
            if *former != printer {
                return true;
            }
            all.append(shipments);
            known.append(on_paper);
            false
        });
        all.retain(|shipment| !sent.contains(shipment));
        known.retain(|shipment| !sent.contains(shipment));
        all.extend(sent);
        if !all.is_empty() {
            self.say(News::LabelsSent {
                printer,
                shipments: all,
                on_paper: known,
            });
        }
    }

    /// Of the labels that were meant for a printer only these were not sent to any.
    pub(crate) fn keep_unsent(&mut self, is_unsent: impl Fn(&ShipmentId) -> bool) {
        self.shown.retain_mut(|notice| {
            let News::PrinterBack { shipments, .. } = &mut notice.news else {
                return true;
            };
            if shipments.is_empty() {
                // It says that the printer prints again, and no more.
                return true;
            }
            shipments.retain(|shipment| is_unsent(shipment));
            !shipments.is_empty()
        });
    }

    /// Of the labels that were given to a printer only these are not known to be on paper; and
    /// of those that were known to be, these are not any more: a mark can be taken back.
    pub(crate) fn keep_sent(
        &mut self,
        is_open: impl Fn(&ShipmentId) -> bool,
        is_sent: impl Fn(&ShipmentId) -> bool,
    ) {
        self.shown.retain_mut(|notice| {
            let News::LabelsSent {
                shipments,
                on_paper,
                ..
            } = &mut notice.news
            else {
                return true;
            };
            let (open, mut printed): (Vec<_>, Vec<_>) =
                shipments.drain(..).partition(|shipment| is_open(shipment));
            let (back, known): (Vec<_>, Vec<_>) =
                on_paper.drain(..).partition(|shipment| is_sent(shipment));
            shipments.extend(open);
            shipments.extend(back);
            printed.extend(known);
            *on_paper = printed;
            !shipments.is_empty()
        });
    }

    /// A printer has counted it: nothing takes that back.
    pub(crate) fn sent_is_proven(&mut self, shipment: &ShipmentId) {
        self.shown.retain_mut(|notice| {
            let News::LabelsSent {
                shipments,
                on_paper,
                ..
            } = &mut notice.news
            else {
                return true;
            };
            shipments.retain(|sent| sent != shipment);
            on_paper.retain(|sent| sent != shipment);
            !shipments.is_empty()
        });
    }

    /// These are printed by now, from wherever: that they were not is over.
    pub(crate) fn withdraw_not_printed(&mut self, printed: &[ShipmentId]) {
        self.shown.retain_mut(|notice| {
            let News::Failed(failure) = &mut notice.news else {
                return true;
            };
            if !matches!(failure.cause, Cause::Printing(_)) || failure.shipment.is_none() {
                return true;
            }
            let is_left = |shipment: &ShipmentId| !printed.contains(shipment);
            notice.repeated.retain(is_left);
            failure.shipment = failure
                .shipment
                .take()
                .filter(is_left)
                .or_else(|| notice.repeated.pop());
            failure.shipment.is_some()
        });
    }

    /// The user has said of these what became of them: nothing is left to ask.
    pub(crate) fn withdraw_may_be_on_paper(&mut self, marked: &[ShipmentId]) {
        self.shown.retain_mut(|notice| {
            let News::MayBeOnPaper { shipments } = &mut notice.news else {
                return true;
            };
            shipments.retain(|shipment| !marked.contains(shipment));
            !shipments.is_empty()
        });
    }

    /// What new parcels begin with was changed since.
    pub(crate) fn withdraw_kept_defaults(&mut self) {
        self.shown
            .retain(|notice| !matches!(notice.news, News::DefaultsKept { .. }));
    }

    /// The boxes were changed once more.
    pub(crate) fn withdraw_boxes_changed(&mut self) {
        self.shown
            .retain(|notice| !matches!(notice.news, News::BoxesChanged { .. }));
    }

    /// The order that waits for a person is in the form no more.
    pub(crate) fn withdraw_order_held(&mut self) {
        self.shown
            .retain(|notice| !matches!(notice.news, News::OrderHeld(_)));
    }

    pub(crate) fn withdraw_scanned(&mut self) {
        self.shown
            .retain(|notice| !matches!(notice.news, News::Scanned { .. }));
    }

    /// A dialog stands before the screen on which a code was scanned: what is said of that can't
    /// be done now. What is to be scanned again after another dialog still is.
    pub(crate) fn dialog_was_opened(&mut self) {
        self.shown.retain(|notice| {
            !matches!(&notice.news, News::Scanned { why, .. } if *why != NotEntered::AfterDialog)
        });
    }

    /// The codes that were scanned while a dialog waits for its answer.
    pub(crate) fn scanned_in_dialog(&self) -> Vec<String> {
        let mut news = self.shown.iter().map(|notice| &notice.news);
        let codes = news.find_map(|news| {
            let News::Scanned { codes, why } = news else {
                return None;
            };
            (*why == NotEntered::InDialog).then(|| codes.clone())
        });
        codes.unwrap_or_default()
    }

    /// What was to be answered first was answered: which codes are to be scanned again is still
    /// of use.
    pub(crate) fn dialog_was_closed(&mut self) {
        for notice in &mut self.shown {
            if let News::Scanned { why, .. } = &mut notice.news
                && *why == NotEntered::InDialog
            {
                *why = NotEntered::AfterDialog;
            }
        }
    }

    /// Only what was taken out of a batch last can be put back.
    pub(crate) fn withdraw_taken_out(&mut self) {
        self.shown
            .retain(|notice| !matches!(notice.news, News::TakenOutOfBatch { .. }));
    }

    pub(crate) fn withdraw(&mut self, news: &News) {
        self.shown.retain(|notice| notice.news != *news);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn what_fails_for_the_same_cause_is_one_notice_that_names_all_shipments() {
        let mut notices = Notices::default();
        for id in ["S1", "S2", "S3"] {
            let failure = Failure::of(&ShipmentId::new(id), Cause::NotFound);
            notices.say(News::Failed(failure));
        }
        let [notice] = notices.shown() else {
            panic!("{:?}", notices.shown());
        };
        assert_eq!(
            notice.repeated,
            [ShipmentId::new("S1"), ShipmentId::new("S2")]
        );
    }

    #[test]
    fn the_same_news_is_shown_once_and_the_list_stays_short() {
        let mut notices = Notices::default();
        notices.say(News::ProfileSaved);
        notices.say(News::ProfileSaved);
        assert_eq!(notices.shown().len(), 1);
        for number in 0..20 {
            notices.say(News::ShipmentDeleted(ShipmentId::new(number.to_string())));
        }
        assert_eq!(notices.shown().len(), MAX_NOTICES);
    }

    #[test]
    fn a_printer_that_is_not_ready_is_said_once_before_and_after_the_purchase() {
        let printer = PrinterName::new("Bench 1");
        let state = PrinterState::NotThere;
        let before = || News::PrinterNotReady {
            printer: printer.clone(),
            state: state.clone(),
        };
        let fault = PrintFault::NotReady {
            printer: printer.as_str().to_owned(),
            state: state.clone(),
        };
        let after = News::Failed(Failure::new(Cause::Printing(fault)));
        let mut notices = Notices::default();
        notices.say(before());
        notices.say(after.clone());
        notices.say(before());
        let shown: Vec<&News> = notices.shown().iter().map(|notice| &notice.news).collect();
        assert_eq!(shown, [&after]);
        notices.withdraw_printer(&printer);
        assert!(notices.shown().is_empty());
    }

    #[test]
    fn labels_that_were_sent_are_counted_again_when_their_mark_is_taken_back() {
        let printer = || PrinterName::new("Bench 1");
        let [first, second, third] = ["S1", "S2", "S3"].map(ShipmentId::new);
        let mut notices = Notices::default();
        notices.say_sent(printer(), vec![first.clone(), second.clone()]);
        let sent = |notices: &Notices| -> BTreeSet<ShipmentId> {
            let [notice] = notices.shown() else {
                panic!("{:?}", notices.shown());
            };
            let News::LabelsSent { shipments, .. } = &notice.news else {
                panic!("{:?}", notice.news);
            };
            shipments.iter().cloned().collect()
        };
        let is_second = |shipment: &ShipmentId| *shipment == second;
        let is_listed = |_shipment: &ShipmentId| true;
        notices.keep_sent(is_second, is_second);
        assert_eq!(sent(&notices), BTreeSet::from([second.clone()]));
        notices.keep_sent(is_listed, is_second);
        assert_eq!(
            sent(&notices),
            BTreeSet::from([second.clone()]),
            "one that is to be printed anew was not sent"
        );
        notices.keep_sent(is_listed, is_listed);
        assert_eq!(
            sent(&notices),
            BTreeSet::from([first.clone(), second.clone()])
        );
        // More that are sent later, and one that a printer has counted.
        notices.keep_sent(is_second, is_second);
        notices.say_sent(printer(), vec![third.clone()]);
        notices.sent_is_proven(&third);
        notices.keep_sent(is_listed, is_listed);
        assert_eq!(sent(&notices), BTreeSet::from([first, second.clone()]));
    }

    #[test]
    fn that_labels_were_not_printed_is_said_of_those_that_still_are_not() {
        let fault = || PrintFault::NotReady {
            printer: "Bench 1".to_owned(),
            state: PrinterState::NotThere,
        };
        let [first, second, third] = ["S1", "S2", "S3"].map(ShipmentId::new);
        let mut notices = Notices::default();
        for shipment in [&first, &second, &third] {
            notices.say(News::Failed(Failure::of(
                shipment,
                Cause::Printing(fault()),
            )));
        }
        let unprinted = |notices: &Notices| -> BTreeSet<ShipmentId> {
            let [notice] = notices.shown() else {
                panic!("{:?}", notices.shown());
            };
            let News::Failed(failure) = &notice.news else {
                panic!("{:?}", notice.news);
            };
            let all = failure.shipment.iter().chain(&notice.repeated);
            all.cloned().collect()
        };
        notices.withdraw_not_printed(std::slice::from_ref(&third));
        assert_eq!(
            unprinted(&notices),
            BTreeSet::from([first.clone(), second.clone()])
        );
        notices.withdraw_not_printed(&[first]);
        assert_eq!(unprinted(&notices), BTreeSet::from([second.clone()]));
        notices.withdraw_not_printed(&[second]);
        assert!(notices.shown().is_empty());
    }
}
