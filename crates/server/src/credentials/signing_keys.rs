//! The secrets that sign tokens: the current one, and during a rotation the previous one, which is still accepted.

use base64ct::{Base64UrlUnpadded, Encoding};
use jsonwebtoken::errors::{Error, ErrorKind};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode_header};
use secrecy::{ExposeSecret, SecretString};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::hs256;

/// The length of a key id in bytes: enough to distinguish two keys.
const NAME_BYTES: usize = 6;

/// Signs and verifies JWTs. Each token has a key id (`kid`).
#[derive(Clone)]
pub(crate) struct TokenKeys {
    signing: EncodingKey,
    /// The key that signs, then the one that is only accepted.
    accepted: Vec<NamedKey>,
}

#[derive(Clone)]
struct NamedKey {
    name: String,
    key: DecodingKey,
}

impl TokenKeys {
    /// HS256 with the installation's secret; `previous` is accepted too.
    pub(crate) fn new(secret: &SecretString, previous: Option<&SecretString>) -> Self {
        hs256::install();
        Self {
            signing: EncodingKey::from_secret(secret.expose_secret().as_bytes()),
            accepted: [Some(secret), previous]
                .into_iter()
                .flatten()
                .map(NamedKey::of)
                .collect(),
        }
    }

    /// Signs claims.
    pub(super) fn sign(&self, claims: &impl Serialize) -> Result<String, Error> {
        let mut header = Header::new(Algorithm::HS256);
        header.kid = self.accepted.first().map(|key| key.name.clone());
        jsonwebtoken::encode(&header, claims, &self.signing)
    }

    /// Verifies a token with the accepted secrets and returns its claims. A token without a key id is tried with each.
    pub(super) fn check<T: DeserializeOwned>(
        &self,
        token: &str,
        validation: &Validation,
    ) -> Result<T, Error> {
        let named = decode_header(token)?.kid;
        let mut outcome = Err(ErrorKind::InvalidSignature.into());
        for NamedKey { name, key } in &self.accepted {
            if named.as_ref().is_some_and(|named| named != name) {
                continue;
            }
            outcome = jsonwebtoken::decode::<T>(token, key, validation).map(|data| data.claims);
            if !matches!(&outcome, Err(error) if matches!(error.kind(), ErrorKind::InvalidSignature)) {
                break;
            }
        }
        outcome
    }
}

impl NamedKey {
    fn of(secret: &SecretString) -> Self {
        // The label distinguishes the id from any other digest of the secret.
        let digest = Sha256::new()
            .chain_update("duelo key name")
            .chain_update(secret.expose_secret())
            .finalize();
        let name: Vec<u8> = digest.into_iter().take(NAME_BYTES).collect();
        Self {
            name: Base64UrlUnpadded::encode_string(&name),
            key: DecodingKey::from_secret(secret.expose_secret().as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn validation() -> Validation {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_required_spec_claims::<&str>(&[]);
        validation.validate_exp = false;
        validation
    }

    fn keys(secret: &str, previous: Option<&str>) -> TokenKeys {
        let previous = previous.map(SecretString::from);
        TokenKeys::new(&secret.into(), previous.as_ref())
    }

    #[test]
    fn both_secrets_are_accepted_and_the_new_one_signs() {
        let (old, changing, new) = (keys("one", None), keys("two", Some("one")), keys("two", None));
        let claims = json!({"sub": "7"});
        let (by_old, by_changing) = (old.sign(&claims).unwrap(), changing.sign(&claims).unwrap());
        for (keys, token, holds) in [
            (&changing, &by_old, true),
            (&changing, &by_changing, true),
            (&new, &by_changing, true),
            (&new, &by_old, false),
            (&old, &by_changing, false),
        ] {
            assert_eq!(
                keys.check::<Value>(token, &validation()).is_ok(),
                holds,
                "{token}"
            );
        }
    }

    #[test]
    fn a_token_has_a_key_id_that_does_not_reveal_the_secret() {
        let (one, two) = (keys("one", None), keys("two", None));
        let name = |keys: &TokenKeys| {
            decode_header(keys.sign(&json!({})).unwrap())
                .unwrap()
                .kid
                .unwrap()
        };
        assert_eq!(name(&one), name(&one));
        assert_ne!(name(&one), name(&two));
        assert_eq!(name(&one).len(), 8);
    }

    #[test]
    fn a_token_without_a_key_id_is_checked_with_each_secret() {
        hs256::install();
        let header = Header::new(Algorithm::HS256);
        let unnamed = jsonwebtoken::encode(&header, &json!({}), &EncodingKey::from_secret(b"one")).unwrap();
        assert!(
            keys("two", Some("one"))
                .check::<Value>(&unnamed, &validation())
                .is_ok()
        );
        assert!(keys("two", None).check::<Value>(&unnamed, &validation()).is_err());
    }
}
