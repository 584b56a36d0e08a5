ALTER TABLE groups DROP COLUMN closed_reason;
