//! Use cases of the members of a group and of invitations.

pub(crate) mod accept_invitation;
pub(crate) mod change_role;
pub(crate) mod invite_member;
pub(crate) mod leave_group;
pub(crate) mod list_members;
pub(crate) mod read_invitation;
pub(crate) mod register_invited;
pub(crate) mod remove_member;
pub(crate) mod withdraw_invitation;
