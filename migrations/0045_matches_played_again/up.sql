-- The number of the match whose twin this one is, if its submitter said that the same was played again.
ALTER TABLE matches ADD COLUMN twin_number integer;
