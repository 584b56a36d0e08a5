DROP TABLE former_links;
