-- When one of the group's members has last looked at what was said of the match: who said it is shown that on its page.
ALTER TABLE matches ADD COLUMN questions_settled_at timestamptz;
