//! Compression of bodies that are compressed once and sent often, and decompression of the files of the build.

use std::io::{self, Write as _};

use actix_web::http::header::ContentEncoding;
use actix_web::web::Bytes;

/// The size, in bytes, from which on a body is compressed fast rather than well, since its first reader waits for it:
/// see `docs/performance.md`.
const LONG_BODY: usize = 256 << 10;

/// A content coding that compresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    /// The coding; `None` for identity, and for those that answers do not have.
    pub(crate) const fn of(encoding: ContentEncoding) -> Option<Self> {
        match encoding {
            ContentEncoding::Brotli => Some(Self::Brotli),
            ContentEncoding::Gzip => Some(Self::Gzip),
            _ => None,
        }
    }

    /// The value of `Content-Encoding`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// The body in this coding.
    pub(crate) fn compress(self, body: &[u8]) -> Bytes {
        let is_long = body.len() >= LONG_BODY;
        let compressed = match self {
            Self::Brotli => {
                let parameters = brotli::enc::BrotliEncoderParams {
                    quality: if is_long { 2 } else { 5 },
                    size_hint: body.len(),
                    ..Default::default()
                };
                let mut compressed = Vec::new();
                brotli::BrotliCompress(&mut &*body, &mut compressed, &parameters).map(|_| compressed)
            }
            Self::Gzip => {
                let level = flate2::Compression::new(if is_long { 3 } else { 6 });
                let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
                encoder.write_all(body).and_then(|()| encoder.finish())
            }
        };
        match compressed {
            Ok(mut compressed) => {
                // It is stored for long.
                compressed.shrink_to_fit();
                compressed.into()
            }
            // Writing to memory does not fail.
            Err(error) => unreachable!("compression in memory: {error}"),
        }
    }
}

/// What was compressed with Brotli.
pub(crate) fn decompress(mut brotli: &[u8]) -> io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    brotli::BrotliDecompress(&mut brotli, &mut plain)?;
    Ok(plain)
}
