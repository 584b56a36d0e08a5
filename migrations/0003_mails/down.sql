DROP TABLE link_requests;
DROP TABLE mails;
