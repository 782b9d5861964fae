-- Keys for programs, and addresses that are told what happens. New tables only.

create table api_keys (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  -- The first letters of the key, so that people know it again; the key itself is shown once and never stored.
  start text not null,
  secret_hash bytea not null unique,
  scopes text[] not null,
  -- The key acts for this person and ends with their rights.
  created_by uuid not null references people on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at timestamptz,
  primary key (organization_id, id)
);
create index api_keys_list on api_keys (organization_id, created_at desc);
alter table api_keys enable row level security;
create policy api_keys_tenant on api_keys
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table webhooks (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  url text not null check (length(url) <= 2000),
  events text[] not null,
  -- Encrypted with a key derived from SECRET_KEY: deliveries are signed with it.
  secret bytea not null,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  paused_at timestamptz,
  primary key (organization_id, id)
);
create index webhooks_list on webhooks (organization_id, created_at desc);
alter table webhooks enable row level security;
create policy webhooks_tenant on webhooks
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table webhook_deliveries (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  webhook_id uuid not null,
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  -- Of the last attempt; 0 when nobody answered.
  response_status integer,
  response_text text,
  duration_ms integer,
  primary key (organization_id, id),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade
);
create index webhook_deliveries_list on webhook_deliveries (organization_id, webhook_id, created_at desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);
alter table webhook_deliveries enable row level security;
create policy webhook_deliveries_tenant on webhook_deliveries
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
