-- Finds the names that can contain this text: they have all of its trigrams, or a trigram or an end that begins with its
-- one or two characters. For the index group_listings_search_parts.
CREATE FUNCTION search_query(part text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN char_length(part) < 3
        THEN ('''' || replace(replace(part, '\', '\\'), '''', '''''') || ''':*')::tsquery
        ELSE (SELECT string_agg('''' || replace(replace(piece, '\', '\\'), '''', '''''') || '''', ' & ')
              FROM unnest(trigrams(part)) AS piece)::tsquery
    END;
