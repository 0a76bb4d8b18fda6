//! Says aloud what has happened: one line that nobody sees and a screen reader reads
//! at once. Everything that is said without being asked for goes through here, one thing
//! after the other, so that nothing is said twice and no icon is said at all.

use std::{collections::VecDeque, time::Duration};

use egui::{
    Id, Ui,
    accesskit::{Live, Rect, Role},
};

use super::{
    notices::notice_text,
    state::{announcements::Announcement, batch_heard::BatchNews},
};
use crate::{
    contract::Cause,
    features::{
        batches::view::{
            close_out::{closed_text, printed_text, verdict_text},
            scan::flash_text,
        },
        bulk::{
            calls::{BulkCourse, BulkProgress},
            state::{JobKind, JobTrouble},
            view::progress,
        },
        printing::view::unprinted,
        shared::{state::notices::News, view::here::Here},
    },
    kit::{
        flash::FlashContent,
        text::{Words, listed},
        widgets::Tone,
    },
    model::{money::Money, report::Period, shipment::ShipmentStatus, shipment_list::Total},
    text,
};

/// How long the line stays, in seconds: a screen reader may come for it later.
const STAYS_SECS: f64 = 4.0;
/// Causes that are said of a job; all of them are on screen.
const MAX_TROUBLES: usize = 3;
/// What was said last, for those who listen to it as a text.
const MAX_SAID: usize = 64;

/// A sentence, and whether it waits until the screen reader has ended the one before.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Sentence {
    text: String,
    live: Live,
}

/// The line, and what waits for it.
#[derive(Debug, Default)]
pub(crate) struct Announcer {
    waiting: VecDeque<Sentence>,
    shown: Option<Shown>,
    said: VecDeque<String>,
    count: u64,
    /// The frame in which the line changed last: once a frame, however often it is painted.
    frame: Option<u64>,
}

#[derive(Debug)]
struct Shown {
    sentence: Sentence,
    until: f64,
}

impl Announcer {
    /// Puts into words what is to be said.
    pub(crate) fn take(&mut self, announcements: &[Announcement], here: Here<'_>) {
        for announcement in announcements {
            if let Some(sentence) = sentence(announcement, here) {
                self.waiting.push_back(sentence);
            }
        }
    }

    /// What was said, oldest first.
    pub(crate) fn said(&self) -> impl Iterator<Item = &str> {
        self.said.iter().map(String::as_str)
    }

    /// The line for this frame.
    pub(crate) fn announcer_ui(&mut self, ui: &Ui) {
        let now = ui.input(|input| input.time);
        let frame = ui.ctx().cumulative_frame_nr();
        if self.frame != Some(frame) {
            self.frame = Some(frame);
            self.advance(now);
        }
        if !self.waiting.is_empty() {
            ui.ctx().request_repaint();
        }
        let Some(shown) = &self.shown else {
            return;
        };
        let left = (shown.until - now).max(0.0);
        ui.ctx()
            .request_repaint_after(Duration::from_secs_f64(left));
        // Two lines in turn: the same sentence again is a new one.
        let id = Id::unique(("announcement", self.count % 2));
        ui.ctx().accesskit_node_builder(id, |node| {
            node.set_role(Role::Label);
            node.set_value(shown.sentence.text.as_str());
            node.set_live(shown.sentence.live);
            node.set_bounds(Rect::new(0.0, 0.0, 1.0, 1.0));
        });
    }

    fn advance(&mut self, now: f64) {
        if let Some(sentence) = self.waiting.pop_front() {
            self.count = self.count.wrapping_add(1);
            self.said.push_back(sentence.text.clone());
            while self.said.len() > MAX_SAID {
                self.said.pop_front();
            }
            self.shown = Some(Shown {
                sentence,
                until: now + STAYS_SECS,
            });
        } else if self.shown.as_ref().is_some_and(|shown| shown.until <= now) {
            self.shown = None;
        }
    }
}

fn polite(text: String) -> Sentence {
    let live = Live::Polite;
    Sentence { text, live }
}

/// What costs money, or has gone wrong, is not waited with.
fn urgent(text: String) -> Sentence {
    let live = Live::Assertive;
    Sentence { text, live }
}

fn toned(tone: Tone, text: String) -> Sentence {
    match tone {
        Tone::Info | Tone::Good => polite(text),
        Tone::Warning | Tone::Danger => urgent(text),
    }
}

/// Nothing for what is said in another way.
fn sentence(announcement: &Announcement, here: Here<'_>) -> Option<Sentence> {
    if let Announcement::News(news) = announcement {
        return said_news(news, here);
    }
    Some(said(announcement, here))
}

#[expect(clippy::too_many_lines, reason = "one sentence for each announcement")]
fn said(announcement: &Announcement, here: Here<'_>) -> Sentence {
    let words = here.words;
    match announcement {
        Announcement::Rates { count, cheapest } => polite(match cheapest {
            Some((postage_type, price)) => text!(
                words,
                "said-rates",
                count = count,
                name = words.postage_type(postage_type),
                price = words.money(price)
            ),
            None => text!(words, "said-rates-unpriced", count = count),
        }),
        Announcement::PriceChanged { postage_type, now } => urgent(text!(
            words,
            "said-price-changed",
            name = words.postage_type(postage_type),
            price = words.money(now)
        )),
        Announcement::NoRates => urgent(text!(words, "no-rates-title")),
        Announcement::Doubted(doubts) => {
            let doubts: Vec<String> = doubts.iter().map(|doubt| words.doubt(doubt)).collect();
            polite(doubts.join(". "))
        }
        Announcement::Buying {
            postage_type,
            price,
        } => polite(text!(
            words,
            "said-buying",
            name = words.postage_type(postage_type),
            price = words.money(price)
        )),
        Announcement::Bought {
            shipment,
            tracking_code,
            price,
        } => {
            let code = tracking_code.as_deref().unwrap_or(shipment.as_str());
            urgent(match price {
                Some(price) => text!(
                    words,
                    "said-bought",
                    price = words.money(price),
                    code = code
                ),
                None => text!(words, "said-bought-before", code = code),
            })
        }
        Announcement::Failed(failure) => urgent(words.failure(failure)),
        Announcement::Unresolved(reason) => {
            let title = text!(words, "unresolved-title");
            urgent(format!("{title}. {}", words.unresolved_reason(reason)))
        }
        Announcement::Problems { count, first } => urgent(text!(
            words,
            "said-problems",
            count = count,
            field = words.field(&first.place.field),
            problem = words.problem(first)
        )),
        Announcement::Pasted(pasted) => polite(words.pasted_address(pasted)),
        Announcement::BagScan(flash) => scan(&flash_text(flash, words)),
        Announcement::Batch(news) => of_batch(news, here),
        Announcement::LabelScan(flash) => scan(&unprinted::flash_content(flash, words)),
        Announcement::JobBegun { kind, lines } => polite(text!(
            words,
            "said-job-begun",
            job = progress::title(*kind, words),
            count = lines
        )),
        Announcement::JobProgress { kind, progress } => job_progress(*kind, progress, words),
        Announcement::JobEnded {
            kind,
            summary,
            troubles,
        } => {
            let result = progress::result(*kind, summary, words);
            if troubles.is_empty() {
                polite(result)
            } else {
                urgent(with_troubles(result, troubles, words))
            }
        }
        Announcement::RatesOutdated => urgent(text!(words, "rates-outdated")),
        Announcement::BulkPriced { count, sum } => polite(match sum {
            Some(sum) => {
                let sum = words.money(sum);
                text!(words, "said-bulk-priced", count = count, sum = sum)
            }
            None => text!(words, "bulk-buy-none"),
        }),
        Announcement::Selected(0) => polite(text!(words, "said-none-selected")),
        Announcement::Selected(count) => polite(text!(words, "chosen-count", count = count)),
        Announcement::Opened {
            recipient,
            order,
            status,
            price,
        } => polite(opened(
            recipient.as_deref(),
            order.as_deref(),
            (status, price.as_ref()),
            words,
        )),
        Announcement::Report {
            period,
            spent,
            is_empty,
            is_whole,
            is_final,
            open_points,
        } => {
            let said = if *is_empty {
                text!(words, "reports-none-title")
            } else if spent.is_empty() {
                text!(words, "reports-none-known")
            } else {
                spent_in(*period, spent, words)
            };
            let not_whole = match (is_whole, is_final) {
                (false, _) => Some(text!(words, "said-report-so-far")),
                (true, false) => Some(text!(words, "said-report-not-final")),
                (true, true) => None,
            };
            let open =
                (*open_points > 0).then(|| text!(words, "said-report-open", count = open_points));
            let parts = [Some(said), not_whole, open];
            polite(parts.into_iter().flatten().collect::<Vec<_>>().join(". "))
        }
        Announcement::BoughtBefore(other) => {
            let other = words.other_shipment(other);
            urgent(text!(words, "order-bought-before", other = other))
        }
        Announcement::Saved(path) => {
            let path = path.display().to_string();
            polite(text!(words, "reports-saved", path = path))
        }
        Announcement::Tracked {
            shipment,
            recipient,
            latest,
        } => {
            let of = text!(words, "tracking-of", shipment = shipment.as_str());
            let latest = latest.as_ref().map(|latest| words.event(latest));
            polite(listed(
                [Some(of), recipient.clone(), latest].into_iter().flatten(),
            ))
        }
        Announcement::NoSuchShipment(shipment) => urgent(text!(
            words,
            "tracking-unknown",
            shipment = shipment.as_str()
        )),
        Announcement::Mistyped => urgent(text!(words, "tracking-mistyped")),
        Announcement::Scanning(true) => polite(text!(words, "said-scanning")),
        Announcement::Scanning(false) => polite(text!(words, "said-not-scanning")),
        Announcement::Environment(environment) => urgent(text!(
            words,
            "said-environment",
            environment = words.environment(*environment)
        )),
        Announcement::Offline => urgent(text!(words, "said-offline")),
        Announcement::OnlineAgain => polite(text!(words, "said-online")),
        Announcement::Found(total) => polite(found(*total, words)),
        Announcement::News(news) => {
            let (tone, text) = notice_text(news, here);
            toned(tone, text)
        }
    }
}

fn of_batch(news: &BatchNews, here: Here<'_>) -> Sentence {
    let words = here.words;
    match news {
        BatchNews::Opened {
            batch,
            description,
            status,
            is_closed_out,
            parcels,
        } => polite(text!(
            words,
            "said-batch",
            name = words.batch_name(*batch, description.as_deref()),
            status = words.batch_standing(status, *is_closed_out),
            count = parcels
        )),
        BatchNews::Checked(check) => {
            let (tone, text) = verdict_text(check, words);
            toned(tone, text)
        }
        BatchNews::CheckedWhenClosed(check, problems) => {
            let (tone, text) = closed_text(*problems, check, words);
            toned(tone, text)
        }
        BatchNews::ClosedOut(closing) => {
            let at = words.date_time(closing.at, here.zone);
            polite(text!(
                words,
                "batch-closed",
                at = at,
                count = closing.parcels
            ))
        }
        BatchNews::Printed { is_label, printer } => polite(printed_text(*is_label, printer, words)),
    }
}

fn scan(content: &FlashContent) -> Sentence {
    toned(
        content.tone,
        format!("{}. {}", content.word, content.detail),
    )
}

fn job_progress(kind: JobKind, progress: &BulkProgress, words: &Words) -> Sentence {
    let job = progress::title(kind, words);
    let done = progress::count_text(progress, words);
    match (progress.course, &progress.paused_for) {
        (BulkCourse::Paused, Some(failure)) => {
            let paused = text!(words, "said-job-paused", job = job, done = done);
            urgent(format!("{paused}. {}", words.failure(failure)))
        }
        (BulkCourse::Paused, None) => {
            polite(text!(words, "said-job-paused", job = job, done = done))
        }
        (
            BulkCourse::Running
            | BulkCourse::WaitingUntil(_)
            | BulkCourse::AwaitingCreated { .. }
            | BulkCourse::AwaitingBought { .. }
            | BulkCourse::Held { .. }
            | BulkCourse::Cancelled,
            _,
        ) => polite(text!(words, "said-job", job = job, done = done)),
    }
}

/// The result, and why and for whom some of it was not done.
fn with_troubles(result: String, troubles: &[JobTrouble], words: &Words) -> String {
    let troubles = troubles.iter().take(MAX_TROUBLES).map(|trouble| {
        let why = progress::why_text(trouble, words);
        format!("{why} {}", progress::names_text(trouble, words))
    });
    let said: Vec<String> = std::iter::once(result).chain(troubles).collect();
    said.join(". ")
}

fn opened(
    recipient: Option<&str>,
    order: Option<&str>,
    (status, price): (&ShipmentStatus, Option<&Money>),
    words: &Words,
) -> String {
    let recipient = recipient.map_or_else(|| text!(words, "no-name"), str::to_owned);
    let order = order.map(|order| text!(words, "order-number", order = order));
    let parts = [
        Some(text!(words, "said-details", recipient = recipient)),
        order,
        Some(words.shipment_status(status)),
        price.map(|price| words.money(price)),
    ];
    listed(parts.into_iter().flatten())
}

fn spent_in(period: Period, spent: &[Money], words: &Words) -> String {
    let (first, last) = (words.date(period.first), words.date(period.last));
    let spent = listed(spent.iter().map(|spent| words.money(spent)));
    text!(
        words,
        "said-report",
        first = first,
        last = last,
        spent = spent
    )
}

fn found(total: Total, words: &Words) -> String {
    match total {
        Total::Exactly(0) => text!(words, "shipments-none-found-title"),
        Total::Exactly(count) => text!(
            words,
            "shipments-count",
            count = count,
            shown = words.count(count)
        ),
        Total::MoreThan(count) => {
            text!(words, "shipments-count-more", shown = words.count(count))
        }
    }
}

/// What could not be done because nothing answers is said as that, once.
fn said_news(news: &News, here: Here<'_>) -> Option<Sentence> {
    if let News::Failed(failure) = news
        && matches!(failure.cause, Cause::Unreachable { .. })
        && here.connection.is_offline()
    {
        return None;
    }
    let (tone, text) = notice_text(news, here);
    Some(toned(tone, text))
}
