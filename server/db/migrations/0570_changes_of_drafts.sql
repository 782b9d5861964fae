-- Which changes of devices made a draft what it is, so that one that arrives again does nothing. A column with a constant
-- default: locks the table only for a moment.
alter table submission_drafts add column change_ids uuid[] not null default '{}';
