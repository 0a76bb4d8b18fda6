//! Refreshing rates: a draft's parcel, options and ship date brought to the
//! service. Sent again without harm.

use crate::{
    contract::Failure,
    ledger::{Line, journal::Fact},
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
        write::{Entry, Meaning, Write, not_executed},
    },
};

/// What a refresh asks for.
pub(crate) struct Wanted {
    pub(crate) changes: RefreshRequest,
    /// The draft that the shipment carries afterwards, if it is a draft's.
    pub(crate) draft: Option<ShipmentDraft>,
    /// The draft that it carries still if the service refuses.
    pub(crate) former: Option<ShipmentDraft>,
}

impl Wanted {
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
    pub(crate) wanted: &'a Wanted,
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

    fn intent(&self, session: &Session) -> Result<Entry, Failure> {
        let content = match &self.wanted.draft {
            Some(draft) => Line::content_of(draft),
            None => Line::content_elsewhere(&self.wanted.changes.changes),
        };
        let intent = Entry::from(Fact::RefreshIntent {
            shipment: self.shipment.clone(),
            content,
        });
        Ok(intent.asking(self.asking_for(session, self.wanted.draft.as_ref())?))
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
                let refreshed = session.answered_or_look(answered, self.shipment).await?;
                let entry = Entry::from(Fact::Refreshed).seeing(refreshed.clone());
                (entry, Ok(refreshed))
            }
            Err(error) if error.is_unsettled() => {
                let reason = error.to_string();
                (Fact::RefreshLost { reason }.into(), Err(error))
            }
            Err(error) => (self.refused(session, &error)?, Err(error)),
        };
        Ok(Meaning {
            entries: vec![entry],
            result,
        })
    }
}

impl RefreshRates<'_> {
    /// What was refused is not what the line asks for from now on.
    fn refused(&self, session: &Session, error: &ApiError) -> Result<Entry, Failure> {
        let is_known = session.history(self.line).refresh_unsettled.is_none();
        let former = self.wanted.former.as_ref().filter(|_| is_known);
        let refused = Entry::from(Fact::RefreshRefused(not_executed(error)));
        Ok(refused.asking(self.asking_for(session, former)?))
    }

    /// The line with that draft in place of its own, where it has one.
    fn asking_for(
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
