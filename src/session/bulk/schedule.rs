//! When which line takes its next step.
//!
//! A shipment is begun only if all its requests fit what the budget has now,
//! so that nothing is bought and then left without its label for minutes. What
//! is left of a window and too little for a whole shipment makes drafts, which
//! cost nothing; they are bought first when more comes. Lines nearer to their
//! label go first.

use std::future::Future;

use futures_util::{StreamExt as _, stream::FuturesUnordered};

use super::{
    Control, Course,
    blocks::{Blocks, GATHER, Preparing},
};
use crate::session::budget::{Gate, Outlook, Permit, Reservation};

/// Requests of a whole shipment: create, buy, and one read for the label.
pub const WHOLE: u32 = 3;
/// Requests of a shipment whose draft is there.
const DRAFTED: u32 = 2;
/// The same, of a draft that has waited: it is read once more before it is bought.
const WAITED: u32 = DRAFTED + 1;
/// Lines between their first request and their label, at most. A purchase is
/// polled seconds after it was asked for, and the line waits meanwhile.
const MAX_UNDER_WAY: usize = 288;

/// What is done with each line, and how the service is asked. The worker does
/// it with the journal; a bench, in virtual time.
pub trait LineWork {
    /// What *prepare* hands to *finish*.
    type Draft;
    /// What became of a line.
    type Done;

    /// Requests that a line needs if all goes well: none, if it was bought
    /// before.
    fn need(&self, line: usize) -> u32;

    /// Makes the draft of a line, or ends it.
    fn prepare(&self, line: usize) -> impl Future<Output = Result<Self::Draft, Self::Done>>;

    /// Reads the service once for the claims of these lines, whose drafts are
    /// there: are other shipments of their orders paid?
    fn check(&self, lines: &[usize]) -> impl Future<Output = ()>;

    /// Buys the line and fetches its label.
    fn finish(&self, line: usize, draft: Self::Draft) -> impl Future<Output = Self::Done>;

    /// A line that a cancelled job leaves as it is.
    fn left(&self, line: usize) -> Self::Done;

    /// Takes in what became of a line.
    fn done(&self, line: usize, done: Self::Done) -> impl Future<Output = ()>;

    /// Sends one request that changes nothing.
    fn ask(&self, permit: Permit<'_>) -> impl Future<Output = ()>;
}

/// Ships all lines, the first ones first. Returns when each has ended.
pub async fn run<W: LineWork>(gate: &Gate, control: &Control, lines: usize, work: &W) {
    let blocks = Blocks::of(lines);
    let mut under_way = FuturesUnordered::new();
    let mut next = 0;
    loop {
        let mut check_again = None;
        while next < lines && control.course() == Course::Running {
            if under_way.len() >= MAX_UNDER_WAY {
                break;
            }
            match begin(gate, next, work.need(next)) {
                Ok(reservation) => {
                    let job = Job {
                        gate,
                        control,
                        blocks: &blocks,
                        work,
                    };
                    // Counted before it is polled: a block waits for all that have begun.
                    let preparing = blocks.preparing();
                    under_way.push(job.line(next, reservation, preparing));
                    next += 1;
                }
                Err(at) => {
                    check_again = at;
                    break;
                }
            }
        }
        let is_soon = check_again.is_some_and(|at| gate.is_within(at, GATHER));
        let more = next < lines && is_soon || gate.is_reservation_within(GATHER);
        blocks.expect_more(more && control.course() == Course::Running);
        // Lines that are under way and wait for a purchase make room for drafts again.
        let is_no_draft_left = next >= lines
            || under_way.len() >= MAX_UNDER_WAY && gate.waiting_reservations() >= MAX_UNDER_WAY;
        if is_no_draft_left && gate.first_need().is_some() {
            gate.end_dispute();
        }
        if under_way.is_empty() && (next >= lines || control.course() == Course::Cancelled) {
            break;
        }
        if let Some(permit) = probe(gate, control, next < lines) {
            work.ask(permit).await;
            continue;
        }
        tokio::select! {
            Some((line, done)) = under_way.next() => work.done(line, done).await,
            () = gate.changed_or_at(check_again) => {}
            () = control.changed() => {}
        }
    }
    for line in next..lines {
        work.done(line, work.left(line)).await;
    }
}

/// Requests for the next line, or when to check again.
fn begin(gate: &Gate, line: usize, need: u32) -> Result<Reservation<'_>, Option<jiff::Timestamp>> {
    let order = order(line);
    if need == 0 {
        return Ok(gate.reserve_nothing(order));
    }
    if let Some(whole) = gate.reserve_now(order, need) {
        return Ok(whole);
    }
    match gate.read_budget(|budget, now| budget.outlook(now, need)) {
        Outlook::Remainder => gate.reserve_draft(order).ok_or(None),
        Outlook::Fits => Err(None),
        Outlook::At(at) => Err(Some(at)),
    }
}

/// Leave to ask the service whether it takes more than is certain, if a line
/// waits for just that.
fn probe<'a>(gate: &'a Gate, control: &Control, is_line_left: bool) -> Option<Permit<'a>> {
    if control.course() != Course::Running {
        return None;
    }
    let need = gate.first_need().or(is_line_left.then_some(WHOLE))?;
    gate.probe(need)
}

/// What every line of a job works with.
struct Job<'a, W> {
    gate: &'a Gate,
    control: &'a Control,
    blocks: &'a Blocks,
    work: &'a W,
}

impl<'a, W: LineWork> Job<'a, W> {
    async fn line(
        self,
        line: usize,
        reservation: Reservation<'a>,
        preparing: Preparing<'a>,
    ) -> (usize, W::Done) {
        let prepared = reservation.turn().of(self.work.prepare(line)).await;
        drop(preparing);
        let draft = match prepared {
            Ok(draft) => draft,
            Err(done) => return (line, done),
        };
        let Some(reservation) = to_finish(self.gate, self.control, line, reservation).await else {
            return (line, self.work.left(line));
        };
        let checked = self.blocks.checked(self.work, line);
        reservation.turn().of(checked).await;
        // Who has sent the list for all has a request too few for itself.
        let Some(reservation) = to_finish(self.gate, self.control, line, reservation).await else {
            return (line, self.work.left(line));
        };
        let done = reservation.turn().of(self.work.finish(line, draft)).await;
        (line, done)
    }
}

/// Sees to it that a purchase and its label's request fit, and that the job
/// goes on. Nothing if it was cancelled.
async fn to_finish<'a>(
    gate: &'a Gate,
    control: &Control,
    line: usize,
    begun: Reservation<'a>,
) -> Option<Reservation<'a>> {
    if control.course() == Course::Running && begun.left() >= DRAFTED {
        return Some(begun);
    }
    drop(begun);
    loop {
        control.go_ahead().await?;
        let reserved = tokio::select! {
            reserved = gate.reserve(order(line), WAITED) => reserved,
            () = control.changed() => continue,
        };
        if control.course() == Course::Running {
            return Some(reserved);
        }
    }
}

fn order(line: usize) -> u64 {
    u64::try_from(line).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, sync::Arc, time::Duration};

    use super::*;
    use crate::{
        platform::clock::{Clock as _, RuntimeClock},
        session::budget::{Answer, Budget, LearnedLimiter, Turn},
    };

    /// The gate of an account that has sent so many requests just now.
    fn gate_after(sends: usize) -> Gate {
        let clock = RuntimeClock::new("2026-03-02T12:00:00Z".parse().unwrap());
        let sends = vec![clock.now(); sends];
        let budget = Budget::new(&sends, LearnedLimiter::Unknown, clock.now());
        Gate::new(Arc::new(clock), budget)
    }

    #[tokio::test(start_paused = true)]
    async fn a_line_begins_with_all_its_requests_or_with_those_of_a_draft() {
        let gate = gate_after(1_995);
        let whole = begin(&gate, 0, WHOLE).unwrap();
        let drafts = [begin(&gate, 1, WHOLE), begin(&gate, 2, WHOLE)];
        let drafts = drafts.map(|draft| draft.unwrap().left());
        assert_eq!((whole.left(), drafts), (WHOLE, [1, 1]));
        let bought_before = begin(&gate, 3, 0).unwrap();
        assert_eq!(bought_before.left(), 0);
        let last = gate_after(2_000);
        assert!(matches!(begin(&last, 0, WHOLE), Err(Some(_later))));
    }

    #[tokio::test(start_paused = true)]
    async fn a_draft_is_finished_with_the_two_requests_that_it_needs() {
        let gate = gate_after(0);
        let control = Control::default();
        for begun in [0, 1, 2] {
            let begun = gate.reserve_now(0, begun).unwrap();
            let needed = if begun.left() < DRAFTED {
                WAITED
            } else {
                DRAFTED
            };
            let finished = to_finish(&gate, &control, 0, begun).await.unwrap();
            assert_eq!(finished.left(), needed);
        }
        control.steer(Course::Cancelled);
        let begun = gate.reserve_now(0, DRAFTED).unwrap();
        assert!(to_finish(&gate, &control, 0, begun).await.is_none());
    }

    /// Lines that send all their requests at once and then wait a while.
    struct Sender {
        gate: Gate,
        asked: Cell<u32>,
    }

    impl LineWork for Sender {
        type Draft = ();
        type Done = ();

        fn need(&self, _line: usize) -> u32 {
            WHOLE
        }

        async fn prepare(&self, _line: usize) -> Result<(), ()> {
            Ok(())
        }

        async fn check(&self, _lines: &[usize]) {}

        async fn finish(&self, _line: usize, _draft: ()) {
            for _ in 0..WHOLE {
                let permit = self.gate.admit(&Turn::current()).await;
                permit.answered(Answer::Counted);
            }
            tokio::time::sleep(Duration::from_secs(10)).await;
        }

        fn left(&self, _line: usize) {}

        async fn done(&self, _line: usize, _done: ()) {}

        async fn ask(&self, permit: Permit<'_>) {
            self.asked.set(self.asked.get() + 1);
            permit.answered(Answer::Counted);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn whether_there_is_more_is_asked_only_while_a_line_is_left() {
        for (sends, asked) in [(2_000, 1), (1_997, 0)] {
            let work = Sender {
                gate: gate_after(sends),
                asked: Cell::new(0),
            };
            let began = tokio::time::Instant::now();
            run(&work.gate, &Control::default(), 1, &work).await;
            assert_eq!(work.asked.get(), asked, "after {sends}");
            assert!(began.elapsed() < Duration::from_mins(1), "after {sends}");
        }
    }
}
