DROP VIEW match_players;
DROP TABLE match_locks;
DROP TABLE match_days;
DROP TABLE appearances;
DROP TABLE matches;
DROP FUNCTION seats_are_valid(
    smallint, bigint[], integer[], integer[], smallint[], double precision[], integer[], integer[], integer[]
);
DROP FUNCTION sets_are_decided(smallint[], smallint[]);
DROP FUNCTION winning_team(smallint[], smallint[]);
