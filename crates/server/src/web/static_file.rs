//! A file of the frontend's build, in the smallest encoding that the client accepts.
//!
//! Of the files that compress well the build keeps the one compressed with Brotli alone, so that the program is small.
//! The others are made of it for the first client that asks, and stay in memory, where all clients share them.

use std::borrow::Cow;
use std::sync::LazyLock;

use actix_web::http::header::{
    self, AcceptEncoding, ContentEncoding, ETag, Encoding, EntityTag, Header as _, HeaderValue,
};
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use moka::sync::Cache;
use rust_embed::EmbeddedFile;
use sha2::{Digest, Sha256};

use super::Dist;
use crate::compression::{Coding, decompress};
use crate::error::{Error, Result};
use crate::etag::has_tag;

/// The build puts a content hash into the names of the files below this folder: they never change.
const HASHED_FOLDER: &str = "assets/";
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const NO_CACHE: HeaderValue = HeaderValue::from_static("no-cache");

/// The suffix of the files that the build has compressed.
const COMPRESSED: &str = ".br";

/// The most bytes of decompressed files and of those compressed otherwise. All of one build are some 6 MB; a debug
/// build sees further ones.
const CONVERTED_BYTES_MAX: u64 = 16 << 20;

/// By the digest of the compressed file and the coding that was asked for.
static CONVERTED: LazyLock<Cache<(Sha256Digest, Option<Coding>), BuiltFile>> = LazyLock::new(|| {
    Cache::builder()
        .weigher(|_, file: &BuiltFile| u32::try_from(file.content.len()).unwrap_or(u32::MAX))
        .max_capacity(CONVERTED_BYTES_MAX)
        .build()
});

type Sha256Digest = [u8; 32];

/// The bytes that are sent.
#[derive(Debug, Clone)]
struct BuiltFile {
    content: Bytes,
    digest: Sha256Digest,
}

/// The file at a path of the build, if there is one.
pub(super) async fn respond(request: &HttpRequest, path: &str) -> Result<Option<HttpResponse>> {
    find(request, path, |name| Dist::get(name).map(BuiltFile::from)).await
}

/// As [`respond`], with the files that `get` finds by their names in the build.
async fn find(
    request: &HttpRequest,
    path: &str,
    get: impl Fn(&str) -> Option<BuiltFile>,
) -> Result<Option<HttpResponse>> {
    // Compressed files and the build's own metadata (`.vite`) have no URLs.
    if path.is_empty() || path.starts_with('.') || path.ends_with(COMPRESSED) {
        return Ok(None);
    }
    let (file, coding) = if let Some(compressed) = get(&format!("{path}{COMPRESSED}")) {
        let coding = smallest(request);
        (compressed.converted_to(coding).await?, coding)
    } else if let Some(plain) = get(path) {
        (plain, None)
    } else {
        return Ok(None);
    };
    let etag = EntityTag::new_strong(Base64UrlUnpadded::encode_string(&file.digest));
    let mut response = HttpResponse::Ok();
    response
        .insert_header((
            header::CACHE_CONTROL,
            if path.starts_with(HASHED_FOLDER) {
                IMMUTABLE
            } else {
                NO_CACHE
            },
        ))
        .insert_header((header::VARY, HeaderValue::from_static("accept-encoding")))
        .insert_header(ETag(etag.clone()));
    if has_tag(request, &etag) {
        return Ok(Some(not_modified(response)));
    }
    // Where it is identity too: no middleware compresses the file for each request.
    match coding {
        Some(coding) => response.insert_header((header::CONTENT_ENCODING, coding.name())),
        None => response.insert_header(ContentEncoding::Identity),
    };
    let content_type = mime_guess::from_path(path).first_or_octet_stream();
    Ok(Some(response.content_type(content_type).body(file.content)))
}

/// A text of the build, whether it is compressed there or not.
pub(super) fn built_text(path: &str) -> Option<String> {
    let bytes = match Dist::get(&format!("{path}{COMPRESSED}")) {
        Some(compressed) => decompress(&compressed.data)
            .inspect_err(|error| tracing::error!(path, cause = %error, "a file of the build is broken"))
            .ok()?,
        None => Dist::get(path)?.data.into_owned(),
    };
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// 304 with the headers set so far.
pub(super) fn not_modified(mut response: HttpResponseBuilder) -> HttpResponse {
    response
        .status(actix_web::http::StatusCode::NOT_MODIFIED)
        .finish()
}

/// The coding with the smallest result that the client accepts; `None` is identity.
fn smallest(request: &HttpRequest) -> Option<Coding> {
    let accepted = AcceptEncoding::parse(request).ok()?;
    let is_accepted = |encoding| {
        let chosen = accepted.negotiate([Encoding::Known(encoding)].iter());
        chosen.is_some_and(|chosen| chosen != Encoding::identity())
    };
    [ContentEncoding::Brotli, ContentEncoding::Gzip]
        .into_iter()
        .find(|encoding| is_accepted(*encoding))
        .and_then(Coding::of)
}

impl BuiltFile {
    /// The file, which is compressed with Brotli, in another coding; `None` is identity.
    async fn converted_to(self, coding: Option<Coding>) -> Result<Self> {
        if coding == Some(Coding::Brotli) {
            return Ok(self);
        }
        let key = (self.digest, coding);
        if let Some(converted) = CONVERTED.get(&key) {
            return Ok(converted);
        }
        let convert = move || {
            let plain = Bytes::from(decompress(&self.content)?);
            let content = coding.map_or_else(|| plain.clone(), |coding| coding.compress(&plain));
            let digest = Sha256::digest(&content).into();
            Ok(Self { content, digest })
        };
        // Clients that ask at once wait for one conversion.
        web::block(move || CONVERTED.try_get_with(key, convert))
            .await
            .map_err(Error::internal)?
            .map_err(|error: std::sync::Arc<std::io::Error>| Error::internal(error))
    }
}

impl From<EmbeddedFile> for BuiltFile {
    fn from(file: EmbeddedFile) -> Self {
        let content = match file.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        Self {
            content,
            digest: file.metadata.sha256_hash(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use actix_web::body::{BodySize, MessageBody as _, to_bytes};
    use actix_web::http::StatusCode;
    use actix_web::test::TestRequest;
    use flate2::read::GzDecoder;

    use super::*;

    const SCRIPT: &str = "assets/app-1.js";
    const TEXT: &str = "export const first = 1;\nexport const second = 1;\nexport const third = 1;\n";
    const PICTURE: &[u8] = b"a picture";

    /// A build with a text, a picture and metadata.
    fn built(name: &str) -> Option<BuiltFile> {
        let content = match name {
            "assets/app-1.js.br" => Coding::Brotli.compress(TEXT.as_bytes()),
            "icon.png" => Bytes::from_static(PICTURE),
            ".vite/manifest.json" | "broken.js.br" => Bytes::from_static(b"{}"),
            _ => return None,
        };
        let digest = Sha256::digest(&content).into();
        Some(BuiltFile { content, digest })
    }

    async fn answer(path: &str, headers: &[(&str, &str)]) -> Result<Option<HttpResponse>> {
        let request = (headers.iter()).fold(TestRequest::get(), |request, header| {
            request.insert_header(*header)
        });
        find(&request.to_http_request(), path, built).await
    }

    fn header<'a>(answer: &'a HttpResponse, name: &str) -> Option<&'a str> {
        answer.headers().get(name).map(|value| value.to_str().unwrap())
    }

    fn decoded(coding: Option<&str>, body: &[u8]) -> Vec<u8> {
        let mut plain = Vec::new();
        match coding {
            None => plain.extend_from_slice(body),
            Some("br") => plain = decompress(body).unwrap(),
            Some("gzip") => _ = GzDecoder::new(body).read_to_end(&mut plain).unwrap(),
            Some(other) => panic!("{other}"),
        }
        plain
    }

    #[actix_web::test]
    async fn a_text_has_the_smallest_coding_that_is_accepted() {
        for (accepted, coding) in [
            (None, None),
            (Some(""), None),
            (Some("gzip, deflate, br, zstd"), Some("br")),
            (Some("br;q=0.1, gzip"), Some("br")),
            (Some("*"), None),
            (Some("gzip, deflate"), Some("gzip")),
            (Some("br;q=0, gzip;q=0.1, zstd"), Some("gzip")),
            (Some("br;q=0, gzip;q=0"), None),
            (Some("deflate, zstd"), None),
            (Some("identity"), None),
            (Some("unknown"), None),
            (Some(";q=, ,\"br\""), None),
        ] {
            let headers: Vec<_> = (accepted.iter())
                .map(|accepted| ("accept-encoding", *accepted))
                .collect();
            let response = answer(SCRIPT, &headers).await.unwrap().unwrap();
            assert_eq!(response.status(), StatusCode::OK, "{accepted:?}");
            // A middleware takes `identity` away again.
            let sent = coding.or(Some("identity"));
            assert_eq!(header(&response, "content-encoding"), sent, "{accepted:?}");
            assert_eq!(header(&response, "content-type"), Some("text/javascript"));
            assert_eq!(header(&response, "vary"), Some("accept-encoding"));
            assert_eq!(
                header(&response, "cache-control"),
                Some("public, max-age=31536000, immutable")
            );
            let size = response.body().size();
            let body = to_bytes(response.into_body()).await.unwrap();
            // What `Content-Length` is made of, for HEAD too.
            assert_eq!(
                size,
                BodySize::Sized(body.len().try_into().unwrap()),
                "{accepted:?}"
            );
            assert_eq!(decoded(coding, &body), TEXT.as_bytes(), "{accepted:?}");
        }
    }

    #[actix_web::test]
    async fn each_coding_has_a_tag_of_its_own() {
        let mut tags = Vec::new();
        for accepted in ["br", "gzip", "identity"] {
            let response = answer(SCRIPT, &[("accept-encoding", accepted)])
                .await
                .unwrap()
                .unwrap();
            tags.push(header(&response, "etag").unwrap().to_owned());
        }
        for (number, accepted) in ["br", "gzip", "identity"].into_iter().enumerate() {
            for (other, tag) in tags.iter().enumerate() {
                let headers = [("accept-encoding", accepted), ("if-none-match", tag)];
                let response = answer(SCRIPT, &headers).await.unwrap().unwrap();
                let is_known = response.status() == StatusCode::NOT_MODIFIED;
                assert_eq!(is_known, number == other, "{accepted} {tag}");
                assert_eq!(header(&response, "etag"), Some(&*tags[number]));
                assert_eq!(header(&response, "vary"), Some("accept-encoding"));
                if is_known {
                    assert_eq!(header(&response, "content-encoding"), None);
                    assert_eq!(to_bytes(response.into_body()).await.unwrap(), "");
                }
            }
        }
    }

    #[actix_web::test]
    async fn what_was_decompressed_is_shared() {
        let body = async || {
            let response = answer(SCRIPT, &[]).await.unwrap().unwrap();
            response.into_body().try_into_bytes().unwrap()
        };
        assert_eq!(body().await.as_ptr(), body().await.as_ptr());
    }

    #[actix_web::test]
    async fn a_picture_is_sent_as_it_is() {
        let response = answer("icon.png", &[("accept-encoding", "gzip, br")])
            .await
            .unwrap()
            .unwrap();
        assert_eq!(header(&response, "content-encoding"), Some("identity"));
        assert_eq!(header(&response, "content-type"), Some("image/png"));
        assert_eq!(header(&response, "cache-control"), Some("no-cache"));
        assert_eq!(to_bytes(response.into_body()).await.unwrap(), PICTURE);
    }

    #[actix_web::test]
    async fn compressed_files_and_metadata_have_no_urls() {
        for path in ["", "assets/app-1.js.br", ".vite/manifest.json", "nothing.js"] {
            assert!(answer(path, &[]).await.unwrap().is_none(), "{path}");
        }
    }

    #[actix_web::test]
    async fn a_broken_file_is_an_error_and_not_half_a_file() {
        let refused = answer("broken.js", &[]).await;
        assert!(matches!(refused, Err(Error::Internal(_))), "{refused:?}");
    }
}
