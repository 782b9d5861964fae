-- A search reads the pending list of its index from end to end. Short lists keep every search quick, also right after
-- many courses were published or enrolled in. Settings only; takes a moment whatever the size.
alter index published_courses_vector set (gin_pending_list_limit = 64);
alter index catalog_words_trigram set (gin_pending_list_limit = 64);

-- Misspelt words are found through catalog_words; nothing reads the whole text of a course any more.
alter table published_courses drop column search_text;
