//! Refreshing rates: a draft's parcel, options and ship date brought to the
//! service. Sent again without harm.

use crate::{
    contract::Failure,
    ledger::{Line, journal::JournalEntry},
    model::{
        draft::ShipmentDraft,
        ids::{LineId, ShipmentId},
        postage_changes::PostageChanges,
        shipment::Shipment,
    },
    service::{client::WriteApi, error::ApiError, operations::RefreshRequest},
    session::{
        account::Session,
        checkpoints::WriteKind,
        write::{Meaning, NewEntry, Write, not_executed},
    },
};

/// What a refresh asks for.
pub(crate) struct RefreshContent {
    pub(crate) changes: RefreshRequest,
    /// The draft that the shipment carries afterwards, if it is a draft's.
    pub(crate) draft: Option<ShipmentDraft>,
    /// The draft that it carries still if the service refuses.
    pub(crate) former: Option<ShipmentDraft>,
}

impl RefreshContent {
    /// All of a draft.
    pub(crate) fn of(draft: &ShipmentDraft) -> Self {
        let all = PostageChanges::whole(&draft.parcel, &draft.options, draft.ship_date);
        Self {
            changes: RefreshRequest::from(&all),
            draft: Some(draft.clone()),
            former: None,
        }
    }
}

pub(crate) struct RefreshRates<'a> {
    pub(crate) line: &'a LineId,
    pub(crate) shipment: &'a ShipmentId,
    pub(crate) wanted: &'a RefreshContent,
}

impl Write for RefreshRates<'_> {
    type Answer = Option<Shipment>;
    type Done = Shipment;

    fn kind(&self) -> WriteKind {
        WriteKind::Refresh
    }

    fn line(&self) -> &LineId {
        self.line
    }

    fn intent(&self, session: &Session) -> Result<NewEntry, Failure> {
        session.forget_read(self.shipment);
        let content = match &self.wanted.draft {
            Some(draft) => Line::content_of(draft),
            None => Line::content_elsewhere(&self.wanted.changes.changes),
        };
        let intent = NewEntry::from(JournalEntry::RefreshIntent {
            shipment: self.shipment.clone(),
            content,
        });
        Ok(intent.with_draft(self.line_with_draft(session, self.wanted.draft.as_ref())?))
    }

    async fn send(&self, api: &WriteApi) -> Result<Option<Shipment>, ApiError> {
        api.refresh_rates(self.shipment, &self.wanted.changes).await
    }

    async fn meaning(
        &self,
        session: &Session,
        answer: Result<Option<Shipment>, ApiError>,
    ) -> Result<Meaning<Shipment>, Failure> {
        let (entry, result) = match answer {
            Ok(answered) => {
                let refreshed = session.answer_or_fetch(answered, self.shipment).await?;
                let entry =
                    NewEntry::from(JournalEntry::Refreshed).with_shipment(refreshed.clone());
                (entry, Ok(refreshed))
            }
            Err(error) if error.is_outcome_unknown() => {
                let reason = error.to_string();
                (JournalEntry::RefreshLost { reason }.into(), Err(error))
            }
            Err(error) => (self.refusal_entry(session, &error)?, Err(error)),
        };
        Ok(Meaning {
            entries: vec![entry],
            result,
        })
    }
}

impl RefreshRates<'_> {
    /// What was refused is not what the line asks for from now on.
    fn refusal_entry(&self, session: &Session, error: &ApiError) -> Result<NewEntry, Failure> {
        let is_known = session.current(self.line).refresh_unresolved.is_none();
        let former = self.wanted.former.as_ref().filter(|_| is_known);
        let refused = NewEntry::from(JournalEntry::RefreshRefused(not_executed(error)));
        Ok(refused.with_draft(self.line_with_draft(session, former)?))
    }

    /// The line with that draft in place of its own, where it has one.
    fn line_with_draft(
        &self,
        session: &Session,
        draft: Option<&ShipmentDraft>,
    ) -> Result<Option<Line>, Failure> {
        let Some(draft) = draft else {
            return Ok(None);
        };
        let asked = session.line(self.line)?;
        Ok(asked.map(|asked| Line {
            draft: draft.clone(),
            ..asked
        }))
    }
}
