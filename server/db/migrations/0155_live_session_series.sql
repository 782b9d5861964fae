-- Live sessions that repeat. Every occurrence is a session of its own, with its own door, attendance and reminders;
-- the series keeps the rule. A new table, and two empty columns, which lock the table of sessions for a moment.

create table live_session_series (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  -- The first occurrence, on the clock of the host.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  -- RFC 5545; it always ends.
  rrule text not null check (rrule ~ '(COUNT|UNTIL)='),
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  check (ends_at > starts_at)
);
alter table live_session_series enable row level security;
create policy live_session_series_tenant on live_session_series
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

alter table live_sessions
  add column series_id uuid,
  -- The day that the rule gave, which names the occurrence wherever it was moved to.
  add column series_date date,
  add foreign key (organization_id, series_id) references live_session_series (organization_id, id),
  add check ((series_id is null) = (series_date is null)),
  -- Checked at the end: moving a whole series passes through days that others still have.
  add unique (organization_id, series_id, series_date) deferrable initially deferred;
