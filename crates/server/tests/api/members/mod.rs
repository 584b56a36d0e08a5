mod activity;
mod handovers;
mod invitations;
mod roles;
