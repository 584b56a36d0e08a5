-- group_listings_search_parts replaces it.
DROP INDEX group_listings_search;
