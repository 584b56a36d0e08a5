//! HS256 for [`jsonwebtoken`], the only supported algorithm.
//!
//! The library's own backends include every algorithm of the standard, among others RSA in an implementation whose
//! timing leaks the key (RUSTSEC-2023-0071). With HS256 alone no token can select another one.

use hmac::{Hmac, KeyInit, Mac};
use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{self, ErrorKind};
use jsonwebtoken::signature::{Error as SignatureError, Signer, Verifier};
use jsonwebtoken::{Algorithm, AlgorithmFamily};
use sha2::Sha256;

/// Installs this as the backend of [`jsonwebtoken`] in this process. Call it before any token is signed or verified.
pub(super) fn install() {
    // It fails if it is already installed, as when a process starts a second server.
    let _ = PROVIDER.install_default();
}

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| Ok(Box::new(Hs256::new(*algorithm, key.family(), key.as_bytes())?)),
    verifier_factory: |algorithm, key| {
        let secret = key.try_get_as_bytes()?;
        Ok(Box::new(Hs256::new(*algorithm, key.family(), secret)?))
    },
    // For keys as JSON (JWK), which are not used.
    key_utils: KeyUtils::new_unimplemented(),
};

/// HMAC with SHA-256 under one key.
struct Hs256(Hmac<Sha256>);

impl Hs256 {
    fn new(algorithm: Algorithm, family: AlgorithmFamily, secret: &[u8]) -> errors::Result<Self> {
        if algorithm != Algorithm::HS256 {
            return Err(ErrorKind::InvalidAlgorithm.into());
        }
        if family != AlgorithmFamily::Hmac {
            return Err(ErrorKind::InvalidKeyFormat.into());
        }
        let keyed = Hmac::new_from_slice(secret).map_err(|_| ErrorKind::InvalidKeyFormat)?;
        Ok(Self(keyed))
    }
}

impl Signer<Vec<u8>> for Hs256 {
    fn try_sign(&self, message: &[u8]) -> Result<Vec<u8>, SignatureError> {
        Ok(self
            .0
            .clone()
            .chain_update(message)
            .finalize()
            .into_bytes()
            .to_vec())
    }
}

impl JwtSigner for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

impl Verifier<Vec<u8>> for Hs256 {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> Result<(), SignatureError> {
        // Compares in constant time.
        let keyed = self.0.clone().chain_update(message);
        keyed.verify_slice(signature).map_err(SignatureError::from_source)
    }
}

impl JwtVerifier for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

#[cfg(test)]
mod tests {
    use jsonwebtoken::crypto::{sign, verify};
    use jsonwebtoken::{DecodingKey, EncodingKey};

    use super::*;

    /// The example of RFC 7515, appendix A.1.
    const MESSAGE: &[u8] = b"eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
    const KEY: &str =
        "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow";
    const SIGNATURE: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

    #[test]
    fn signs_and_verifies_the_example_of_rfc_7515() {
        install();
        let key = EncodingKey::from_base64_secret(&padded(KEY)).unwrap();
        assert_eq!(sign(MESSAGE, &key, Algorithm::HS256).unwrap(), SIGNATURE);
        let key = DecodingKey::from_base64_secret(&padded(KEY)).unwrap();
        assert!(verify(SIGNATURE, MESSAGE, &key, Algorithm::HS256).unwrap());
        assert!(!verify(SIGNATURE, b"another", &key, Algorithm::HS256).unwrap());
        let truncated = SIGNATURE.get(..SIGNATURE.len() - 3).unwrap();
        assert!(!verify(truncated, MESSAGE, &key, Algorithm::HS256).unwrap());
    }

    #[test]
    fn other_algorithms_are_refused() {
        install();
        let key = EncodingKey::from_secret(b"secret");
        for algorithm in [
            Algorithm::HS384,
            Algorithm::HS512,
            Algorithm::RS256,
            Algorithm::ES256,
        ] {
            let error = sign(MESSAGE, &key, algorithm).unwrap_err();
            assert_eq!(*error.kind(), ErrorKind::InvalidAlgorithm, "{algorithm:?}");
        }
    }

    /// Base64 as the library reads it: the standard writes it for URLs and without padding.
    fn padded(text: &str) -> String {
        let padding = "=".repeat((4 - text.len() % 4) % 4);
        text.replace('-', "+").replace('_', "/") + &padding
    }
}
