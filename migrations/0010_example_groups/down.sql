DROP INDEX group_listings_examples;
CREATE INDEX group_listings_played ON group_listings (group_id) WHERE match_count > 0;
