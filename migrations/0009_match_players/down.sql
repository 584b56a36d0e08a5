DROP TRIGGER players_follow_log ON players;
DROP TRIGGER matches_have_four_players ON matches;
DROP FUNCTION standing_follows_log(bigint);
DROP FUNCTION match_is_whole(bigint, integer);
DROP TABLE match_players;
DROP FUNCTION match_players_of_latest();
DROP FUNCTION standings_follow_log();
DROP FUNCTION matches_have_four_players();
