-- What people put into calendars, and the secret addresses under which they read them elsewhere. New tables; the two
-- indexes on published_courses are built in moments.

create table calendar_events (
  id uuid primary key default uuidv7(),
  -- A personal event has a person and no organization: nobody else ever sees it. A shared one is the organization's.
  person_id uuid references people on delete cascade,
  organization_id uuid references organizations on delete cascade,
  -- Null: for everyone in the organization.
  course_id uuid,
  created_by uuid references people on delete set null,
  title text not null check (length(title) between 1 and 200),
  description text not null default '',
  location text not null default '',
  -- The clock that a person chose; of whole days it says nothing.
  zone text not null,
  -- The first occurrence. Of whole days the midnights in UTC, so that one index orders everything.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  -- Of whole days only; end_date is the day after the last.
  start_date date,
  end_date date check (end_date > start_date),
  -- RFC 5545; null when it takes place once.
  rrule text,
  -- From the first occurrence to the end of the last, wherever they were moved to; without end null.
  active_from timestamptz not null,
  active_until timestamptz,
  -- Grows with every change, for calendars that subscribed.
  sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  cancelled_at timestamptz,
  check (num_nonnulls(person_id, organization_id) = 1),
  check (course_id is null or organization_id is not null),
  check (num_nonnulls(start_date, end_date) in (0, 2)),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index calendar_events_person on calendar_events (person_id, active_until) where person_id is not null;
create index calendar_events_organization on calendar_events (organization_id, course_id, active_until)
  where organization_id is not null;
alter table calendar_events enable row level security;
create policy calendar_events_own on calendar_events
  using (person_id = app_person_id()) with check (person_id = app_person_id());
create policy calendar_events_tenant on calendar_events
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Occurrences that are not what their rule says. The day that the rule gave names them.
create table calendar_exceptions (
  event_id uuid not null references calendar_events on delete cascade,
  date date not null,
  cancelled_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  start_date date,
  end_date date,
  -- Null: as the series says.
  title text,
  description text,
  location text,
  primary key (event_id, date)
);
alter table calendar_exceptions enable row level security;
create policy calendar_exceptions_of_event on calendar_exceptions
  using (exists (select 1 from calendar_events e where e.id = event_id))
  with check (exists (select 1 from calendar_events e where e.id = event_id));

create table calendar_feeds (
  person_id uuid primary key references people on delete cascade,
  secret_hash bytea not null unique,
  -- Sealed, so that its owner can read the address again.
  secret_sealed bytea not null,
  created_at timestamptz not null,
  last_read_at timestamptz
);
alter table calendar_feeds enable row level security;
create policy calendar_feeds_own on calendar_feeds
  using (person_id = app_person_id()) with check (person_id = app_person_id());

create index published_courses_starts on published_courses (organization_id, starts_at) where starts_at is not null;
create index published_courses_ends on published_courses (organization_id, ends_at) where ends_at is not null;
