//! Opaque tokens: random text for the holder, a digest for the database.

use base64ct::{Base64UrlUnpadded, Encoding};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

/// 256 bits: beyond guessing.
const BYTES: usize = 32;

/// A fresh token. Only its holder ever sees it.
pub(crate) fn generate() -> SecretString {
    let bytes: [u8; BYTES] = rand::random();
    Base64UrlUnpadded::encode_string(&bytes).into()
}

/// What is stored of a token. No salt is needed: there is nothing to guess.
pub(crate) fn digest(token: &SecretString) -> Vec<u8> {
    Sha256::digest(token.expose_secret().as_bytes()).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_tokens_differ_and_so_do_their_digests() {
        let (one, two) = (generate(), generate());
        assert_ne!(one.expose_secret(), two.expose_secret());
        assert_ne!(digest(&one), digest(&two));
        assert_eq!(digest(&one), digest(&one));
        assert_eq!(one.expose_secret().len(), 43);
    }
}
