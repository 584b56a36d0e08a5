ALTER TABLE matches DROP COLUMN twin_number;
