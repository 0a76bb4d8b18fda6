//! Addresses as people paste them. The people are made up, the ways of writing are not.

use rstest::rstest;

use super::{super::fields::Field, read, read_if_whole, text_lines::MAX_LETTERS};

/// What was understood, a field a line, and behind `?` what was not.
fn written(text: &str) -> String {
    let address = read(text);
    let texts = address.texts.iter();
    let texts = texts.map(|(field, text)| format!("{field}: {text}"));
    let rest = address.not_understood.iter();
    let rest = rest.map(|text| format!("?: {text}"));
    texts.chain(rest).collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(written(text), expected.join("\n"), "of {text:?}");
}

const QUEBEC: &[&str] = &[
    "address_1: 1234, rue Sainte-Catherine Ouest",
    "address_2: app. 5",
    "city: Montréal",
    "province_code: QC",
    "postal_code: H3G 1P1",
    "country_code: CA",
];

#[rstest]
#[case::one_line(
    "1234, rue Sainte-Catherine Ouest, app. 5, Montréal (Québec) H3G 1P1",
    QUEBEC
)]
#[case::without_the_blank(
    "1234, rue Sainte-Catherine Ouest, app. 5, Montréal (Québec)  h3g1p1 CANADA",
    QUEBEC
)]
#[case::lines(
    "1234, rue Sainte-Catherine Ouest, app. 5\nMontréal (Québec)\nH3G-1P1",
    QUEBEC
)]
#[case::french(
    "Zoé Tremblay\n4200, boulevard Saint-Laurent\nbureau 300\nMontréal QC  H2W 2R2",
    &["name: Zoé Tremblay", "address_1: 4200, boulevard Saint-Laurent", "address_2: bureau 300",
      "city: Montréal", "province_code: QC", "postal_code: H2W 2R2", "country_code: CA"]
)]
#[case::a_unit_behind_the_labelled_street(
    "Name: Jane Roe\nAddress: 88 Queens Quay W, Apt 2104\nCity: Toronto\nProvince: ON\n\
     Postal code: M5J 0B8\nCountry: Canada",
    &["name: Jane Roe", "address_1: 88 Queens Quay W", "address_2: Apt 2104", "city: Toronto",
      "province_code: ON", "postal_code: M5J 0B8", "country_code: CA"]
)]
#[case::the_city_is_called_as_its_province(
    "Luc Gagnon\n12 rue du Petit-Champlain\nQuébec (Québec) G1K 4H5",
    &["name: Luc Gagnon", "address_1: 12 rue du Petit-Champlain", "city: Québec",
      "province_code: QC", "postal_code: G1K 4H5", "country_code: CA"]
)]
#[case::labels_in_french(
    "Adresse de livraison :\nNom : Élise Côté\nAdresse : 88 chemin du Lac\nVille : Sherbrooke\n\
     Province : Québec\nCode postal : J1H 2B3\nPays : Canada\nTél. : 819 555-0142\n\
     Courriel : elise@exemple.ca",
    &["name: Élise Côté", "address_1: 88 chemin du Lac", "city: Sherbrooke",
      "province_code: QC", "postal_code: J1H 2B3", "country_code: CA", "phone: 819 555-0142",
      "email: elise@exemple.ca"]
)]
#[case::province_by_name(
    "Sam Roe\n77 Bay Street\nUnit 1204\nToronto, Ontario M5J 2T3\nCanada",
    &["name: Sam Roe", "address_1: 77 Bay Street", "address_2: Unit 1204", "city: Toronto",
      "province_code: ON", "postal_code: M5J 2T3", "country_code: CA"]
)]
#[case::dots_and_saints(
    "Mary Power\n9 Duckworth St\nSt. John's, N.L.\nA1C 1E9",
    &["name: Mary Power", "address_1: 9 Duckworth St", "city: St. John's",
      "province_code: NL", "postal_code: A1C 1E9", "country_code: CA"]
)]
#[case::one_line_without_a_country(
    "Jane Roe, 650 W Georgia St, Vancouver, BC V6B 4N8",
    &["name: Jane Roe", "address_1: 650 W Georgia St", "city: Vancouver",
      "province_code: BC", "postal_code: V6B 4N8", "country_code: CA"]
)]
#[case::every_part_between_commas(
    "Jane Roe, 500 Main St, Apt 4B, Winnipeg, Manitoba, R3B 1B9, Canada",
    &["name: Jane Roe", "address_1: 500 Main St", "address_2: Apt 4B", "city: Winnipeg",
      "province_code: MB", "postal_code: R3B 1B9", "country_code: CA"]
)]
#[case::street_and_city_without_a_comma(
    "Jane Roe\n12 Elm Street Ottawa ON K1N 1A1",
    &["name: Jane Roe", "address_1: 12 Elm Street", "city: Ottawa", "province_code: ON",
      "postal_code: K1N 1A1", "country_code: CA"]
)]
#[case::without_a_postal_code(
    "Jane Roe\n12 Elm Street\nHalifax, Nova Scotia\nCanada",
    &["name: Jane Roe", "address_1: 12 Elm Street", "city: Halifax", "province_code: NS",
      "country_code: CA"]
)]
#[case::a_box(
    "Ruth Arnaq\nPO Box 310\nIqaluit NU X0A 0H0\n(867) 555-0101",
    &["name: Ruth Arnaq", "address_1: PO Box 310", "city: Iqaluit", "province_code: NU",
      "postal_code: X0A 0H0", "country_code: CA", "phone: (867) 555-0101"]
)]
#[case::the_country_before_the_postal_code(
    "Luc Roy, 55 av. du Parc, Montréal, Québec, Canada, H2V 4E3",
    &["name: Luc Roy", "address_1: 55 av. du Parc", "city: Montréal", "province_code: QC",
      "postal_code: H2V 4E3", "country_code: CA"]
)]
#[case::the_country_beside_the_postal_code(
    "Jane Roe\n5-77 Elm Street\nOttawa, Canada K1N 1A1",
    &["name: Jane Roe", "address_1: 5-77 Elm Street", "city: Ottawa",
      "postal_code: K1N 1A1", "country_code: CA"]
)]
#[case::the_country_behind_it(
    "Jane Roe\n12 Main St\nVancouver BC\nV6B 4N8 Canada",
    &["name: Jane Roe", "address_1: 12 Main St", "city: Vancouver", "province_code: BC",
      "postal_code: V6B 4N8", "country_code: CA"]
)]
#[case::an_address_behind_its_label(
    "Name: Jane Roe\nAddress: 12 Main St, Ottawa, ON K1N 1A1",
    &["name: Jane Roe", "address_1: 12 Main St", "city: Ottawa", "province_code: ON",
      "postal_code: K1N 1A1", "country_code: CA"]
)]
#[case::a_post_office_box_in_french(
    "Luc Roy\nC.P. 123, succ. Centre-ville\nQuébec, QC, G1R 4S9, CA",
    &["name: Luc Roy", "address_1: C.P. 123, succ. Centre-ville", "city: Québec",
      "province_code: QC", "postal_code: G1R 4S9", "country_code: CA"]
)]
#[case::name_street_and_city_without_a_comma(
    "Bob Poe 1425 Marine Dr West Vancouver BC V7T 1B9\nbob@mail.example",
    &["name: Bob Poe", "address_1: 1425 Marine Dr", "city: West Vancouver",
      "province_code: BC", "postal_code: V7T 1B9", "country_code: CA",
      "email: bob@mail.example"]
)]
#[case::a_heading_without_a_colon_and_a_phone_behind_the_country(
    "Deliver to Jane Roe, 12 Main St., Apt. 3, Ottawa, Ontario K1N1A1 Canada. Phone 613-555-0199",
    &["name: Jane Roe", "address_1: 12 Main St.", "address_2: Apt. 3", "city: Ottawa",
      "province_code: ON", "postal_code: K1N 1A1", "country_code: CA", "phone: 613-555-0199"]
)]
#[case::a_delivery_office(
    "Bob Poe\nGeneral Delivery\nYellowknife NT X1A 2N3",
    &["name: Bob Poe", "address_1: General Delivery", "city: Yellowknife",
      "province_code: NT", "postal_code: X1A 2N3", "country_code: CA"]
)]
fn canada(#[case] text: &str, #[case] expected: &[&str]) {
    check(text, expected);
}

#[rstest]
#[case::labels_without_a_country(
    "Street: 1200 Market St, Apt 4B\nCity: San Francisco\nState: CA\nZip: 94102",
    &["address_1: 1200 Market St", "address_2: Apt 4B", "city: San Francisco",
      "province_code: CA", "postal_code: 94102"]
)]
#[case::a_person_called_as_a_country(
    "Jordan\nStreet: 12 Oak St\nCity: Portland\nState: OR\nZip: 97214",
    &["name: Jordan", "address_1: 12 Oak St", "city: Portland", "province_code: OR",
      "postal_code: 97214"]
)]
#[case::a_state_called_as_a_country(
    "Name: Jane Roe\nStreet: 12 Oak St\nCity: Atlanta\nZip: 30303\nGeorgia",
    &["name: Jane Roe", "address_1: 12 Oak St", "address_2: Georgia", "city: Atlanta",
      "postal_code: 30303"]
)]
#[case::labels_and_the_code_of_the_country(
    "Name: Jane Roe\nStreet: 12 Oak St\nCity: Portland\nState: OR\nZip: 97214\nUS",
    &["name: Jane Roe", "address_1: 12 Oak St", "city: Portland", "province_code: OR",
      "postal_code: 97214", "country_code: US"]
)]
#[case::a_unit_is_no_street(
    "Jane Roe\nApt 4\nPortland OR 97214",
    &["name: Jane Roe", "address_2: Apt 4", "city: Portland", "province_code: OR",
      "postal_code: 97214", "country_code: US"]
)]
#[case::a_post_abroad(
    "SGT John Doe\nUnit 2050 Box 4190\nAPO AP 96278",
    &["name: SGT John Doe", "address_1: Unit 2050 Box 4190", "city: APO",
      "province_code: AP", "postal_code: 96278", "country_code: US"]
)]
#[case::zip(
    "Alan Poe\n350 5th Ave\nNew York, NY 10118",
    &["name: Alan Poe", "address_1: 350 5th Ave", "city: New York", "province_code: NY",
      "postal_code: 10118", "country_code: US"]
)]
#[case::zip_plus_four_and_the_state_by_name(
    "Alan Poe\n1 Lake Shore Drive #12\nChicago, Illinois 60611-1234\nU.S.A.",
    &["name: Alan Poe", "address_1: 1 Lake Shore Drive #12", "city: Chicago",
      "province_code: IL", "postal_code: 60611-1234", "country_code: US"]
)]
#[case::one_line(
    "Alan Poe, 1 Dr Carlton B Goodlett Pl, San Francisco, CA, 94102, United States",
    &["name: Alan Poe", "address_1: 1 Dr Carlton B Goodlett Pl", "city: San Francisco",
      "province_code: CA", "postal_code: 94102", "country_code: US"]
)]
#[case::a_state_that_is_a_country(
    "Alan Poe\n55 Trinity Ave SW\nAtlanta, Georgia 30303",
    &["name: Alan Poe", "address_1: 55 Trinity Ave SW", "city: Atlanta",
      "province_code: GA", "postal_code: 30303", "country_code: US"]
)]
#[case::the_city_is_called_as_its_state(
    "Alan Poe\n350 5th Ave\nNew York 10118\nUSA",
    &["name: Alan Poe", "address_1: 350 5th Ave", "city: New York", "province_code: NY",
      "postal_code: 10118", "country_code: US"]
)]
#[case::washington(
    "Alan Poe\n1600 K St NW\nSuite 400\nWashington, D.C. 20006",
    &["name: Alan Poe", "address_1: 1600 K St NW", "address_2: Suite 400",
      "city: Washington", "province_code: DC", "postal_code: 20006", "country_code: US"]
)]
#[case::a_company_behind_the_name(
    "Alan Poe\nRaven Books, Inc.\n12 Main St\nSalem MA 01970",
    &["name: Alan Poe", "address_1: 12 Main St", "address_2: Raven Books, Inc.",
      "city: Salem", "province_code: MA", "postal_code: 01970", "country_code: US"]
)]
#[case::a_company_before_the_name_and_a_suite(
    "Raven Books LLC\nAttn: Alan Poe\n12 Main St\nSuite 9\nSalem MA 01970\nalan@raven.example",
    &["name: Alan Poe", "address_1: 12 Main St, Suite 9", "address_2: Raven Books LLC",
      "city: Salem", "province_code: MA", "postal_code: 01970", "country_code: US",
      "email: alan@raven.example"]
)]
#[case::a_company_alone(
    "Raven Books LLC\n12 Main St\nSalem MA 01970",
    &["name: Raven Books LLC", "address_1: 12 Main St", "city: Salem",
      "province_code: MA", "postal_code: 01970", "country_code: US"]
)]
#[case::without_a_name(
    "1600 Pennsylvania Avenue NW, Washington, DC 20500",
    &["address_1: 1600 Pennsylvania Avenue NW", "city: Washington", "province_code: DC",
      "postal_code: 20500", "country_code: US"]
)]
#[case::a_house_number_like_a_zip_code(
    "Alan Poe\n12345 Elm St\nDALLAS TX 75001-0001\nUnited States\n+1 214-555-0100",
    &["name: Alan Poe", "address_1: 12345 Elm St", "city: DALLAS", "province_code: TX",
      "postal_code: 75001-0001", "country_code: US", "phone: +1 214-555-0100"]
)]
#[case::a_territory(
    "Bob Poe\n12 Calle Sol\nSan Juan, PR 00901\nPuerto Rico",
    &["name: Bob Poe", "address_1: 12 Calle Sol", "city: San Juan", "postal_code: 00901",
      "country_code: PR"]
)]
fn the_united_states(#[case] text: &str, #[case] expected: &[&str]) {
    check(text, expected);
}

#[rstest]
#[case::britain(
    "Nell Ward\n10 High Street\nOxford\nOX1 4AA\nUK",
    &["name: Nell Ward", "address_1: 10 High Street", "city: Oxford",
      "postal_code: OX1 4AA", "country_code: GB"]
)]
#[case::britain_by_its_postcode_and_a_flat(
    "Nell Ward\nFlat 2\n10 High Street\nLondon sw1a1aa",
    &["name: Nell Ward", "address_1: 10 High Street", "address_2: Flat 2", "city: London",
      "postal_code: SW1A 1AA", "country_code: GB"]
)]
#[case::a_county_and_a_street_without_a_number(
    "Nell Ward\nChurch Lane\nGuildford\nSurrey\nGU1 1AA\nEngland",
    &["name: Nell Ward", "address_1: Church Lane", "address_2: Surrey", "city: Guildford",
      "postal_code: GU1 1AA", "country_code: GB"]
)]
#[case::germany(
    "Frau Anna Berg\nMusterstraße 12a\n10115 Berlin\nDeutschland\nTel.: +49 30 5550123",
    &["name: Frau Anna Berg", "address_1: Musterstraße 12a", "city: Berlin",
      "postal_code: 10115", "country_code: DE", "phone: +49 30 5550123"]
)]
#[case::germany_in_one_line(
    "Anna Berg, Hauptstr. 5, D-50667 Köln, Germany",
    &["name: Anna Berg", "address_1: Hauptstr. 5", "city: Köln", "postal_code: 50667",
      "country_code: DE"]
)]
#[case::france(
    "M. Paul Petit\n12 bis, rue de la Paix\n75002 Paris France",
    &["name: M. Paul Petit", "address_1: 12 bis, rue de la Paix", "city: Paris",
      "postal_code: 75002", "country_code: FR"]
)]
#[case::a_street_called_as_a_country(
    "Paul Petit\n12 rue de France\n06000 Nice\nFrance",
    &["name: Paul Petit", "address_1: 12 rue de France", "city: Nice",
      "postal_code: 06000", "country_code: FR"]
)]
#[case::no_country_is_guessed_from_five_digits(
    "Paul Petit\n12 rue de la Paix\n75002 Paris",
    &["name: Paul Petit", "address_1: 12 rue de la Paix", "city: Paris",
      "postal_code: 75002"]
)]
#[case::netherlands(
    "Jan Vos\nDamrak 1\n1012 LG Amsterdam\nHolland",
    &["name: Jan Vos", "address_1: Damrak 1", "city: Amsterdam", "postal_code: 1012 LG",
      "country_code: NL"]
)]
#[case::italy(
    "Mario Riva\nVia Roma 12\n00184 Roma RM\nItalia",
    &["name: Mario Riva", "address_1: Via Roma 12", "city: Roma", "province_code: RM",
      "postal_code: 00184", "country_code: IT"]
)]
#[case::spain(
    "Ana Ruiz, Calle Mayor 5, 28013 Madrid, Spain",
    &["name: Ana Ruiz", "address_1: Calle Mayor 5", "city: Madrid", "postal_code: 28013",
      "country_code: ES"]
)]
#[case::australia(
    "Kim Low\n5 George St\nSydney NSW 2000\nAustralia",
    &["name: Kim Low", "address_1: 5 George St", "city: Sydney", "province_code: NSW",
      "postal_code: 2000", "country_code: AU"]
)]
#[case::a_country_without_postal_codes(
    "Li Wong\nFlat B\n8 Nathan Road\nKowloon\nHong Kong",
    &["name: Li Wong", "address_1: 8 Nathan Road", "address_2: Flat B", "city: Kowloon",
      "province_code: Kowloon", "country_code: HK"]
)]
#[case::the_netherlands_by_its_postal_code(
    "Jan Vos\nDamrak 1\n1012 LG Amsterdam",
    &["name: Jan Vos", "address_1: Damrak 1", "city: Amsterdam", "postal_code: 1012 LG",
      "country_code: NL"]
)]
#[case::switzerland(
    "Urs Frei\nBahnhofstrasse 1\n3. Stock\n8001 Zürich\nSchweiz",
    &["name: Urs Frei", "address_1: Bahnhofstrasse 1", "address_2: 3. Stock",
      "city: Zürich", "postal_code: 8001", "country_code: CH"]
)]
#[case::ireland(
    "Aoife Daly\n12 Main Street\nGalway\nH91 E2K3\nIreland",
    &["name: Aoife Daly", "address_1: 12 Main Street", "city: Galway",
      "postal_code: H91 E2K3", "country_code: IE"]
)]
#[case::a_county_before_the_postal_code(
    "Nell Ward\n3 Mill Lane\nFakenham\nNorfolk NR21 0HT",
    &["name: Nell Ward", "address_1: 3 Mill Lane", "address_2: Norfolk", "city: Fakenham",
      "postal_code: NR21 0HT", "country_code: GB"]
)]
#[case::labels_and_a_country_without_one(
    "Name: Mario Riva\nStreet: Via Roma 5\nCity: Cagliari\nProvince: CA\n\
     Postal code: 09124\nItaly",
    &["name: Mario Riva", "address_1: Via Roma 5", "city: Cagliari", "province_code: CA",
      "postal_code: 09124", "country_code: IT"]
)]
#[case::a_number_that_is_no_irish_postal_code(
    "Hans Berg\nHauptstr. 5\n10115 Berlin\nRef K123456",
    &["name: Hans Berg", "address_1: Hauptstr. 5", "city: Berlin", "postal_code: 10115",
      "?: Ref K123456"]
)]
#[case::a_district_of_dublin(
    "Aoife Byrne\n12 Grafton Street\nDublin 2\nD02 X285\nIreland",
    &["name: Aoife Byrne", "address_1: 12 Grafton Street", "city: Dublin 2",
      "postal_code: D02 X285", "country_code: IE"]
)]
#[case::ireland_by_its_postal_code_and_a_county(
    "Sean Murphy\n4 Main Street\nEnnis, County Clare v95k2p1",
    &["name: Sean Murphy", "address_1: 4 Main Street", "city: Ennis", "province_code: CE",
      "postal_code: V95 K2P1", "country_code: IE"]
)]
#[case::a_lot_that_looks_like_an_irish_postal_code(
    "Alan Poe\nLot 1234\n12 Mill Road\nPortland OR 97214",
    &["name: Alan Poe", "address_1: 12 Mill Road", "address_2: Lot 1234",
      "city: Portland", "province_code: OR", "postal_code: 97214", "country_code: US"]
)]
#[case::japan_in_latin_letters(
    "Taro Tanaka\n2-21-1 Shibuya\nShibuya-ku, Tokyo 150-0002\nJapan",
    &["name: Taro Tanaka", "address_1: 2-21-1 Shibuya", "city: Shibuya-ku",
      "province_code: Tokyo", "postal_code: 150-0002", "country_code: JP"]
)]
#[case::japan_by_the_sign_before_its_postal_code(
    "田中 太郎\n〒150-0002\n東京都渋谷区渋谷2-21-1",
    &["name: 田中 太郎", "postal_code: 150-0002", "country_code: JP",
      "?: 東京都渋谷区渋谷2-21-1"]
)]
#[case::a_street_that_looks_like_a_dutch_postal_code(
    "Alan Poe\nUnit 5\n1234 SE Hawthorne\nPortland OR 97214",
    &["name: Alan Poe", "address_1: 1234 SE Hawthorne", "address_2: Unit 5",
      "city: Portland", "province_code: OR", "postal_code: 97214", "country_code: US"]
)]
#[case::mexico(
    "Diego Paz\nAv. Reforma 222\nCol. Juárez\n06600 Ciudad de México\nMexico",
    &["name: Diego Paz", "address_1: Av. Reforma 222", "address_2: Col. Juárez",
      "city: Ciudad de México", "postal_code: 06600", "country_code: MX"]
)]
#[case::a_city_that_is_a_country(
    "Tan Wei\n12 Orchard Road #05-11\nSingapore 238801",
    &["name: Tan Wei", "address_1: 12 Orchard Road #05-11", "city: Singapore",
      "postal_code: 238801", "country_code: SG"]
)]
#[case::brazil(
    "João Silva\nRua Augusta 100, apto 12\nSão Paulo - SP, 01310-100\nBrazil",
    &["name: João Silva", "address_1: Rua Augusta 100", "address_2: apto 12",
      "city: São Paulo", "province_code: SP", "postal_code: 01310-100", "country_code: BR"]
)]
fn other_countries(#[case] text: &str, #[case] expected: &[&str]) {
    check(text, expected);
}

#[rstest]
#[case::around_it(
    "Hi! Please send it to:\n\nShip to:\n  Jane Roe <jane@mail.example>\n> 12 Elm Street\n\
     > Ottawa, ON  K1N 1A1\nPhone: 613-555-0123 ext. 7\nOrder #1001\n\nThanks, Jane",
    &["order_id: 1001", "name: Jane Roe", "address_1: 12 Elm Street", "city: Ottawa",
      "province_code: ON", "postal_code: K1N 1A1", "country_code: CA",
      "phone: 613-555-0123 ext. 7", "email: jane@mail.example",
      "?: Hi! Please send it to:", "?: Thanks", "?: Jane"]
)]
#[case::in_between(
    "Jane Roe\n12 Elm Street\n(gate code 4455)\nLeave at the back door\nOttawa ON K1N 1A1\n\
     Total: $45.00",
    &["name: Jane Roe", "address_1: 12 Elm Street", "city: Ottawa", "province_code: ON",
      "postal_code: K1N 1A1", "country_code: CA", "?: (gate code 4455)",
      "?: Leave at the back door", "?: Total: $45.00"]
)]
#[case::what_was_ordered(
    "2 x Blue mug\nJane Roe\n12 Elm Street\nOttawa ON K1N 1A1",
    &["name: Jane Roe", "address_1: 12 Elm Street", "city: Ottawa", "province_code: ON",
      "postal_code: K1N 1A1", "country_code: CA", "?: 2 x Blue mug"]
)]
#[case::two_of_a_kind(
    "Jane Roe\n12 Elm Street\nOttawa ON K1N 1A1\na@mail.example\nb@mail.example",
    &["name: Jane Roe", "address_1: 12 Elm Street", "city: Ottawa", "province_code: ON",
      "postal_code: K1N 1A1", "country_code: CA", "email: a@mail.example",
      "?: b@mail.example"]
)]
#[case::at_the_end_of_one_line(
    "Jane Roe, 12 Elm Street, Ottawa ON K1N 1A1, 613 555 0123, jane@mail.example",
    &["name: Jane Roe", "address_1: 12 Elm Street", "city: Ottawa", "province_code: ON",
      "postal_code: K1N 1A1", "country_code: CA", "phone: 613 555 0123",
      "email: jane@mail.example"]
)]
#[case::control_characters(
    "\u{feff}Jane\u{a0}Roe\u{0}\r\n\u{200e}12 Elm\u{7} Street\u{2028}Ottawa ON K1N 1A1\u{1b}",
    &["name: Jane Roe", "address_1: 12 Elm Street", "city: Ottawa", "province_code: ON",
      "postal_code: K1N 1A1", "country_code: CA"]
)]
#[case::a_row_of_a_table(
    "Jane Roe\t12 Elm Street\tOttawa\tON\tK1N 1A1\tCA",
    &["name: Jane Roe", "address_1: 12 Elm Street", "city: Ottawa", "province_code: ON",
      "postal_code: K1N 1A1", "country_code: CA"]
)]
#[case::a_state_or_a_country(
    "Jane Roe\n12 Elm Street\nSan Francisco, CA",
    &["name: Jane Roe", "address_1: 12 Elm Street", "?: San Francisco", "?: CA"]
)]
#[case::nothing("", &[])]
#[case::blanks(" \n\t\r\n ", &[])]
#[case::signs(",,, ;;\n--\n()", &["?: ()"])]
fn mess(#[case] text: &str, #[case] expected: &[&str]) {
    check(text, expected);
}

#[test]
fn nothing_of_a_text_is_lost_however_long_it_is() {
    let letters = "x".repeat(10_000);
    let address = read(&letters);
    let all: usize = address.not_understood.iter().map(String::len).sum();
    let taken: usize = address.texts.iter().map(|(_, text)| text.len()).sum();
    assert_eq!(all + taken, letters.len());

    let words = "12 Elm Street Ottawa ON K1N 1A1, ".repeat(400);
    for text in [words.replace(", ", "\n"), words, "é, ".repeat(5_000)] {
        let address = read(&text);
        let texts = address.texts.iter().map(|(_, text)| text);
        let kept: usize = texts
            .chain(&address.not_understood)
            .map(|text| count(text))
            .sum();
        assert!(kept + 80 > MAX_LETTERS / 3, "{kept}");
        assert_eq!(read_if_whole(&text), None);
    }
}

fn count(text: &str) -> usize {
    text.chars().count()
}

#[test]
fn a_text_that_breaks_off_anywhere_or_stands_upside_down_is_read() {
    let texts = [
        "Order #7\nZoé Tremblay <zoe@mail.example>\n4200, rue Saint-Denis, app. 5\n\
         Montréal (Québec) H2J 2K8 CANADA\nTél. : +1 514 555-0199",
        "Nell Ward, Flat 2, 10 High Street, London, SW1A 1AA, UK, (514) 555-0199",
        "Frau Anna Berg\nMusterstraße 12a\nD-10115 Berlin\nDeutschland",
    ];
    for text in texts {
        for (end, _) in text.char_indices() {
            let (start, rest) = text.split_at(end);
            for part in [start, rest] {
                let address = read(part);
                let texts = address.texts.iter().map(|(_, text)| text);
                assert!(
                    texts
                        .chain(&address.not_understood)
                        .all(|text| !text.is_empty())
                );
            }
        }
        let lines: Vec<&str> = text.lines().rev().collect();
        let address = read(&lines.join("\n"));
        assert!(!address.texts.is_empty());
    }
}

#[rstest]
#[case("Jane Roe\n12 Elm Street\nOttawa ON K1N 1A1", true)]
#[case("12 Elm Street, Ottawa, ON, K1N 1A1", true)]
#[case("Jane Roe", false)]
#[case("Roe, Jane", false)]
#[case("12 Elm Street, Ottawa", false)]
#[case("Smith, Roe, and Sons", false)]
#[case("Jane\nRoe", false)]
#[case("Jane Roe\njane@mail.example", false)]
#[case("\n\n", false)]
fn a_field_takes_apart_only_what_is_a_whole_address(#[case] text: &str, #[case] is_whole: bool) {
    assert_eq!(read_if_whole(text).is_some(), is_whole);
}

#[test]
fn only_fields_of_the_recipient_and_the_order_number_are_understood() {
    let address = read("Order 7\nJane Roe\n12 Elm Street\nOttawa ON K1N 1A1");
    assert_eq!(address.text(&Field::OrderId), Some("7"));
    assert_eq!(address.text(&Field::Phone), None);
    assert!(address.not_understood.is_empty());
}
