DROP TABLE players;
DROP FUNCTION players_touch_group();
DROP FUNCTION players_stay_in_group();
