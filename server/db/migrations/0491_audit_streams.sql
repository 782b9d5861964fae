-- Audit entries are sent to a receiver of the organization, and those of the whole installation to one of its operator, each in
-- the order in which they were written. The new column of audit_entries has no value for older entries, which are downloaded
-- instead; the index by time locks writing of entries for about a second per million of them.

alter table audit_entries add column written_in bigint;
alter table audit_entries alter column written_in set default (pg_current_xact_id()::text::bigint);
create index audit_entries_stream on audit_entries (organization_id, written_in, id) where written_in is not null;
create index audit_entries_stream_of_all on audit_entries (written_in, id) where written_in is not null;
create index audit_entries_at on audit_entries (created_at, id);

create table audit_streams (
  id uuid primary key default uuidv7(),
  -- Null for the whole installation.
  organization_id uuid references organizations on delete cascade,
  url text not null,
  -- AES-256-GCM, with a key derived from SECRET_KEY.
  secret bytea not null,
  -- Everything up to here was received.
  written_in bigint not null,
  entry_id uuid not null,
  sent_count bigint not null default 0,
  last_sent_at timestamptz,
  failed_attempts integer not null default 0,
  failing_since timestamptz,
  next_attempt_at timestamptz not null,
  -- The job that is sending, so that two servers don't send the same entries at once.
  claim_id uuid,
  claimed_until timestamptz,
  paused_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references people on delete set null
);
create unique index audit_streams_one on audit_streams (organization_id) nulls not distinct;
create index audit_streams_due on audit_streams (next_attempt_at) where paused_at is null;
create index audit_streams_created_by on audit_streams (created_by);
alter table audit_streams enable row level security;
create policy audit_streams_tenant on audit_streams
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table audit_stream_log (
  id uuid primary key default uuidv7(),
  organization_id uuid references organizations on delete cascade,
  stream_id uuid not null references audit_streams on delete cascade,
  at timestamptz not null,
  entry_count integer not null,
  -- 0 if there was no response.
  status integer not null,
  detail text not null,
  duration_ms integer not null
);
create index audit_stream_log_list on audit_stream_log (stream_id, at desc, id desc);
create index audit_stream_log_organization on audit_stream_log (organization_id);
create index audit_stream_log_at on audit_stream_log (at);
alter table audit_stream_log enable row level security;
create policy audit_stream_log_tenant on audit_stream_log
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
