DROP TABLE group_listings;
DROP FUNCTION trigrams(text);
DROP TABLE groups;
