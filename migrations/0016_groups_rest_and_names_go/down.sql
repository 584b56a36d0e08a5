DROP TRIGGER players_stay_anonymous ON players;
DROP FUNCTION players_stay_anonymous();
ALTER TABLE players DROP COLUMN former_number;
DROP TRIGGER groups_deleted_rest ON groups;
DROP FUNCTION groups_deleted_rest();
