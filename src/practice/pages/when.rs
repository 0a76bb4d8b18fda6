//! Times as a person reads them, with the machine's form beside.

use jiff::{Timestamp, civil::Date, tz::TimeZone};

use super::Html;

/// A time in UTC. What is no time is shown as it came.
pub(super) fn moment(stamp: &str) -> Html {
    let Ok(at) = stamp.parse::<Timestamp>() else {
        return Html::new().text(stamp);
    };
    let shown = at
        .to_zoned(TimeZone::UTC)
        .strftime("%-d %B %Y, %H:%M UTC")
        .to_string();
    timed(stamp, &shown)
}

/// The day of a time, or a day, with its name.
pub(super) fn day(stamp: &str) -> Html {
    let of_time = stamp
        .parse::<Timestamp>()
        .map(|at| at.to_zoned(TimeZone::UTC).date());
    let Ok(date) = of_time.or_else(|_| stamp.parse::<Date>()) else {
        return Html::new().text(stamp);
    };
    timed(stamp, &date.strftime("%A, %-d %B %Y").to_string())
}

fn timed(machine: &str, shown: &str) -> Html {
    Html::new()
        .raw("<time datetime=\"")
        .text(machine)
        .raw("\">")
        .text(shown)
        .raw("</time>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_readable_and_nonsense_is_shown_as_it_came() {
        assert_eq!(
            moment("2026-03-02T12:04:05.000+00:00").into_string(),
            "<time datetime=\"2026-03-02T12:04:05.000+00:00\">2 March 2026, 12:04 UTC</time>"
        );
        assert_eq!(
            day("2026-03-02").into_string(),
            "<time datetime=\"2026-03-02\">Monday, 2 March 2026</time>"
        );
        assert_eq!(moment("<soon>").into_string(), "&lt;soon&gt;");
    }
}
