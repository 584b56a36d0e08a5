-- For the expiry job.
CREATE INDEX former_links_expiry ON former_links (expires_at);
