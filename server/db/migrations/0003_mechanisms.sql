-- Audit log, jobs queued inside a transaction, and the stream behind live pages. New tables only.

create table audit_entries (
  id uuid primary key default uuidv7(),
  organization_id uuid references organizations on delete cascade,
  actor_id uuid references people on delete set null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  detail jsonb not null default '{}',
  reason text,
  request_id text,
  ip_address text,
  created_at timestamptz not null default now()
);
create index audit_entries_list on audit_entries (organization_id, created_at desc);
create index audit_entries_subject on audit_entries (organization_id, subject_type, subject_id, created_at desc);
alter table audit_entries enable row level security;
create policy audit_entries_tenant on audit_entries for select using (organization_id = app_organization_id());
-- Append only: there is no policy that lets the application change or delete an entry.
create policy audit_entries_append on audit_entries for insert
  with check (organization_id is not distinct from app_organization_id() or organization_id is null);

-- The application role may queue a job but not read or change the queue.
create function app_add_job(task text, payload json, job_key text, run_at timestamptz, max_attempts integer)
  returns void language sql security definer set search_path = graphile_worker, public as
$$ select graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => max_attempts, job_key => job_key) $$;

-- Truth of what live pages were told; rows are kept for a day so that a page can catch up by id.
create table live_events (
  id bigint generated always as identity primary key,
  topic text not null,
  name text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index live_events_topic on live_events (topic, id);
create index live_events_age on live_events (created_at);
