-- Groups that can be shown as an example: filled well enough to be read, the best-filled first.
DROP INDEX group_listings_played;
CREATE INDEX group_listings_examples ON group_listings (match_count DESC, group_id DESC)
    WHERE player_count >= 8 AND match_count >= 20;
