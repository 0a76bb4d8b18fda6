//! Names of places: countries, and what each calls its provinces and postal
//! codes.

use super::Words;
use crate::{
    model::{
        country::{self, PostalKind, ProvinceKind},
        shipment::ReturnedAddress,
    },
    text,
};

impl Words {
    /// A country's name; the code of an unknown one.
    pub fn country(&self, code: &str) -> String {
        country::by_code(code).map_or_else(
            || code.to_owned(),
            |country| country.name(self.language()).to_owned(),
        )
    }

    /// An address as it stands on paper, without who is there: street, city, country.
    pub fn address_lines(&self, of: &ReturnedAddress) -> Vec<String> {
        let city = [&of.city, &of.province_code, &of.postal_code];
        let city: Vec<&str> = city.into_iter().flatten().map(String::as_str).collect();
        let country = of.country_code.as_deref();
        [
            of.address_1.clone(),
            of.address_2.clone(),
            Some(city.join(" ")),
            country.map(|code| self.country(code)),
        ]
        .into_iter()
        .flatten()
        .filter(|line| !line.is_empty())
        .collect()
    }

    /// What a country calls its provinces, as a label.
    pub fn province_kind(&self, kind: ProvinceKind) -> String {
        match kind {
            ProvinceKind::Province => text!(self, "province-kind-province"),
            ProvinceKind::State => text!(self, "province-kind-state"),
            ProvinceKind::County => text!(self, "province-kind-county"),
            ProvinceKind::Prefecture => text!(self, "province-kind-prefecture"),
            ProvinceKind::Department => text!(self, "province-kind-department"),
            ProvinceKind::District => text!(self, "province-kind-district"),
            ProvinceKind::Region => text!(self, "province-kind-region"),
            ProvinceKind::Emirate => text!(self, "province-kind-emirate"),
            ProvinceKind::Island => text!(self, "province-kind-island"),
            ProvinceKind::Oblast => text!(self, "province-kind-oblast"),
            ProvinceKind::Parish => text!(self, "province-kind-parish"),
            ProvinceKind::Area => text!(self, "province-kind-area"),
        }
    }

    /// What a country calls its postal code, as a label.
    pub fn postal_kind(&self, kind: PostalKind) -> String {
        match kind {
            PostalKind::PostalCode => text!(self, "postal-kind-postal"),
            PostalKind::ZipCode => text!(self, "postal-kind-zip"),
            PostalKind::Eircode => text!(self, "postal-kind-eircode"),
            PostalKind::PinCode => text!(self, "postal-kind-pin"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_has_its_name_and_an_unknown_one_its_code() {
        let words = Words::new("en").unwrap();
        assert_eq!(words.country("DE"), "Germany");
        assert_eq!(words.country("QQ"), "QQ");
    }
}
