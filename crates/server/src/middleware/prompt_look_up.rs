//! Has the version of a followed group looked up soon after this server may have changed it, without the usual wait.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;

use crate::caller::group_in_path::GroupInPath;
use crate::state::State;

/// After each successful request that is no read: one that changed nothing costs a look-up.
pub(crate) async fn prompt_look_up<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let response = next.call(request).await?;
    let request = response.request();
    if !request.method().is_safe()
        && response.status().is_success()
        && let Some(address) = GroupInPath::of(request)
        && let state = State::of(request)?
        // If it cannot be found now, the next look-up finds the change.
        && let Ok(Some(group)) = address.id(state).await
    {
        state.group_events.look_up_soon(group);
    }
    Ok(response)
}
