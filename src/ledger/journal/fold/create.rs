//! What the facts about making and refreshing the shipment add up to.

use jiff::Timestamp;

use crate::model::ids::ShipmentId;

use super::{Creation, Fact, History, Purchase, facts};

impl History {
    pub(super) fn apply_create(&mut self, fact: &Fact) -> Option<()> {
        if let Fact::CreateIntent { attempt, content } = fact {
            let expected = match self.creation {
                Creation::None | Creation::Done => 1,
                Creation::Absent { attempts } => attempts.saturating_add(1),
                Creation::Open { .. } | Creation::Unclear { .. } => return None,
            };
            (self.is_free() && *attempt == expected).then_some(())?;
            self.creation = Creation::Open {
                attempt: *attempt,
                content: content.clone(),
            };
            return Some(());
        }
        if *fact == Fact::TwinsChecked {
            (self.creation == Creation::Done).then_some(())?;
            self.twins_possible = false;
            return Some(());
        }
        if let Fact::CreateFound { shipment } = fact
            && self.not_ours.contains(shipment)
        {
            return None;
        }
        if let Fact::CreateFound { shipment } = fact
            && matches!(self.creation, Creation::None | Creation::Done)
        {
            // A twin turned out to be the one to keep, or a shipment that was
            // made elsewhere is taken up.
            self.is_free().then_some(())?;
            self.take_up(shipment, None);
            return Some(());
        }
        let (attempt, content) = match &self.creation {
            Creation::Open { attempt, content } => (*attempt, Some(content.clone())),
            Creation::Unclear { attempts, .. } => (*attempts, None),
            Creation::None | Creation::Absent { .. } | Creation::Done => return None,
        };
        match fact {
            Fact::CreateLost { .. } => {}
            Fact::CreateRefused(_) => {
                self.creation = if self.shipment.is_some() {
                    Creation::Done
                } else {
                    Creation::None
                };
            }
            // A repeated create comes after an absence: then twins are possible
            // already.
            Fact::Created { shipment } => self.take_up(shipment, content),
            Fact::CreateFound { shipment } => {
                self.twins_possible = true;
                self.take_up(shipment, content);
            }
            Fact::CreateAbsent => {
                self.twins_possible = true;
                self.creation = Creation::Absent { attempts: attempt };
            }
            Fact::CreateUnclear { candidates } => {
                self.creation = Creation::Unclear {
                    attempts: attempt,
                    candidates: candidates.clone(),
                };
            }
            Fact::CreateIntent { .. }
            | Fact::TwinsChecked
            | facts!(replace refresh buy label delete refund print set_aside batch) => return None,
        }
        Some(())
    }

    fn take_up(&mut self, shipment: &ShipmentId, content: Option<String>) {
        if let Some(old) = self.shipment.take()
            && old != *shipment
        {
            self.replaced.insert(old);
        }
        self.replaced.remove(shipment);
        self.creation = Creation::Done;
        self.shipment = Some(shipment.clone());
        self.content = content.or_else(|| self.content.take());
        self.refreshing = None;
        self.refresh_unsettled = None;
        self.purchase = Purchase::None;
    }

    pub(super) fn apply_refresh(&mut self, fact: &Fact, at: Timestamp) -> Option<()> {
        if let Fact::RefreshIntent { shipment, content } = fact {
            (self.is_free() && self.is_current(shipment)).then_some(())?;
            if self.refreshing.is_some() {
                self.refresh_unsettled = Some(at);
            }
            self.refreshing = Some(content.clone());
            return Some(());
        }
        let content = self.refreshing.clone()?;
        match fact {
            Fact::RefreshLost { .. } => self.refresh_unsettled = Some(at),
            // What a lost one before it has done is still not known.
            Fact::RefreshRefused(_) if self.refresh_unsettled.is_some() => {}
            Fact::Refreshed => {
                self.content = Some(content);
                self.refreshing = None;
            }
            Fact::RefreshRefused(_) | Fact::RefreshAbsent => self.refreshing = None,
            Fact::RefreshIntent { .. }
            | facts!(create replace buy label delete refund print set_aside batch) => return None,
        }
        Some(())
    }
}
