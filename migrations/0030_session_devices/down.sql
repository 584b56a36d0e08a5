ALTER TABLE sessions DROP COLUMN browser, DROP COLUMN system;
