ALTER TABLE players DROP COLUMN is_guest;
