mod activity;
mod invitations;
mod roles;
