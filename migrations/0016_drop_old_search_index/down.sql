CREATE INDEX group_listings_search ON group_listings USING gin (trigrams);
