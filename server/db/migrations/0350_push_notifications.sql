-- Push notifications: the installation's own keys, the devices of each person, and push as a third channel. New tables; the
-- new columns have constant defaults, so no row is rewritten and the locks are short.

-- One pair of keys for the whole installation, by which push services know it. The private one is sealed with SECRET_KEY.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null
);
-- Only the server itself reads them, never a request.
revoke all on push_keys from lyceum_app;

-- A browser that shows notifications of a person, for as long as the session in it lasts.
create table push_devices (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null,
  public_key text not null,
  auth_secret text not null,
  name text not null,
  created_at timestamptz not null,
  last_pushed_at timestamptz,
  unique (person_id, endpoint)
);
create index push_devices_session on push_devices (session_id);
alter table push_devices enable row level security;
create policy push_devices_own on push_devices
  using (person_id = app_person_id()) with check (person_id = app_person_id());

-- Null until the person chooses: then what is usual for the kind holds.
alter table notification_preferences add column push boolean;

alter table notifications
  add column push boolean not null default false,
  -- When it was handed to the queue of the devices.
  add column pushed_at timestamptz;
