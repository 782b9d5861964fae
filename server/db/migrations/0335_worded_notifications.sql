-- Notifications keep the sentences that they were worded from, so that they can be read in the language that their reader
-- has now. Rows from before keep their English text. Adding a nullable column takes no longer than a catalog update.
alter table notifications add column words jsonb;
