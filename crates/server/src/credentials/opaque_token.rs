//! Opaque tokens: random text for the client, a digest for the database.

use base64ct::{Base64UrlUnpadded, Encoding};
use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};

/// 256 bits, which cannot be guessed.
const BYTES: usize = 32;

/// A new random token. Only its client ever has it.
pub(crate) fn generate() -> SecretString {
    let bytes: [u8; BYTES] = rand::random();
    Base64UrlUnpadded::encode_string(&bytes).into()
}

/// A random salt to derive a token's successor with. It is stored in clear, as it is useless without the token.
pub(crate) fn salt() -> [u8; BYTES] {
    rand::random()
}

/// The successor of a token. It is deterministic for a salt, so that two tabs, or a client that lost the answer, get
/// the same one again: a second successor would fork the session, and a stored one could be stolen from the database.
pub(crate) fn successor(token: &SecretString, salt: &[u8]) -> Result<SecretString> {
    let mut derived =
        Hmac::<Sha256>::new_from_slice(token.expose_secret().as_bytes()).map_err(Error::internal)?;
    derived.update(salt);
    Ok(Base64UrlUnpadded::encode_string(&derived.finalize().into_bytes()).into())
}

/// The digest of a token, which is stored. It needs no salt, as tokens are random.
pub(crate) fn digest(token: &SecretString) -> Vec<u8> {
    Sha256::digest(token.expose_secret().as_bytes()).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_their_digests_are_unique() {
        let (one, two) = (generate(), generate());
        assert_ne!(one.expose_secret(), two.expose_secret());
        assert_ne!(digest(&one), digest(&two));
        assert_eq!(digest(&one), digest(&one));
        assert_eq!(one.expose_secret().len(), 43);
    }

    #[test]
    fn a_successor_depends_only_on_token_and_salt() {
        let (one, two, salts) = (generate(), generate(), [salt(), salt()]);
        let next = |token, salt: &[u8]| successor(token, salt).unwrap().expose_secret().to_owned();
        assert_eq!(next(&one, &salts[0]), next(&one, &salts[0]));
        assert_ne!(next(&one, &salts[0]), next(&one, &salts[1]));
        assert_ne!(next(&one, &salts[0]), next(&two, &salts[0]));
        assert_eq!(next(&one, &salts[0]).len(), 43);
    }
}
