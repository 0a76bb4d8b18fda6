//! The side of the program: starts the process that reads a workbook, and takes its text.

use std::{
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
    time::Duration,
};

use super::{WorkbookProblem, ending};
use crate::{
    features::orders::order_file::MAX_FILE_BYTES,
    platform::{
        guarded_child::{GuardedChild, Pace},
        paths,
    },
};

/// The hidden command that makes the program read a workbook.
pub const READ_COMMAND: &str = "read-workbook";

/// How long a workbook may take. One of 5,000 orders takes a hundredth of it.
const MAX_READING_TIME: Duration = Duration::from_mins(1);

/// The program whose process reads workbooks, unless another one is named: this one.
pub(in crate::features::orders) fn this_program() -> io::Result<PathBuf> {
    paths::this_program().ok_or_else(|| io::ErrorKind::NotFound.into())
}

/// The rows of a workbook as the text of a CSV file, by a process of the program at this path.
/// An error of the outer kind means that there was no such process.
pub(in crate::features::orders) fn read(
    program: &Path,
    bytes: &[u8],
) -> io::Result<Result<String, WorkbookProblem>> {
    let (child, mut workbook, rows) = GuardedChild::start(program, READ_COMMAND, MAX_READING_TIME)?;
    child.begin();
    // A process that has ended takes no more; its answer, or that it has none, says why.
    drop(workbook.write_all(bytes));
    drop(workbook);
    let mut answer = Vec::new();
    // One byte more than a whole answer, which ends with a byte that is no text.
    let most = MAX_FILE_BYTES.saturating_add(2);
    let came = rows.take(most).read_to_end(&mut answer);
    Ok(match (came, child.end()) {
        (_, Pace::TooSlow) => Err(WorkbookProblem::TooSlow),
        (Ok(_), Pace::InTime) => text(answer, most),
        (Err(_cut_off), Pace::InTime) => Err(WorkbookProblem::TooMuchMemory),
    })
}

fn text(mut answer: Vec<u8>, most: u64) -> Result<String, WorkbookProblem> {
    if answer.len() as u64 >= most {
        return Err(WorkbookProblem::TooLong);
    }
    // A process that ended by itself had taken too much memory.
    let ended = answer.pop().and_then(ending::read);
    ended.unwrap_or(Err(WorkbookProblem::TooMuchMemory))?;
    String::from_utf8(answer).map_err(|_no_text| WorkbookProblem::Broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_was_cut_off_is_not_believed() {
        let whole = b"order_id,name\n1,Ada\n\0".to_vec();
        assert_eq!(text(whole.clone(), 100).unwrap(), "order_id,name\n1,Ada\n");
        for end in 0..whole.len() {
            let cut_off = text(whole[..end].to_vec(), 100);
            assert_eq!(cut_off, Err(WorkbookProblem::TooMuchMemory), "{end}");
        }
        assert_eq!(text(whole, 21), Err(WorkbookProblem::TooLong));
    }

    #[test]
    #[cfg(unix)]
    fn a_program_that_says_nothing_has_no_rows_and_one_that_is_not_there_is_an_error() {
        let silent = read(Path::new("true"), b"PK").unwrap();
        assert_eq!(silent, Err(WorkbookProblem::TooMuchMemory));
        assert!(read(Path::new("/nonexistent/sendoff"), b"PK").is_err());
    }
}
