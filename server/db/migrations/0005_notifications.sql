-- The ledger of what each person was told, by which channel, and how each person wants to be told. New tables only.

create table notifications (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people on delete cascade,
  organization_id uuid references organizations on delete cascade,
  kind text not null,
  type text not null check (type in ('success', 'info', 'warning', 'error')),
  title text not null,
  message text not null default '',
  -- A path inside Lyceum.
  link text check (link ~ '^/[^/]' or link = '/'),
  reason text not null,
  actor_id uuid references people on delete set null,
  -- Names what happened: however often it is reported, each person hears of it once.
  dedupe_key text not null,
  -- How it was to reach the person, decided when it happened.
  in_app boolean not null,
  email text not null check (email in ('now', 'daily', 'off')),
  created_at timestamptz not null,
  read_at timestamptz,
  -- When the mail, or the digest with it, was queued.
  emailed_at timestamptz,
  unique (person_id, dedupe_key)
);
create index notifications_list on notifications (person_id, created_at desc, id) where in_app;
create index notifications_unread on notifications (person_id) where in_app and read_at is null;
create index notifications_undelivered on notifications (person_id, created_at)
  where email = 'daily' and emailed_at is null;
create index notifications_age on notifications (created_at);
alter table notifications enable row level security;
create policy notifications_own on notifications
  using (person_id = app_person_id()) with check (person_id = app_person_id());

create table notification_preferences (
  person_id uuid not null references people on delete cascade,
  kind text not null,
  in_app boolean not null,
  email text not null check (email in ('now', 'daily', 'off')),
  updated_at timestamptz not null default now(),
  primary key (person_id, kind)
);
alter table notification_preferences enable row level security;
create policy notification_preferences_own on notification_preferences
  using (person_id = app_person_id()) with check (person_id = app_person_id());
