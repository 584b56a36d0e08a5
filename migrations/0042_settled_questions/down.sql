ALTER TABLE matches DROP COLUMN questions_settled_at;
