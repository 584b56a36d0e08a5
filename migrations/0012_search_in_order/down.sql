ALTER TABLE group_listings RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor);
DROP INDEX group_listings_newest, group_listings_players, group_listings_matches, group_listings_name;
CREATE INDEX group_listings_newest ON group_listings (created_at DESC, group_id DESC);
CREATE INDEX group_listings_players ON group_listings (player_count DESC, group_id DESC);
CREATE INDEX group_listings_matches ON group_listings (match_count DESC, group_id DESC);
CREATE INDEX group_listings_name ON group_listings (name COLLATE "und-x-icu", group_id);
