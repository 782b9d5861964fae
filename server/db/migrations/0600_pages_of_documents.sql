-- Documents are prepared like recordings: their pages as pictures, and their text. Columns without a default: the table is
-- locked for a moment.

-- Stretches of one object: [width, height, first byte, bytes].
alter table media_preparations add column pages jsonb;
-- Of each page.
alter table media_preparations add column page_texts jsonb;
