//! A job under way on many shipments: how far it is, how to steer it, and
//! what came of it, with the same causes together.

use egui::{Id, RichText, ScrollArea, Ui};
use egui_material_icons::icons;

use crate::{
    features::{
        action::Action,
        bulk::{
            calls::{
                BulkCourse, BulkProgress, BulkSummary, BulkTrouble, BulkWhy, MAX_LABEL_FAILURES,
            },
            state::{Job, JobKind, JobTrouble, actions::BulkAction, can_try_again, is_unresolved},
        },
        shared::{
            state::navigation::StatusList,
            view::{frame::Frame, here::Here},
        },
    },
    kit::{
        text::{Words, listed},
        theme,
        widgets::{
            Tone, done_bar_ui, message_ui, quiet_button, was_seen_for, was_shown_for, weak_small,
        },
    },
    text,
};

fn push(frame: &mut Frame<'_>, action: BulkAction) {
    frame.push(Action::Bulk(action));
}

pub(crate) fn job_ui(ui: &mut Ui, job: &Job, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.add_space(theme::GAP);
    match &job.ended {
        None => running_ui(ui, job, frame),
        Some(Err(failure)) => message_ui(ui, Tone::Danger, words.failure(failure), |ui| {
            close_ui(ui, frame);
        }),
        Some(Ok(summary)) => ended_ui(ui, job, summary, frame),
    }
}

pub(crate) fn title(kind: JobKind, words: &Words) -> String {
    match kind {
        JobKind::Buy => text!(words, "job-buying"),
        JobKind::Delete => text!(words, "job-deleting"),
        JobKind::AskRefund => text!(words, "job-refunding"),
    }
}

fn running_ui(ui: &mut Ui, job: &Job, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let (_colour, fill) = Tone::Info.colours(ui);
    theme::message(fill, theme::palette(ui).accent).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(title(job.kind, words)).strong());
            let Some(progress) = &job.progress else {
                return;
            };
            ui.label(count_text(progress, words));
            if let Some(pace) = progress.pace {
                let left = words.time_left(pace.left);
                let rate = text!(words, "job-pace", count = pace.per_minute, left = left);
                ui.label(weak_small(rate));
            }
            if job.can_resume() {
                let resume = text!(words, "job-resume");
                if quiet_button(ui, icons::ICON_PLAY_ARROW, &resume).clicked() {
                    push(frame, BulkAction::Resume);
                }
            }
            if job.can_pause() {
                let pause = text!(words, "job-pause");
                if quiet_button(ui, icons::ICON_PAUSE, &pause).clicked() {
                    push(frame, BulkAction::Pause);
                }
            }
            if job.can_cancel() {
                let cancel = text!(words, "job-cancel");
                if quiet_button(ui, icons::ICON_STOP, &cancel).clicked() {
                    push(frame, BulkAction::Cancel);
                }
            }
        });
        if let Some(progress) = &job.progress {
            let spoken = count_text(progress, words);
            done_bar_ui(ui, progress.counts.ended(), progress.lines, spoken);
            if let Some(course) = course(progress, frame.here) {
                ui.label(weak_small(course));
            }
        }
    });
}

pub(crate) fn count_text(progress: &BulkProgress, words: &Words) -> String {
    let ended = u64::try_from(progress.counts.ended()).unwrap_or(u64::MAX);
    let lines = u64::try_from(progress.lines).unwrap_or(u64::MAX);
    text!(
        words,
        "job-count",
        ended = words.count(ended),
        lines = words.count(lines)
    )
}

fn course(progress: &BulkProgress, here: Here<'_>) -> Option<String> {
    let Here { words, zone, .. } = here;
    match progress.course {
        BulkCourse::Running => None,
        BulkCourse::WaitingUntil(at) => Some(text!(
            words,
            "job-waiting",
            at = words.time_of_day(at, zone)
        )),
        BulkCourse::AwaitingCreated { until } | BulkCourse::AwaitingBought { until } => {
            Some(text!(
                words,
                "job-list-behind",
                at = words.time_of_day(until, zone)
            ))
        }
        BulkCourse::Held { until, .. } => {
            Some(text!(words, "job-held", at = words.date_time(until, zone)))
        }
        BulkCourse::Paused => Some(match &progress.paused_for {
            None => text!(words, "job-paused"),
            Some(failure) => text!(
                words,
                "job-paused-for-labels",
                count = MAX_LABEL_FAILURES,
                reason = words.failure(failure)
            ),
        }),
        BulkCourse::Cancelled => Some(text!(words, "job-cancelled")),
    }
}

fn close_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if ui.button(text!(words, "job-close")).clicked() {
        push(frame, BulkAction::CloseResults);
    }
}

fn ended_ui(ui: &mut Ui, job: &Job, summary: &BulkSummary, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let tone = if summary.troubles.is_empty() {
        Tone::Good
    } else {
        Tone::Warning
    };
    let message = |ui: &mut Ui| {
        // However many causes there are: the list above and the way out stay in sight.
        ScrollArea::vertical()
            .id_salt("job-troubles")
            .max_height(theme::RESULT_HEIGHT)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                let troubles = summary.troubles.iter().zip(job.troubles());
                for (at, (trouble, said)) in troubles.enumerate() {
                    trouble_ui(ui, at, trouble, &said, frame);
                }
            });
        close_ui(ui, frame);
    };
    let said = result(job.kind, summary, words);
    let shown = ui.scope(|ui| message_ui(ui, tone, said, message)).response;
    let is_brief = summary.troubles.is_empty() && summary.counts.left == 0;
    let since = Id::unique("job-ended-since").with(job.request);
    // One that is pointed at is being read.
    if !is_brief || shown.contains_pointer() {
        return;
    }
    let is_over = if job.kind == JobKind::AskRefund {
        was_shown_for(ui, since, theme::BRIEF_SECS)
    } else {
        was_seen_for(ui, since, theme::RESULT_SECS)
    };
    if is_over {
        push(frame, BulkAction::CloseResults);
    }
}

pub(crate) fn result(kind: JobKind, summary: &BulkSummary, words: &Words) -> String {
    let counts = summary.counts;
    let mut parts = vec![match (kind, &summary.spent) {
        (JobKind::Buy, Some(spent)) => text!(
            words,
            "job-bought",
            count = counts.bought,
            sum = words.money(spent)
        ),
        (JobKind::Buy, None) => text!(words, "job-bought-none"),
        (JobKind::Delete, _) => text!(words, "job-deleted", count = counts.done),
        (JobKind::AskRefund, _) => text!(words, "job-refunded", count = counts.done),
    }];
    if !summary.spent_otherwise.is_empty() {
        let sums = summary.spent_otherwise.iter().map(|sum| words.money(sum));
        parts.push(text!(words, "job-spent-otherwise", sums = listed(sums)));
    }
    if counts.already > 0 {
        parts.push(text!(words, "job-already", count = counts.already));
    }
    if counts.failed > 0 {
        parts.push(text!(words, "job-failed", count = counts.failed));
    }
    if counts.unresolved > 0 {
        parts.push(text!(words, "job-unresolved", count = counts.unresolved));
    }
    if counts.left > 0 {
        parts.push(text!(words, "job-left", count = counts.left));
    }
    parts.join(" · ")
}

fn trouble_ui(
    ui: &mut Ui,
    at: usize,
    trouble: &BulkTrouble,
    said: &JobTrouble,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    ui.add(egui::Label::new(why_text(said, words)).wrap());
    ui.horizontal_wrapped(|ui| {
        let names = names_text(said, words);
        ui.label(weak_small(names.clone()));
        if can_try_again(trouble) {
            let again = ui.button(text!(words, "try-again"));
            let name = text!(words, "try-again-of", names = names);
            if again.accessible_name(name).clicked() {
                push(frame, BulkAction::TryAgain(at));
            }
        }
        let open = text!(words, "job-open-unresolved");
        if is_unresolved(trouble) && ui.button(open).clicked() {
            frame.push(Action::OpenList(StatusList::Unresolved));
        }
    });
}

/// Why so many were not done.
pub(crate) fn why_text(trouble: &JobTrouble, words: &Words) -> String {
    let why = match &trouble.why {
        BulkWhy::NotChosen(why) => words.not_chosen(why),
        BulkWhy::Failed(failure) | BulkWhy::WithoutLabel(failure) => words.failure(failure),
        BulkWhy::Changed => text!(words, "job-changed"),
    };
    text!(words, "job-trouble", count = trouble.count, why = why)
}

/// For whom: the first by name, the rest by their number.
pub(crate) fn names_text(trouble: &JobTrouble, words: &Words) -> String {
    let names = trouble.names.join(", ");
    match trouble.count.saturating_sub(trouble.names.len()) {
        0 => names,
        more => text!(words, "job-names-more", names = names, count = more),
    }
}
