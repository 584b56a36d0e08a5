DROP FUNCTION search_query(text);
