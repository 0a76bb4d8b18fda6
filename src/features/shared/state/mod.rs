//! The state that every feature may see: the connection, notices, questions, ids.

pub mod boxes;
pub mod confirm;
pub mod connection;
pub mod context;
pub mod feature;
pub mod ids;
pub mod navigation;
pub mod notices;
pub mod remote;
pub mod scan_line;
pub mod window_request;
