//! Use cases of the members of a group, of invitations and of handovers.

pub(crate) mod accept_handover;
pub(crate) mod accept_invitation;
pub(crate) mod change_role;
pub(crate) mod decline_handover;
pub(crate) mod invite_member;
pub(crate) mod leave_group;
pub(crate) mod list_members;
pub(crate) mod list_own_handovers;
pub(crate) mod offer_handover;
pub(crate) mod read_invitation;
pub(crate) mod register_invited;
pub(crate) mod remove_member;
pub(crate) mod withdraw_handover;
pub(crate) mod withdraw_invitation;
