//! What shipping is: plain data and rules.
//!
//! No input or output, no clock, no window. Everything here can be built from
//! a literal in a test. What the user typed is an [`order::OrderText`]; what
//! may be sent is a [`draft::ShipmentDraft`]; what the service knows is a
//! [`shipment::Shipment`].

pub mod account_money;
pub mod address;
pub mod address_paste;
pub mod bag;
pub mod batch;
pub mod check;
pub mod column_mapping;
pub mod contradiction;
pub mod cost_centre;
pub mod country;
pub mod country_names;
pub mod customs;
pub mod draft;
pub mod draft_changes;
pub mod environment;
pub mod event_kind;
pub mod fields;
pub mod form_defaults;
pub mod ids;
pub mod imposition;
pub mod journey;
pub mod judged_order;
pub mod label;
pub mod label_ages;
pub mod label_name;
mod lenient;
mod line_of_text;
pub mod list_look;
pub mod manifest;
pub mod measure;
pub mod money;
pub mod money_sheet;
pub mod money_times;
pub mod no_rates;
pub mod order;
pub mod order_identity;
pub mod order_key;
pub mod order_sums;
pub mod our_word;
pub mod packing_slip;
pub mod paper;
pub mod parcel;
pub mod pick_order;
pub mod postage_changes;
pub mod postage_type;
pub mod postal_places;
pub mod preferences;
pub mod printer;
pub mod problem;
pub mod purchase_terms;
pub mod rate;
pub mod rate_choice;
pub mod rate_rule;
pub mod recents;
pub mod refund;
pub mod report;
pub mod returns;
pub mod rules;
pub mod sanity;
pub mod saved_box;
pub mod scan_code;
pub mod search_words;
pub mod shared_problem;
pub mod sheet_paper;
pub mod shipment;
pub mod shipment_list;
pub mod shipment_order;
pub mod table_cell;
pub mod timeline;
pub mod tracking;
pub mod typed_size;
pub mod unprinted;
pub mod user_folders;
pub mod web_link;
pub mod week_start;

mod draft_texts;
mod vocabulary;
