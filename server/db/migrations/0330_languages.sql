-- People and organizations choose a language; without a choice of their own, people read that of their organization, and
-- then that of their browser. Until now everyone had 'en' without ever being asked, which is no choice: the column starts
-- over, empty. Both changes touch the catalog of the database only, no rows.
alter table people drop column language;
alter table people add column language text check (language ~ '^[a-z]{2,3}$');
alter table organizations add column language text check (language ~ '^[a-z]{2,3}$');
