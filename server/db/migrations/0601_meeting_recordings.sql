-- Recordings of meetings: who records, and what became of it. A new table; nothing that exists is locked.

create table meeting_recordings (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  meeting_id uuid not null,
  started_by uuid references people on delete set null,
  started_at timestamptz not null,
  stopped_at timestamptz,
  -- Null until it has arrived.
  file_id uuid references files on delete cascade,
  resource_id uuid,
  lesson_id uuid,
  duration_seconds integer,
  -- Null means without end.
  keep_days integer check (keep_days between 1 and 3650),
  expires_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, meeting_id) references meetings (organization_id, id) on delete cascade
);
-- One at a time.
create unique index meeting_recordings_open on meeting_recordings (organization_id, meeting_id)
  where stopped_at is null;
create index meeting_recordings_meeting on meeting_recordings (organization_id, meeting_id, id);
create index meeting_recordings_file on meeting_recordings (file_id);
create index meeting_recordings_person on meeting_recordings (started_by);
create index meeting_recordings_expiry on meeting_recordings (expires_at) where expires_at is not null;
alter table meeting_recordings enable row level security;
create policy meeting_recordings_tenant on meeting_recordings
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
create policy only_organization on meeting_recordings as restrictive
  using ((select app_only_organization_id()) is null or organization_id = (select app_only_organization_id()));
