//! Labels of many shipments in one PDF. Each is the verified copy of the label
//! folder, fetched if it is missing there; one that can't be had is named, and
//! the others are merged.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use super::{bounded, merges::Merges, not_drawn};
use crate::{
    contract::{Cause, DocumentFault, Failure, LabelFault, PrintFault},
    features::{
        documents::calls::{
            LabelOrder, MergeLabels, MergeProgress, PrintedLabels, SavedDocuments, WhichLabels,
        },
        labels::job::{check_valid, files, mergeable},
        printing::job::shipment_named,
    },
    ledger::{Record, journal::JournalEntry},
    model::{ids::ShipmentId, label::LabelFormat, shipment::Shipment},
    render::{
        self, Drawer, Readers,
        merge::{Merge, MergeProblem},
    },
    session::{account::Session, active_call::ActiveCall, failures, writes::bought_elsewhere},
};

/// The title in the file's metadata.
const TITLE: &str = "Labels";
/// After how many labels the progress is reported.
const REPORT_EVERY: usize = 10;

/// Shipments that are not in the file, by the number of their turn.
type LeftOut = BTreeMap<usize, (ShipmentId, Failure)>;
/// Names that may mean several, and why.
type Unclear = Vec<(ShipmentId, Failure)>;

pub(super) async fn merge_labels(
    session: &Session,
    request: &ActiveCall<MergeLabels>,
) -> Result<SavedDocuments, Failure> {
    let call = &*request.call;
    let (which, unclear) = meant(session, &call.which).await?;
    let mut shipments = in_order(session, which, call.order)?;
    let printed = leave_out_printed(session, &mut shipments, call.printed);
    let all = shipments.len();
    let mut merge = Merge::new(TITLE.to_owned(), call.imposition);
    let mut left_out = LeftOut::new();
    // Which turn each label of the file had.
    let mut turns = Vec::new();
    for (turn, shipment) in shipments.iter().enumerate() {
        session.part::<Merges>().goes_on(request.id)?;
        let added;
        (merge, added) = add(session, merge, shipment).await?;
        match added {
            Ok(()) => turns.push(turn),
            Err(failure) => drop(left_out.insert(turn, (shipment.clone(), failure))),
        }
        if turn % REPORT_EVERY == 0 {
            let done = turn + 1;
            request.progress(MergeProgress { done, all }).await;
        }
    }
    if merge.is_empty() {
        return Ok(nothing(unclear, left_out, printed));
    }
    let merged = files::blocking(move || merge.finish()).await?;
    let merged = merged.map_err(|error| not_drawn(&error))?;
    for (number, problem) in merged.broken {
        let turn = turns.get(number).copied().unwrap_or_default();
        if let Some(shipment) = shipments.get(turn) {
            let failure = failure(shipment, problem);
            left_out.insert(turn, (shipment.clone(), failure));
        }
    }
    if left_out.len() == all {
        return Ok(nothing(unclear, left_out, printed));
    }
    session.part::<Merges>().goes_on(request.id)?;
    let merged_turns = turns.iter().filter(|turn| !left_out.contains_key(turn));
    let in_file: Vec<&ShipmentId> = merged_turns
        .filter_map(|turn| shipments.get(*turn))
        .collect();
    for shipment in &in_file {
        // Its refund may have been requested while others were read.
        check_valid(session, shipment)?;
    }
    let path = save(session, call, &in_file, merged.pdf).await?;
    Ok(SavedDocuments {
        path: Some(path),
        printer: None,
        shipments: all - left_out.len(),
        pages: merged.pages,
        left_out: unclear.into_iter().chain(left_out.into_values()).collect(),
        already_printed: printed.proven,
        maybe_printed: printed.maybe,
    })
}

fn leave_out_printed(
    session: &Session,
    shipments: &mut Vec<ShipmentId>,
    printed: PrintedLabels,
) -> Printed {
    let wanted = shipments.len();
    if printed != PrintedLabels::Included {
        shipments.retain(|shipment| !session.shipment_history(shipment).printing.is_proven());
    }
    let unproven = shipments.len();
    if printed == PrintedLabels::LeftOut {
        shipments.retain(|shipment| {
            let history = session.shipment_history(shipment);
            !history.printing.may_be_on_paper()
        });
    }
    Printed {
        proven: wanted - unproven,
        maybe: unproven - shipments.len(),
    }
}

/// Saves the file. A printer may watch its folder: from its name on the file is out of our
/// hands, so its labels are noted before. What fails in between errs on the safe side.
async fn save(
    session: &Session,
    call: &MergeLabels,
    in_file: &[&ShipmentId],
    pdf: Vec<u8>,
) -> Result<PathBuf, Failure> {
    let (staged, pdf) = files::stage(call.to.clone(), pdf, Readers::ByUmask).await?;
    let staged = staged?;
    note_maybe_on_paper(session, in_file, &call.to)?;
    let (written, _pdf) = files::put_in_place(staged, pdf, call.overwrite).await?;
    if written.path != call.to {
        note_maybe_on_paper(session, in_file, &written.path)?;
    }
    Ok(written.path)
}

/// Labels that are left out because they are on paper, or may be.
#[derive(Debug, Clone, Copy)]
struct Printed {
    proven: usize,
    maybe: usize,
}

/// A person who has the file may print it: its labels are not put into another one, nor given to a
/// printer, without the user's word that the first are destroyed.
fn note_maybe_on_paper(
    session: &Session,
    shipments: &[&ShipmentId],
    path: &Path,
) -> Result<(), Failure> {
    let now = session.now();
    let mut noted = Vec::new();
    for shipment in shipments {
        let line = session.paid_line_of(shipment)?;
        let mut entries = Vec::new();
        if !session.shipment_history(shipment).is_bought() {
            // What was bought elsewhere gets a journal first.
            let stored = session.stored_shipment(shipment)?;
            let bought = stored.and_then(|stored| bought_elsewhere(&stored.shipment));
            let history = session.history(&line);
            let Some(bought) = bought.filter(|_| history.shipment.is_none()) else {
                tracing::warn!(%shipment, "a label in a file is not noted as one");
                continue;
            };
            let shipment = (*shipment).clone();
            entries.extend([
                JournalEntry::CreateFound {
                    shipment,
                    is_unlike: false,
                },
                bought,
            ]);
        }
        entries.push(JournalEntry::PrintUnclear {
            shipment: (*shipment).clone(),
            reason: format!("it is in the file {}", path.display()),
        });
        noted.push((line, entries));
    }
    let records: Vec<Record<'_>> = noted
        .iter()
        .flat_map(|(line, entries)| {
            let entries = entries.iter().cloned();
            entries.map(|entry| Record::new(line, now, entry))
        })
        .collect();
    session.ledger(|ledger| ledger.record_all(&records))
}

fn nothing(unclear: Unclear, left_out: LeftOut, printed: Printed) -> SavedDocuments {
    SavedDocuments {
        path: None,
        printer: None,
        shipments: 0,
        pages: 0,
        left_out: unclear.into_iter().chain(left_out.into_values()).collect(),
        already_printed: printed.proven,
        maybe_printed: printed.maybe,
    }
}

/// What is meant by names: shipments, tracking codes, order ids, or files of labels. A name that
/// means nothing here may be a shipment of the service's all the same.
async fn meant(session: &Session, which: &WhichLabels) -> Result<(WhichLabels, Unclear), Failure> {
    let WhichLabels::These(names) = which else {
        return Ok((which.clone(), Unclear::new()));
    };
    let (mut shipments, mut unclear) = (Vec::new(), Unclear::new());
    for name in names {
        match shipment_named(session, name).await {
            Ok(shipment) => shipments.push(shipment),
            Err(failure) if is_unknown(&failure.cause) => shipments.push(name.clone()),
            Err(failure) if matches!(failure.cause, Cause::Printing(_)) => {
                unclear.push((name.clone(), failure));
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok((WhichLabels::These(shipments), unclear))
}

fn is_unknown(cause: &Cause) -> bool {
    matches!(cause, Cause::Printing(PrintFault::NoSuchLabel { .. }))
}

/// The same label twice in a file would be on two parcels: each is once in it.
fn in_order(
    session: &Session,
    which: WhichLabels,
    order: LabelOrder,
) -> Result<Vec<ShipmentId>, Failure> {
    let mut shipments = match which {
        WhichLabels::These(shipments) => shipments,
        WhichLabels::BoughtSince(since) => session
            .ledger(|ledger| ledger.bought_since(since))?
            .into_iter()
            .map(|(shipment, _at)| shipment)
            .collect(),
    };
    let mut seen = std::collections::BTreeSet::new();
    shipments.retain(|shipment| seen.insert(shipment.clone()));
    let shipments = bounded(shipments)?;
    if order == LabelOrder::AsGiven {
        return Ok(shipments);
    }
    let mut keyed = Vec::with_capacity(shipments.len());
    for shipment in shipments {
        let known = session
            .stored_shipment(&shipment)?
            .map(|known| known.shipment);
        let key = match order {
            LabelOrder::AsGiven => String::new(),
            LabelOrder::Bought => session
                .ledger(|ledger| ledger.bought_at(&shipment))?
                .map(|at| at.to_string())
                .unwrap_or_default(),
            LabelOrder::OrderId => natural(known.as_ref().and_then(Shipment::own_order_id)),
            LabelOrder::Recipient => natural(
                known
                    .as_ref()
                    .and_then(|known| known.recipient.name.as_deref()),
            ),
            LabelOrder::PostageType => known
                .map(|known| known.postage_type.to_string())
                .unwrap_or_default(),
        };
        keyed.push((key, shipment));
    }
    // Stable: those that are alike stay as they were.
    keyed.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(keyed.into_iter().map(|(_key, shipment)| shipment).collect())
}

/// As the list of shipments sorts: `9` before `10`, accents aside.
fn natural(text: Option<&str>) -> String {
    crate::model::search_words::natural_key(text.unwrap_or_default())
}

/// Adds a label, and says why not where it can't.
async fn add(
    session: &Session,
    mut merge: Merge,
    shipment: &ShipmentId,
) -> Result<(Merge, Result<(), Failure>), Failure> {
    let (format, bytes) = match mergeable(session, shipment).await {
        Ok(kept) => kept,
        // What was never here was not deleted: the name is wrong, most of the time.
        Err(failure)
            if failure.cause == Cause::NotFound && session.stored_shipment(shipment)?.is_none() =>
        {
            let name = shipment.as_str().to_owned();
            let fault = PrintFault::NoSuchLabel { name };
            return Ok((merge, Err(Failure::new(Cause::Printing(fault)))));
        }
        Err(mut failure) => {
            failure.shipment.get_or_insert_with(|| shipment.clone());
            return Ok((merge, Err(failure)));
        }
    };
    let drawer = session.deps.drawer.clone();
    let shipment = shipment.clone();
    files::blocking(move || {
        let added = put(&mut merge, &drawer, format, bytes).map_err(|cause| match cause {
            Trouble::Problem(problem) => failure(&shipment, problem),
            Trouble::Cause(cause) => Failure::of(&shipment, cause),
        });
        (merge, added)
    })
    .await
}

enum Trouble {
    Problem(MergeProblem),
    Cause(Cause),
}

fn put(
    merge: &mut Merge,
    drawer: &Drawer,
    format: LabelFormat,
    bytes: Vec<u8>,
) -> Result<(), Trouble> {
    let added = match format {
        LabelFormat::Pdf => merge.add_pdf(bytes),
        LabelFormat::Png | LabelFormat::Zpl => {
            let picture = render::decode(drawer, format, &bytes)
                .map_err(|problem| Trouble::Cause(failures::picture(format, problem)))?;
            merge.add_picture(picture)
        }
    };
    added.map(drop).map_err(Trouble::Problem)
}

fn failure(shipment: &ShipmentId, problem: MergeProblem) -> Failure {
    let fault = match problem {
        MergeProblem::FileFull => {
            return Failure::of(shipment, Cause::Documents(DocumentFault::FileFull));
        }
        MergeProblem::NoPage => LabelFault::NoPage,
        MergeProblem::Broken(why) => LabelFault::Broken { why },
        MergeProblem::TooManyPages => LabelFault::Broken {
            why: MergeProblem::TooManyPages.to_string(),
        },
    };
    Failure::of(
        shipment,
        Cause::LabelWrong {
            format: Some(LabelFormat::Pdf),
            fault,
        },
    )
}
