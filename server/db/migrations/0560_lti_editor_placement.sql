-- Content that authors choose in a tool can go into the text of a lesson. A new column with a constant only: no table is
-- rewritten.

-- Deep linking: the answer becomes part of the lesson's text instead of lessons.
alter table lti_launches add column into_document boolean not null default false;
