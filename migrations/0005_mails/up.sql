-- The outbox. A mail is written in the transaction that calls for it and sent afterwards, so none is lost while
-- the mail server is away and none is sent for what was rolled back.
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
    CONSTRAINT mails_end_once CHECK (sent_at IS NULL OR given_up_at IS NULL),
    -- The bodies hold links that sign people in: they are erased with the sending, and needed until then.
    CONSTRAINT mails_body_until_sent CHECK ((sent_at IS NULL) = (text_body IS NOT NULL AND html_body IS NOT NULL)),
    CONSTRAINT mails_body_erased CHECK (sent_at IS NULL OR (text_body IS NULL AND html_body IS NULL))
);

CREATE INDEX mails_waiting ON mails (next_attempt_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
