-- Of the device that signed in, by the codes that the server derives from its user agent, which is not kept; null if it names none.
ALTER TABLE sessions
    ADD COLUMN browser text CONSTRAINT sessions_browser_format CHECK (browser ~ '^[a-z_]{1,30}$'),
    ADD COLUMN system  text CONSTRAINT sessions_system_format CHECK (system ~ '^[a-z_]{1,30}$');
