DROP INDEX mails_by_age;
ALTER TABLE mails DROP COLUMN expires_at;
DROP TABLE link_requests;
