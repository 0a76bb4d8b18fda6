//! Names of things: environments, postage types, statuses, countries, units.

use crate::domain::environment::Environment;
use crate::text;

use super::Words;

impl Words {
    pub fn environment(&self, environment: Environment) -> String {
        match environment {
            Environment::Practice => text!(self, "environment-practice"),
            Environment::Sandbox => text!(self, "environment-sandbox"),
            Environment::Live => text!(self, "environment-live"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_environment_has_a_name() {
        let words = Words::new("en").unwrap();
        assert_eq!(words.environment(Environment::Live), "Live");
    }
}
