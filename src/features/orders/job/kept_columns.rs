//! The columns that a person has said, each shape of file in a file of the folder `mappings` of
//! the data: to be read, compared and copied like the shop's rules.

use std::{
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
    sync::Arc,
};

use unicode_normalization::UnicodeNormalization as _;

use super::super::{
    IntakeError,
    calls::{ForgetColumns, KeepColumns, Kept},
};
use crate::{
    contract::{Cause, Failure},
    model::{
        column_mapping::{
            MAX_FILE_BYTES, MAX_MAPPINGS, Mapping, MappingError, MappingErrorKind, MappingFault,
            Mappings, folded,
        },
        fields::Field,
    },
    platform::paths,
};

/// The folder, in that of the data.
const FOLDER: &str = "mappings";
const ENDING: &str = "toml";
/// Of a mapping that was forgotten: no file is read by it, but whoever says the same header anew
/// is asked before orders are known by something else.
const FORGOTTEN: &str = "forgotten";
/// The letters of a mapping's name that are in that of its file.
const MAX_FILE_NAME: usize = 40;
/// Shorter ones may be names that Windows keeps for itself, such as `con` and `lpt1`.
const KEPT_BY_WINDOWS: usize = 4;

/// All that a person has said. Where one can't be read, no file of orders is: it may be the one for
/// that file, by which its orders are known.
pub(crate) fn kept_columns(data_dir: &Path) -> Result<Arc<Mappings>, IntakeError> {
    let mut mappings = Mappings::default();
    for (path, mapping) in files(data_dir)? {
        mappings
            .add(mapping)
            .map_err(|other| IntakeError::Mapping {
                path,
                problem: MappingError {
                    line: 1,
                    kind: MappingErrorKind::LikeAnother(other),
                },
            })?;
    }
    Ok(Arc::new(mappings))
}

fn files(data_dir: &Path) -> Result<Vec<(PathBuf, Mapping)>, IntakeError> {
    let folder = data_dir.join(FOLDER);
    let paths = paths_with(&folder, ENDING)?;
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |source| IntakeError::Unreadable { path, source }
    };
    let failed = |path: &Path, problem| IntakeError::Mapping {
        path: path.to_owned(),
        problem,
    };
    if paths.len() > MAX_MAPPINGS {
        let kind = MappingErrorKind::TooMany;
        return Err(failed(&folder, MappingError { line: 1, kind }));
    }
    let read = paths.into_iter().map(|path| {
        let text = text_in(&path).map_err(unreadable(&path))?;
        let mapping = Mapping::parse(&text).map_err(|problem| failed(&path, problem))?;
        Ok((path, mapping))
    });
    read.collect()
}

fn paths_with(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, IntakeError> {
    let unreadable = |source| IntakeError::Unreadable {
        path: folder.to_owned(),
        source,
    };
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(unreadable)?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(unreadable)?.path();
        let is_hidden = path
            .file_name()
            .is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        if path.extension().is_some_and(|own| own == ending) && !is_hidden {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// The mappings that were forgotten. What can't be read is none: nothing is read by it either.
fn forgotten(data_dir: &Path) -> Result<Vec<(PathBuf, Mapping)>, IntakeError> {
    let paths = paths_with(&data_dir.join(FOLDER), FORGOTTEN)?.into_iter();
    let read = paths.filter_map(|path| {
        let mapping = Mapping::parse(&text_in(&path).ok()?).ok()?;
        Some((path, mapping))
    });
    Ok(read.collect())
}

fn text_in(path: &Path) -> io::Result<String> {
    // One byte more says that it is too large.
    let most = u64::try_from(MAX_FILE_BYTES).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    let file = fs::File::open(path)?;
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    let text = String::from_utf8(bytes);
    text.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// Keeps a mapping in place of the one for its header. Neither another one's name is taken, nor
/// are orders known by something else than before, unless the person has seen by what they were.
pub(super) fn keep(data_dir: &Path, call: &KeepColumns) -> Result<Kept, Failure> {
    let mapping = call.mapping.as_ref();
    let (name, shape) = (folded(&mapping.name), mapping.shape());
    let read = files(data_dir).and_then(|kept| Ok((kept, forgotten(data_dir)?)));
    let (kept, forgotten) = match read {
        Ok(read) => read,
        Err(error) => return Ok(Kept::OthersUnreadable(Arc::new(error))),
    };
    let fault = mapping.faults().into_iter().next();
    let (same, others): (Vec<_>, Vec<_>) = kept.iter().partition(|(_, kept)| kept.shape() == shape);
    // A header that has grown by a column is another one, and its orders are the same.
    let number = mapping.column(&Field::OrderId).map(folded);
    let mut all = others
        .iter()
        .map(|(_, other)| other)
        .chain(forgotten.iter().map(|(_, other)| other));
    let other = all.find(|other| {
        let own = other.column(&Field::OrderId).map(folded);
        own != number && own.is_some_and(|own| shape.contains(&own))
    });
    let other = other.map(Mapping::known_by).filter(|_| call.over.is_none());
    let mut others_names = others.iter().map(|(_, other)| folded(&other.name));
    if let Some(fault) = fault {
        return Ok(Kept::Faulty(fault));
    }
    if others_names.any(|other| other == name) {
        return Ok(Kept::NameTaken(mapping.name.clone()));
    }
    if let Some(before) = other {
        return Ok(Kept::KnownByOther(before));
    }
    let before = same.first();
    if let Some((_, known)) = before.copied().or_else(|| {
        let mut forgotten = forgotten.iter();
        forgotten.rfind(|(_, forgotten)| forgotten.shape() == shape)
    }) {
        let before = known.known_by();
        if before != mapping.known_by() && call.over.as_ref() != Some(&before) {
            return Ok(Kept::KnownByOther(before));
        }
    }
    if before.is_none() && kept.len() >= MAX_MAPPINGS {
        return Ok(Kept::TooMany);
    }
    let path = before.map_or_else(
        || free_path(&data_dir.join(FOLDER), &mapping.name),
        |(path, _)| path.clone(),
    );
    // Where the file is a link, as into a folder of versions, what it leads to is written.
    let path = fs::canonicalize(&path).unwrap_or(path);
    let text = mapping.to_text().map_err(io::Error::other);
    // It would be written and could not be read: from then on no file of orders could.
    if text.as_ref().is_ok_and(|text| text.len() > MAX_FILE_BYTES) {
        return Ok(Kept::Faulty(MappingFault::TextTooLong));
    }
    text.and_then(|text| paths::write_whole(&path, text.as_bytes()))
        .map_err(|error| not_writable(path, &error))?;
    let anew = forgotten.into_iter();
    for (path, _) in anew.filter(|(_, forgotten)| forgotten.shape() == shape) {
        // It is said anew.
        if let Err(error) = fs::remove_file(&path) {
            tracing::warn!(%error, "a forgotten mapping stays");
        }
    }
    Ok(Kept::Kept)
}

/// No file is read by a mapping any more.
pub(super) fn forget(data_dir: &Path, call: &ForgetColumns) -> Result<(), Failure> {
    let shape = call.mapping.shape();
    let kept = files(data_dir).map_err(|error| {
        let error = io::Error::other(error.to_string());
        not_writable(data_dir.join(FOLDER), &error)
    })?;
    for (path, _) in kept.into_iter().filter(|(_, kept)| kept.shape() == shape) {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let aside = free_of(&data_dir.join(FOLDER), &stem, FORGOTTEN);
        fs::rename(&path, aside).map_err(|error| not_writable(path, &error))?;
    }
    Ok(())
}

fn not_writable(path: PathBuf, error: &io::Error) -> Failure {
    Failure::new(Cause::NotWritable {
        path,
        reason: error.to_string(),
    })
}

/// A file for this name that is not there yet. Of the name only letters and digits are taken.
fn free_path(folder: &Path, name: &str) -> PathBuf {
    let letters = name
        .nfkd()
        .filter(|letter| letter.is_ascii_alphanumeric() || *letter == ' ');
    let letters: String = letters.take(MAX_FILE_NAME).collect();
    let words: Vec<String> = letters.split(' ').map(str::to_lowercase).collect();
    let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let short = words.join("-");
    let stem = match short.len() {
        0 => "columns".to_owned(),
        1..=KEPT_BY_WINDOWS => format!("columns-{short}"),
        _ => short,
    };
    free_of(folder, &stem, ENDING)
}

/// A file of this name and ending that is not there yet.
fn free_of(folder: &Path, stem: &str, ending: &str) -> PathBuf {
    let named = |number: usize| match number {
        1 => folder.join(format!("{stem}.{ending}")),
        number => folder.join(format!("{stem}-{number}.{ending}")),
    };
    let free = (1..=MAX_MAPPINGS.saturating_add(1)).map(named);
    let mut free = free.filter(|path| fs::symlink_metadata(path).is_err());
    free.next().unwrap_or_else(|| named(MAX_MAPPINGS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::column_mapping::Meaning;

    fn mapping(name: &str, number: &str) -> Mapping {
        let of = |name: &str, field| (name.to_owned(), Meaning::Of(field));
        let all = ["Order #", "Invoice"].into_iter();
        let numbers = all.map(|column| {
            let is_number = column == number;
            let meaning = is_number.then_some(Meaning::Of(Field::OrderId));
            (column.to_owned(), meaning.unwrap_or(Meaning::NotUsed))
        });
        let others = [
            of("Client", Field::Name),
            of("Rue", Field::Address1),
            of("Ville", Field::City),
            of("Pays", Field::CountryCode),
            of("Total", Field::Value),
        ];
        Mapping {
            name: name.to_owned(),
            columns: numbers.chain(others).collect(),
            same: vec![(Field::ValueCurrency, "cad".to_owned())],
        }
    }

    /// As text: an error of a file can't be compared.
    fn keep_it(folder: &Path, mapping: Mapping, over: Option<&Mapping>) -> String {
        let call = KeepColumns {
            mapping: Arc::new(mapping),
            over: over.map(Mapping::known_by),
        };
        said(&keep(folder, &call).unwrap())
    }

    fn said(kept: &Kept) -> String {
        format!("{kept:?}")
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder.join(FOLDER)).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_name_is_no_path() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["../../etc/passwd", "con", "\u{e9}t\u{e9} 2", "///", "."] {
            let mut mapping = mapping(name, "Order #");
            mapping.columns.push((name.to_owned(), Meaning::NotUsed));
            assert_eq!(
                keep_it(folder.path(), mapping, None),
                said(&Kept::Kept),
                "{name}"
            );
        }
        assert_eq!(
            names(folder.path()),
            [
                "columns-2.toml",
                "columns-con.toml",
                "columns.toml",
                "etcpasswd.toml",
                "ete-2.toml"
            ]
        );
        assert_eq!(kept_columns(folder.path()).unwrap().names().len(), 5);
    }

    #[test]
    fn what_is_kept_again_for_a_header_replaces_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let first = mapping("Warehouse", "Order #");
        assert_eq!(
            keep_it(folder.path(), first.clone(), None),
            said(&Kept::Kept)
        );
        let mut second = first;
        second.name = "Depot".to_owned();
        second.same[0].1 = "usd".to_owned();
        assert_eq!(keep_it(folder.path(), second, None), said(&Kept::Kept));
        assert_eq!(names(folder.path()), ["warehouse.toml"]);
        let kept = kept_columns(folder.path()).unwrap();
        assert_eq!(kept.names(), ["Depot"]);
        let depot = kept.named("depot").unwrap();
        assert_eq!(depot.same(&Field::ValueCurrency), Some("usd"));
    }

    #[test]
    fn another_column_is_the_order_number_only_once_the_person_has_seen_which_was() {
        let folder = tempfile::tempdir().unwrap();
        let (first, second) = (mapping("A", "Order #"), mapping("A", "Invoice"));
        keep_it(folder.path(), first.clone(), None);
        let refused = keep_it(folder.path(), second.clone(), None);
        assert_eq!(refused, said(&Kept::KnownByOther(first.known_by())));
        let refused = keep_it(folder.path(), second.clone(), Some(&second));
        assert_eq!(refused, said(&Kept::KnownByOther(first.known_by())));
        let kept = kept_columns(folder.path()).unwrap();
        assert_eq!(
            kept.named("a").unwrap().column(&Field::OrderId),
            Some("Order #")
        );
        let kept = keep_it(folder.path(), second, Some(&first));
        assert_eq!(kept, said(&Kept::Kept));
    }

    #[test]
    fn a_name_that_another_header_has_is_not_taken() {
        let folder = tempfile::tempdir().unwrap();
        keep_it(folder.path(), mapping("A", "Order #"), None);
        let mut other = mapping("a ", "Order #");
        other.columns.push(("More".to_owned(), Meaning::NotUsed));
        let refused = keep_it(folder.path(), other, None);
        assert_eq!(refused, said(&Kept::NameTaken("a ".to_owned())));
    }

    #[test]
    fn what_is_forgotten_is_gone_and_can_be_kept_again() {
        let folder = tempfile::tempdir().unwrap();
        let mapping = Arc::new(mapping("A", "Order #"));
        keep_it(folder.path(), mapping.as_ref().clone(), None);
        let call = ForgetColumns {
            mapping: Arc::clone(&mapping),
        };
        forget(folder.path(), &call).unwrap();
        assert_eq!(names(folder.path()), ["columns-a.forgotten"]);
        keep_it(folder.path(), mapping.as_ref().clone(), None);
        assert_eq!(names(folder.path()), ["columns-a.toml"]);
    }

    #[test]
    fn a_header_that_has_grown_is_known_by_another_number_only_once_the_person_has_seen_it() {
        let folder = tempfile::tempdir().unwrap();
        let first = mapping("A", "Order #");
        keep_it(folder.path(), first.clone(), None);
        let mut grown = mapping("B", "Invoice");
        grown.columns.push(("Notes".to_owned(), Meaning::NotUsed));
        let refused = keep_it(folder.path(), grown.clone(), None);
        assert_eq!(refused, said(&Kept::KnownByOther(first.known_by())));
        let kept = keep_it(folder.path(), grown, Some(&first));
        assert_eq!(kept, said(&Kept::Kept));
        let mut same = mapping("C", "Order #");
        same.columns.push(("More".to_owned(), Meaning::NotUsed));
        assert_ne!(keep_it(folder.path(), same, None), said(&Kept::Kept));
    }

    #[test]
    fn columns_with_names_so_long_that_they_could_not_be_read_again_are_not_kept() {
        let folder = tempfile::tempdir().unwrap();
        let mut long = mapping("A", "Order #");
        long.columns
            .push(("m".repeat(MAX_FILE_BYTES), Meaning::NotUsed));
        let refused = keep_it(folder.path(), long, None);
        assert_eq!(refused, said(&Kept::Faulty(MappingFault::TextTooLong)));
        assert!(kept_columns(folder.path()).unwrap().names().is_empty());
    }

    #[test]
    fn a_header_that_is_said_anew_is_known_by_what_it_was_before_it_was_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let (first, second) = (mapping("A", "Order #"), mapping("A", "Invoice"));
        keep_it(folder.path(), first.clone(), None);
        let call = ForgetColumns {
            mapping: Arc::new(first.clone()),
        };
        forget(folder.path(), &call).unwrap();
        assert!(kept_columns(folder.path()).unwrap().names().is_empty());
        let refused = keep_it(folder.path(), second.clone(), None);
        assert_eq!(refused, said(&Kept::KnownByOther(first.known_by())));
        let kept = keep_it(folder.path(), second, Some(&first));
        assert_eq!(kept, said(&Kept::Kept));
        assert_eq!(names(folder.path()), ["columns-a.toml"]);
    }

    #[test]
    fn one_that_cannot_be_read_is_named_with_its_file_and_line() {
        let folder = tempfile::tempdir().unwrap();
        keep_it(folder.path(), mapping("A", "Order #"), None);
        let path = folder.path().join(FOLDER).join("b.toml");
        fs::write(&path, "name = \"B\"\nknown_by = 1\n").unwrap();
        let error = kept_columns(folder.path()).unwrap_err();
        let IntakeError::Mapping {
            path: named,
            problem,
        } = error
        else {
            panic!("{error}")
        };
        assert_eq!((named, problem.line), (path.clone(), 2));
        fs::copy(folder.path().join(FOLDER).join("columns-a.toml"), &path).unwrap();
        let error = kept_columns(folder.path()).unwrap_err();
        let IntakeError::Mapping { problem, .. } = error else {
            panic!("{error}")
        };
        assert_eq!(problem.kind, MappingErrorKind::LikeAnother("A".to_owned()));
    }
}
