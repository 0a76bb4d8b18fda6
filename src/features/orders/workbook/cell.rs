//! A cell of a workbook as text: what is stored, and not how the spreadsheet shows it. A number has
//! no leading zeros.

use calamine::{DataType, ExcelDateTime};
use jiff::{Unit, civil};

/// From this on a number has no more digits than a spreadsheet keeps.
const WHOLE_FROM: f64 = 1e15;
const SECONDS_A_DAY: f64 = 86_400.0;

/// Empty where nothing stands.
pub(super) fn text(value: &impl DataType) -> String {
    if let Some(text) = value.get_string() {
        cleaned(text)
    } else if let Some(number) = value.get_float() {
        decimal(number)
    } else if let Some(number) = value.get_int() {
        number.to_string()
    } else if let Some(is_so) = value.get_bool() {
        is_so.to_string()
    } else if let Some(moment) = value.get_datetime() {
        moment_text(&moment)
    } else if let Some(moment) = value.get_datetime_iso() {
        let midnight = moment.strip_suffix("T00:00:00");
        cleaned(midnight.unwrap_or(moment))
    } else if let Some(duration) = value.get_duration_iso() {
        cleaned(duration)
    } else if let Some(error) = value.get_error() {
        error.to_string()
    } else {
        String::new()
    }
}

/// Without control characters, which no address has and terminals obey; a tab parts words.
fn cleaned(text: &str) -> String {
    let kept = text.chars().map(|letter| match letter {
        '\t' => ' ',
        letter => letter,
    });
    kept.filter(|letter| !letter.is_control() || matches!(letter, '\n' | '\r'))
        .collect()
}

/// Without an exponent, and rounded to the fifteen digits that a spreadsheet shows: of 3.3 it
/// may have stored 3.3000000000000003.
fn decimal(number: f64) -> String {
    let shown = if number.abs() < WHOLE_FROM {
        format!("{number:.14e}").parse().unwrap_or(number)
    } else {
        number
    };
    let text = shown.to_string();
    if text == "-0" { "0".to_owned() } else { text }
}

/// A date, a date with its time, or a time alone.
fn moment_text(moment: &ExcelDateTime) -> String {
    let days = moment.as_f64();
    if moment.is_duration() || days.abs() < 1.0 {
        return time_text(days);
    }
    let (year, month, day, hour, minute, second, millisecond) = moment.to_ymd_hms_milli();
    let small = |number: u8| i8::try_from(number).unwrap_or(i8::MAX);
    let nanosecond = i32::from(millisecond).saturating_mul(1_000_000);
    let moment = i16::try_from(year).ok().and_then(|year| {
        let date = civil::Date::new(year, small(month), small(day)).ok()?;
        let time = civil::Time::new(small(hour), small(minute), small(second), nanosecond).ok()?;
        date.to_datetime(time).round(Unit::Second).ok()
    });
    match moment {
        Some(moment) if moment.time() == civil::Time::midnight() => moment.date().to_string(),
        Some(moment) => moment.to_string(),
        // The 29th of February 1900, which only spreadsheets have.
        None => decimal(days),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a time in seconds is far within an i64, and a larger one is cut to its limit"
)]
fn time_text(days: f64) -> String {
    let seconds = (days * SECONDS_A_DAY).round() as i64;
    let sign = if seconds < 0 { "-" } else { "" };
    let seconds = seconds.unsigned_abs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{sign}{hours:02}:{minutes:02}:{seconds:02}")
}

#[cfg(test)]
mod tests {
    use calamine::{CellErrorType, Data, ExcelDateTimeType};

    use super::*;

    #[test]
    fn numbers_have_all_their_digits_and_no_exponent() {
        for (number, shown) in [
            (1.0, "1"),
            (0.0, "0"),
            (-0.0, "0"),
            (0.5, "0.5"),
            (1.1 * 3.0, "3.3"),
            (0.1 + 0.2, "0.3"),
            (-2.25, "-2.25"),
            (0.000_01, "0.00001"),
            (1_234_567_890_123.0, "1234567890123"),
            (8_012_345_678_901_234.0, "8012345678901234"),
            (1e21, "1000000000000000000000"),
        ] {
            assert_eq!(text(&Data::Float(number)), shown);
        }
        assert_eq!(text(&Data::Int(-7)), "-7");
    }

    #[test]
    fn dates_are_written_as_iso_and_midnight_is_left_out() {
        let of = |days, kind| text(&Data::DateTime(ExcelDateTime::new(days, kind, false)));
        let date = |days| of(days, ExcelDateTimeType::DateTime);
        assert_eq!(date(46_354.0), "2026-11-28");
        assert_eq!(date(46_354.5), "2026-11-28T12:00:00");
        assert_eq!(date(46_353.999_999_9), "2026-11-28", "a rounding error");
        assert_eq!(date(0.75), "18:00:00");
        assert_eq!(date(60.0), "60", "no day");
        assert_eq!(of(1.5, ExcelDateTimeType::TimeDelta), "36:00:00");
        let iso = |moment: &str| text(&Data::DateTimeIso(moment.to_owned()));
        assert_eq!(iso("2026-11-28T00:00:00"), "2026-11-28");
        assert_eq!(iso("2026-11-28T09:30:00"), "2026-11-28T09:30:00");
    }

    #[test]
    fn text_loses_its_control_characters_and_nothing_else() {
        let given = "\u{feff}Zo\u{eb}\0\u{7}\u{1b}[31m\t5\u{a0}Main\r\nApt 2 ";
        let shown = "\u{feff}Zo\u{eb}[31m 5\u{a0}Main\r\nApt 2 ";
        assert_eq!(text(&Data::String(given.to_owned())), shown);
        assert_eq!(text(&Data::Bool(true)), "true");
        assert_eq!(text(&Data::Error(CellErrorType::Ref)), "#REF!");
        assert_eq!(text(&Data::Empty), "");
    }
}
