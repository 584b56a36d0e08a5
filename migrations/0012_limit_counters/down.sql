DROP TABLE limit_counters;
