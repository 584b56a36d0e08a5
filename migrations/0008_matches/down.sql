DROP TABLE matches;
DROP FUNCTION matches_follow_one_another();
DROP FUNCTION sets_are_decided(smallint[], smallint[]);
DROP FUNCTION total_games(smallint[], smallint[]);
DROP FUNCTION winning_team(smallint[], smallint[]);
