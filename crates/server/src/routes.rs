//! The whole URL tree: a table of contents.
//!
//! A route that is not here does not exist, neither in the server nor in the OpenAPI document.

use utoipa_actix_web::scope;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::api::health;

/// Everything outside of the web app's pages.
pub(crate) fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(health::live)
        .service(health::ready)
        .service(scope("/api").configure(api));
}

fn api(_config: &mut ServiceConfig<'_>) {}
