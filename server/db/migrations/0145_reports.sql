-- Reports that people save, when they are sent, and the files that were made of them. New tables only.

create table reports (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  title text not null check (length(title) between 1 and 120),
  description text not null default '' check (length(description) <= 500),
  -- Names of a source and its columns, never SQL; read again against the allow-list each time it runs.
  definition jsonb not null,
  shared_with text[] not null default '{}' check (shared_with <@ array['admin', 'instructor']),
  owner_id uuid references people on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create index reports_list on reports (organization_id, updated_at desc, id);
alter table reports enable row level security;
create policy reports_tenant on reports
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table report_schedules (
  organization_id uuid not null references organizations on delete cascade,
  report_id uuid not null,
  -- RFC 5545, on the clock of the zone.
  rule text not null,
  time text not null check (time ~ '^\d\d:\d\d$'),
  time_zone text not null,
  -- The first possible day: every second week is counted from here.
  starts_on date not null,
  format text not null check (format in ('csv', 'xlsx')),
  recipient_ids uuid[] not null check (cardinality(recipient_ids) between 1 and 50),
  next_at timestamptz,
  paused_reason text,
  updated_at timestamptz not null,
  primary key (organization_id, report_id),
  foreign key (organization_id, report_id) references reports (organization_id, id) on delete cascade
);
create index report_schedules_next on report_schedules (next_at) where next_at is not null;
alter table report_schedules enable row level security;
create policy report_schedules_tenant on report_schedules
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table report_runs (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  -- A saved report, or the key of a ready one, or neither when it was never saved.
  report_id uuid,
  ready_key text,
  title text not null,
  -- As it was then: what the file holds does not change with the report.
  definition jsonb not null,
  within text,
  is_drilled boolean not null default false,
  format text not null check (format in ('csv', 'xlsx')),
  asked_by uuid references people on delete set null,
  -- Who is told when it is finished; of a scheduled one only.
  recipient_ids uuid[],
  row_count integer not null default 0,
  total_count integer,
  is_cut_off boolean not null default false,
  file_id uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  failed_at timestamptz,
  failure text,
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references reports (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id) on delete set null (file_id),
  check (num_nonnulls(report_id, ready_key) <= 1),
  check (num_nonnulls(finished_at, failed_at) <= 1)
);
create index report_runs_report on report_runs (organization_id, report_id, created_at desc);
create index report_runs_asked on report_runs (organization_id, asked_by, created_at desc);
create index report_runs_open on report_runs (organization_id, asked_by) where finished_at is null and failed_at is null;
create index report_runs_old on report_runs (created_at);
alter table report_runs enable row level security;
create policy report_runs_tenant on report_runs
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
