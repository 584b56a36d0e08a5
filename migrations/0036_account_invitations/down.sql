DROP TABLE account_invitations;
