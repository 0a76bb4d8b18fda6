//! What the entries about making a shipment add up to.

use jiff::Timestamp;

use crate::model::ids::{LineId, ShipmentId};

use super::{Creation, Histories, JournalEntry, LineHistory, Purchase, ShipmentHistory, entries};

/// What is known of a shipment that a line gets.
#[derive(Debug, Default)]
struct Made {
    content: Option<String>,
    /// When the service said so, with its rates.
    at: Option<Timestamp>,
}

impl Histories {
    pub(super) fn apply_create(
        &mut self,
        id: &LineId,
        entry: &JournalEntry,
        at: Timestamp,
    ) -> Option<()> {
        if id.as_shipment().is_some() {
            return self.adopt_elsewhere(id, entry);
        }
        let mut line = self.line(id);
        let current = self.current(id);
        let is_free = line.review.is_none() && (current.is_free() || current.is_void());
        line.is_set_aside = false;
        if let JournalEntry::CreateIntent { attempt, content } = entry {
            let expected = match line.creation {
                Creation::None | Creation::Done => 1,
                Creation::Absent { attempts } => attempts.saturating_add(1),
                Creation::Open { .. } | Creation::Unclear { .. } => return None,
            };
            (is_free && *attempt == expected).then_some(())?;
            line.creation = Creation::Open {
                attempt: *attempt,
                content: content.clone(),
            };
            self.put_line(id, line);
            return Some(());
        }
        if let JournalEntry::CreateFound {
            shipment,
            is_unlike,
        } = entry
        {
            (!line.not_ours.contains(shipment)).then_some(())?;
            if matches!(line.creation, Creation::None | Creation::Done) {
                // A duplicate turned out to be the one to keep.
                is_free.then_some(())?;
                let known = self.shipment(shipment).content;
                let made = Made {
                    content: known
                        .or_else(|| line.content_of_found(None))
                        .filter(|_| !is_unlike),
                    at: None,
                };
                self.adopt(id, line, shipment, made);
                return Some(());
            }
        }
        if *entry == JournalEntry::DuplicatesChecked {
            (line.creation == Creation::Done).then_some(())?;
            line.left_behind.clear();
            self.put_line(id, line);
            return Some(());
        }
        self.apply_create_outcome(id, line, entry, at)
    }

    /// What became of a create that is under way, or unclear.
    fn apply_create_outcome(
        &mut self,
        id: &LineId,
        mut line: LineHistory,
        entry: &JournalEntry,
        at: Timestamp,
    ) -> Option<()> {
        let (attempt, content) = match &line.creation {
            Creation::Open { attempt, content } => (*attempt, Some(content.clone())),
            Creation::Unclear { attempts, .. } => (*attempts, None),
            Creation::None | Creation::Absent { .. } | Creation::Done => return None,
        };
        match entry {
            JournalEntry::CreateLost { .. } => {}
            JournalEntry::CreateRefused(_) => {
                line.creation = if line.shipment.is_some() {
                    Creation::Done
                } else {
                    Creation::None
                };
            }
            JournalEntry::Created { shipment } => {
                let at = Some(at);
                self.adopt(id, line, shipment, Made { content, at });
                return Some(());
            }
            JournalEntry::CreateFound {
                shipment,
                is_unlike,
            } => {
                let made = Made {
                    content: line
                        .content_of_found(content.as_ref())
                        .filter(|_| !is_unlike),
                    at: None,
                };
                if !line.left_behind.is_empty() {
                    line.left_behind.extend(content);
                }
                self.adopt(id, line, shipment, made);
                return Some(());
            }
            JournalEntry::CreateAbsent => {
                line.left_behind.extend(content);
                line.creation = Creation::Absent { attempts: attempt };
            }
            JournalEntry::CreateUnclear { candidates } => {
                line.left_behind.extend(content);
                line.creation = Creation::Unclear {
                    attempts: attempt,
                    candidates: candidates.clone(),
                };
            }
            JournalEntry::CreateIntent { .. }
            | JournalEntry::DuplicatesChecked
            | entries!(replace refresh buy label delete refund print set_aside batch) => {
                return None;
            }
        }
        self.put_line(id, line);
        Some(())
    }

    /// A shipment that was made elsewhere is worked on here.
    fn adopt_elsewhere(&mut self, id: &LineId, entry: &JournalEntry) -> Option<()> {
        let JournalEntry::CreateFound { shipment, .. } = entry else {
            return None;
        };
        (id.as_shipment().as_ref() == Some(shipment)).then_some(())?;
        let mut history = self.shipment(shipment);
        history.line.get_or_insert_with(|| id.clone());
        self.shipments.insert(shipment.clone(), history);
        Some(())
    }

    /// The shipment is the line's current one from now on. One that was bought, or is
    /// being bought, by itself before stays so.
    fn adopt(&mut self, id: &LineId, mut line: LineHistory, shipment: &ShipmentId, made: Made) {
        let former = line.shipment.take();
        let before = former.as_ref().map(|former| self.shipment(former));
        // One that another line has bought, or may have, is read before this line buys.
        if let (Some(former), Some(before)) = (former, before)
            && former != *shipment
            && !before.is_void()
        {
            line.others.insert(former);
        }
        line.others.remove(shipment);
        line.creation = Creation::Done;
        line.shipment = Some(shipment.clone());
        self.put_line(id, line);
        let known = self.shipment(shipment);
        let purchase = if known.is_free() {
            Purchase::None
        } else {
            known.purchase.clone()
        };
        let adopted = ShipmentHistory {
            line: Some(id.clone()),
            content: made.content,
            made_at: made.at.or(known.made_at),
            rates_at: made.at,
            refreshing: None,
            refresh_unresolved: None,
            purchase,
            ..known
        };
        self.shipments.insert(shipment.clone(), adopted);
    }
}
