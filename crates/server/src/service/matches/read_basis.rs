//! What one submission depends on.

use db::queries::submissions::{self, Basis, BasisQuery, SubmissionBasis};

use crate::error::{Error, ErrorCode, Result};

/// Reads what the only submission of the query depends on.
pub(crate) async fn read_basis(
    connection: &mut db::Connection,
    query: BasisQuery<'_>,
    is_distributed: bool,
) -> Result<(Basis, SubmissionBasis)> {
    let read = submissions::read(connection, &[query], is_distributed)
        .await?
        .pop();
    let (basis, mut requests) = read.ok_or(ErrorCode::GroupNotFound)?;
    let request = requests.pop();
    Ok((
        basis,
        request.ok_or_else(|| Error::internal("no basis of the match"))?,
    ))
}
