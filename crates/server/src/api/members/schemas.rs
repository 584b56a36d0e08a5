//! The schemas of members and invitations.

use chrono::{DateTime, NaiveDate, Utc};
use db::ids::{InvitationId, UserId};
use db::queries::handovers::OfferedGroupRow;
use db::queries::invitations::InvitationOf;
use db::queries::members::MemberRow;
use db::rows::{HandoverRow, Role};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::auth::schemas::LanguageCode;
use crate::api::groups::schemas::MemberRole;
use crate::caller::admin::Admin;
use crate::service::members::invite_member::Sent;
use crate::service::members::read_invitation::OpenInvitation;
use crate::text::{NameText, SecretText, Text};

/// A role that a member can have besides the owner's.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GivenRole {
    /// Matches and players.
    Editor,
    /// Settings, passcode and files too.
    Admin,
}

/// Who runs a group with others.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Member {
    /// The number of the account.
    #[schema(value_type = i64, example = 3)]
    user_id: UserId,
    /// The name.
    #[schema(example = "Anna Öberg")]
    name: String,
    /// The address; null for editors.
    #[schema(required, example = "anna@padel.example")]
    email: Option<String>,
    /// The role.
    role: MemberRole,
    /// Since when they are a member; of who created the group, since then.
    since: DateTime<Utc>,
    /// The day (UTC) on which they last used this server while signed in, as far as sessions that are still stored
    /// tell: null if none does, and for editors.
    #[schema(required, example = "2025-06-12")]
    last_here_on: Option<NaiveDate>,
    /// Whether it is the caller.
    you: bool,
}

/// An invitation that waits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Invitation {
    /// Its number.
    #[schema(value_type = i64, example = 7)]
    invitation_id: InvitationId,
    /// The address that is invited.
    #[schema(example = "linnea.d@padel.example")]
    email: String,
    /// The role that it gives.
    role: MemberRole,
    /// The name of who sent it.
    #[schema(example = "Anna Öberg")]
    invited_by: String,
    /// When it was sent.
    created_at: DateTime<Utc>,
    /// Until when it can be accepted.
    expires_at: DateTime<Utc>,
}

/// The members of a group.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MemberList {
    /// The owner, then the others in the order in which they joined.
    pub(crate) members: Vec<Member>,
    /// The invitations that wait, oldest first; none for editors.
    pub(crate) invitations: Vec<Invitation>,
    /// The offer of the group to a member, if one waits; null for editors.
    #[schema(required)]
    pub(crate) handover: Option<Handover>,
}

/// The offer of a group to one of its members, which waits for the answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Handover {
    /// The number of the member's account.
    #[schema(value_type = i64, example = 4)]
    user_id: UserId,
    /// When it was made.
    offered_at: DateTime<Utc>,
    /// Until when it can be accepted.
    expires_at: DateTime<Utc>,
}

/// The offer that was made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HandoverData {
    /// The offer.
    pub(crate) handover: Handover,
}

/// To whom to hand a group over.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfferHandover {
    /// The number of the member's account.
    #[schema(value_type = i64, example = 4)]
    pub(crate) user_id: UserId,
    /// The owner's password.
    #[serde(default)]
    #[schema(required)]
    pub(crate) password: SecretText,
}

/// A group that is offered to the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfferedGroup {
    /// The number of the group.
    #[schema(example = 12)]
    group_id: i64,
    /// The name of the group.
    #[schema(example = "Torsdagspadel Lidingö")]
    group_name: String,
    /// The name of its owner.
    #[schema(example = "Anna Öberg")]
    owner_name: String,
    /// The caller's role in it.
    role: MemberRole,
    /// When it was offered.
    offered_at: DateTime<Utc>,
    /// Until when the offer can be accepted.
    expires_at: DateTime<Utc>,
}

/// The groups that are offered to the caller.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OfferedGroups {
    /// The oldest group first.
    pub(crate) handovers: Vec<OfferedGroup>,
}

/// Another role.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ChangeRole {
    /// The role.
    pub(crate) role: GivenRole,
}

/// Whom to invite.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Invite {
    /// At most 254 characters.
    #[serde(default)]
    #[schema(required, example = "linnea.d@padel.example")]
    pub(crate) email: Text,
    /// The role that the invitation gives.
    pub(crate) role: GivenRole,
}

/// An invitation that was sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SentInvitation {
    /// Its number.
    #[schema(value_type = i64, example = 7)]
    invitation_id: InvitationId,
    /// Until when it can be accepted.
    expires_at: DateTime<Utc>,
    /// The link, if the server sends no mail; else null: only who reads the mail has it, so that it verifies the
    /// address.
    #[schema(required)]
    link: Option<String>,
}

/// The token of an invitation's link.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct InvitationToken {
    /// The token in the link, after `#token=`.
    #[serde(default)]
    #[schema(required)]
    pub(crate) token: SecretText,
}

/// The account of an invited person.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RegisterInvited {
    /// The token in the link, after `#token=`.
    #[serde(default)]
    #[schema(required)]
    pub(crate) token: SecretText,
    /// 2 to 60 characters.
    #[serde(default)]
    #[schema(required, example = "Linnéa Dahlgren")]
    pub(crate) name: NameText,
    /// 8 to 128 characters.
    #[serde(default)]
    #[schema(required)]
    pub(crate) password: SecretText,
    /// The language of mails; if not given, the preferred one of the client's `Accept-Language`, else English.
    #[serde(default)]
    #[schema(value_type = Option<LanguageCode>)]
    pub(crate) language: Option<Text>,
    /// The device token of an earlier log-in with this browser, if there is one.
    #[serde(default, alias = "device_token")]
    #[schema(value_type = Option<String>)]
    pub(crate) device_token: Option<Text>,
}

/// What an invitation is to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InvitationDetails {
    /// The number of the group.
    #[schema(example = 12)]
    group_id: i64,
    /// The name of the group.
    #[schema(example = "Torsdagspadel Lidingö")]
    group_name: String,
    /// The role that it gives.
    role: MemberRole,
    /// The name of who sent it.
    #[schema(example = "Anna Öberg")]
    inviter_name: String,
    /// The address that is invited.
    #[schema(example = "linnea.d@padel.example")]
    email: String,
    /// Whether the address has an account.
    has_account: bool,
    /// Until when it can be accepted.
    expires_at: DateTime<Utc>,
    /// How many players the group has.
    #[schema(example = 19)]
    player_count: u32,
    /// How many matches the group has played.
    #[schema(example = 142)]
    match_count: u32,
    /// How many run the group now.
    #[schema(example = 4)]
    member_count: u32,
    /// When the group was created.
    group_created_at: DateTime<Utc>,
}

/// An invitation that can be accepted.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvitationData {
    /// The invitation.
    pub(crate) invitation: InvitationDetails,
}

/// The group whose invitation was accepted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Joined {
    /// Its number.
    #[schema(example = 12)]
    pub(crate) group_id: i64,
}

impl From<GivenRole> for Role {
    fn from(role: GivenRole) -> Self {
        match role {
            GivenRole::Editor => Self::Editor,
            GivenRole::Admin => Self::Admin,
        }
    }
}

impl Member {
    /// A member as a member with this role sees them.
    pub(crate) fn new(row: MemberRow, last_here_on: Option<NaiveDate>, viewer: Admin, role: Role) -> Self {
        Self {
            you: row.user_id == viewer.user,
            user_id: row.user_id,
            name: row.name,
            email: (role >= Role::Admin).then_some(row.email),
            role: row.role.into(),
            since: row.since,
            last_here_on,
        }
    }
}

impl From<InvitationOf> for Invitation {
    fn from((row, invited_by): InvitationOf) -> Self {
        Self {
            invitation_id: row.id,
            email: row.email,
            role: row.role.into(),
            invited_by,
            created_at: row.created_at,
            expires_at: row.expires_at,
        }
    }
}

impl From<HandoverRow> for Handover {
    fn from(row: HandoverRow) -> Self {
        Self {
            user_id: row.user_id,
            offered_at: row.offered_at,
            expires_at: row.expires_at,
        }
    }
}

impl From<OfferedGroupRow> for OfferedGroup {
    fn from(row: OfferedGroupRow) -> Self {
        Self {
            group_id: row.group_id.0,
            group_name: row.group_name,
            owner_name: row.owner_name,
            role: row.role.into(),
            offered_at: row.offered_at,
            expires_at: row.expires_at,
        }
    }
}

impl From<Sent> for SentInvitation {
    fn from(sent: Sent) -> Self {
        Self {
            invitation_id: sent.invitation,
            expires_at: sent.expires_at,
            link: sent.link,
        }
    }
}

impl From<OpenInvitation> for InvitationDetails {
    fn from(open: OpenInvitation) -> Self {
        let OpenInvitation {
            invitation, group, ..
        } = open;
        Self {
            group_id: group.id.0,
            group_name: group.name,
            role: invitation.role.into(),
            inviter_name: open.inviter,
            email: invitation.email,
            has_account: open.has_account,
            expires_at: invitation.expires_at,
            player_count: group.player_count.unsigned_abs(),
            match_count: group.match_count.unsigned_abs(),
            member_count: u32::try_from(open.members).unwrap_or(u32::MAX),
            group_created_at: group.created_at,
        }
    }
}
