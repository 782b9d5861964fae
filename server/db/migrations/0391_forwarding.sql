-- Statements are forwarded to other record stores, each with its own place in the stream. Two new tables, and an index that lets
-- what people do here be read in order: it locks writing of learning facts for about a second per million of them.

create table record_forwards (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  endpoint text not null,
  username text not null,
  -- AES-256-GCM, with a key derived from SECRET_KEY.
  secret bytea not null,
  version text not null check (version in ('1.0.3', '2.0.0')),
  -- Whether what people do here is forwarded too, besides what tools have sent.
  has_activity boolean not null,
  -- Everything up to here was delivered or refused.
  position bigint not null,
  fact_written_in bigint not null,
  fact_id uuid not null,
  sent_count bigint not null default 0,
  refused_count bigint not null default 0,
  last_sent_at timestamptz,
  failed_attempts integer not null default 0,
  failing_since timestamptz,
  next_attempt_at timestamptz not null,
  -- The job that is sending, so that two servers don't send the same statements at once.
  claim_id uuid,
  claimed_until timestamptz,
  paused_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  primary key (organization_id, id)
);
create index record_forwards_due on record_forwards (next_attempt_at) where paused_at is null;
create index record_forwards_created_by on record_forwards (created_by);
alter table record_forwards enable row level security;
create policy record_forwards_tenant on record_forwards
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table record_forward_log (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  forward_id uuid not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('delivered', 'refused', 'failed')),
  statement_count integer not null,
  -- The one statement that was refused.
  statement_id uuid,
  -- 0 if there was no response.
  status integer not null,
  detail text not null,
  primary key (organization_id, id),
  foreign key (organization_id, forward_id) references record_forwards (organization_id, id) on delete cascade
);
create index record_forward_log_list on record_forward_log (organization_id, forward_id, at desc, id desc);
create index record_forward_log_at on record_forward_log (at);
alter table record_forward_log enable row level security;
create policy record_forward_log_tenant on record_forward_log
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create index learning_facts_stream on learning_facts (organization_id, written_in, id);
