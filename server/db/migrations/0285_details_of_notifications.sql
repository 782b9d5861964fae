-- What the mail of a notification says beyond its title and message: facts, longer text, a calendar entry. Kept once for
-- all who are told, for as long as a mail may wait. A new table; nothing is locked.

create table notification_details (
  -- As in notifications.
  dedupe_key text primary key,
  detail jsonb not null,
  created_at timestamptz not null
);
create index notification_details_age on notification_details (created_at);

-- Only jobs read it, and they own it: requests see nothing.
alter table notification_details enable row level security;
