-- Why the operator has closed a group, as its pages say. It can be read then, and not changed.
ALTER TABLE groups ADD COLUMN closed_reason text;
