DROP TABLE player_successors;
