-- A note may stand beside a passage of the lesson: the words that were highlighted. A constant default, so nothing is
-- rewritten and the lock lasts a moment.

alter table lesson_notes add column quote text not null default '' check (length(quote) <= 2000);
