-- Somebody asked for a link to be mailed. Whether anybody has the address is looked up afterwards, by nobody who waits
-- for an answer: neither what is answered nor how long it takes can tell.
CREATE TABLE link_requests (
    id           bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT link_requests_pkey PRIMARY KEY,
    email        text        NOT NULL CONSTRAINT link_requests_email_length CHECK (char_length(email) <= 254),
    purpose      text        NOT NULL CONSTRAINT link_requests_purpose_known
                             CHECK (purpose IN ('verify_email', 'reset_password')),
    requested_at timestamptz NOT NULL DEFAULT now()
);

-- From then on a mail is not worth sending: the link in it has expired, or the news is old.
ALTER TABLE mails ADD COLUMN expires_at timestamptz NOT NULL DEFAULT now() + interval '1 day';
ALTER TABLE mails ALTER COLUMN expires_at DROP DEFAULT;
ALTER TABLE mails ADD CONSTRAINT mails_expires_after_created CHECK (expires_at > created_at);

-- The broom that removes what is long done.
CREATE INDEX mails_by_age ON mails (created_at);
