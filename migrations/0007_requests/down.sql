DROP TABLE limit_counters;
DROP TABLE idempotency_keys;
