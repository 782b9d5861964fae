-- People and organizations choose a language. People without a choice of their own read the language of their organization,
-- and then that of their browser. Everyone who has an account already keeps the English they had. Both changes touch the
-- catalog of the database only, no rows.
alter table people alter column language drop not null, alter column language drop default;
alter table organizations add column language text check (language ~ '^[a-z]{2,3}$');
