-- Unlike an index of arrays, an index of text vectors also finds what begins with something. The last two characters and the
-- last one begin no trigram.
CREATE INDEX group_listings_search_parts ON group_listings
    USING gin (array_to_tsvector(trigrams || ARRAY[right(folded_name, 2), right(folded_name, 1)]));
