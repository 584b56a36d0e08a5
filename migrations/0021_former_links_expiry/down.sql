DROP INDEX former_links_expiry;
