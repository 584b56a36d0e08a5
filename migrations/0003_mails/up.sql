-- The outbox. A mail is inserted in the transaction that causes it and sent afterwards: none is lost while the mail server is
-- unavailable, and none is sent for what was rolled back.
CREATE TABLE mails (
    id              bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT mails_pkey PRIMARY KEY,
    kind            text        NOT NULL CONSTRAINT mails_kind_format CHECK (kind ~ '^[a-z_]{1,40}$'),
    recipient       text        NOT NULL CONSTRAINT mails_recipient_length CHECK (char_length(recipient) <= 254),
    language        text        NOT NULL CONSTRAINT mails_language_known CHECK (language IN ('en', 'sv', 'es')),
    subject         text        NOT NULL,
    text_body       text,
    html_body       text,
    created_at      timestamptz NOT NULL DEFAULT now(),
    attempts        integer     NOT NULL DEFAULT 0 CONSTRAINT mails_attempts_count CHECK (attempts >= 0),
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    last_error      text,
    sent_at         timestamptz,
    given_up_at     timestamptz,
    -- From then on it is not sent: the link in it has expired, or the news is old.
    expires_at      timestamptz NOT NULL CONSTRAINT mails_expires_after_created CHECK (expires_at > created_at),
    CONSTRAINT mails_end_once CHECK (sent_at IS NULL OR given_up_at IS NULL),
    -- The bodies contain links that sign people in: they are needed until the mail is sent, and erased then.
    CONSTRAINT mails_body_until_sent CHECK ((sent_at IS NULL) = (text_body IS NOT NULL AND html_body IS NOT NULL)),
    CONSTRAINT mails_body_erased CHECK (sent_at IS NULL OR (text_body IS NULL AND html_body IS NULL))
);

CREATE INDEX mails_waiting ON mails (next_attempt_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX mails_by_age ON mails (created_at);

-- Requests for mailed links. Whether the address has an account is looked up by a worker, after the response, so that
-- neither the response nor its time reveals it.
CREATE TABLE link_requests (
    id           bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT link_requests_pkey PRIMARY KEY,
    email        text        NOT NULL CONSTRAINT link_requests_email_length CHECK (char_length(email) <= 254),
    purpose      text        NOT NULL CONSTRAINT link_requests_purpose_known
                             CHECK (purpose IN ('verify_email', 'reset_password')),
    requested_at timestamptz NOT NULL DEFAULT now()
);
