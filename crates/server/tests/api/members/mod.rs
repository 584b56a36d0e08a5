mod invitations;
mod roles;
