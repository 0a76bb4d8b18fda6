//! The statement of a period on paper: what was charged, what came back, and what is
//! left, in words and numbers of the reader's language. How it is laid out is another's
//! business.

/// A statement, every text as it is printed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MoneySheet {
    pub title: String,
    /// Stands across the head of what is not real, and of what is not final.
    pub marks: Vec<String>,
    /// A caption and what it says, in reading order.
    pub facts: Vec<[String; 2]>,
    pub sections: Vec<MoneySection>,
    /// What the sums leave open.
    pub notes: Vec<String>,
    /// What stands at the foot of each page, before its number.
    pub footer: String,
}

/// Rows under a head.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MoneySection {
    pub heads: MoneyRow,
    pub rows: Vec<MoneyRow>,
}

/// A name, and beside it numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MoneyRow {
    pub name: String,
    /// Parcels, charged, refunded, net.
    pub numbers: [String; 4],
}
