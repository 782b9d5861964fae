-- Live sessions: when a course or a group meets, who was there and for how long. New tables only.

create table live_sessions (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  -- Whom it is for: exactly one of the two.
  course_id uuid,
  group_id uuid,
  title text not null check (length(title) between 1 and 200),
  description text not null default '',
  host_id uuid references people on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The host's own zone, in which the time was chosen.
  time_zone text not null,
  -- Learners at once in the room; null means without limit.
  capacity integer check (capacity between 1 and 10000),
  -- Null for the built-in room.
  outside_url text check (outside_url ~ '^https://' and length(outside_url) <= 1000),
  has_waiting_room boolean not null default false,
  sharing text not null default 'everyone' check (sharing in ('everyone', 'hosts')),
  -- Whoever was there this long has attended.
  attendance_minutes integer not null check (attendance_minutes between 1 and 1440),
  started_at timestamptz,
  ended_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by uuid references people on delete set null,
  cancel_reason text not null default '',
  -- Grows with every change that a calendar has to hear of.
  sequence integer not null default 0,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade,
  foreign key (organization_id, group_id) references member_groups (organization_id, id) on delete cascade,
  check (num_nonnulls(course_id, group_id) = 1),
  check (ends_at > starts_at)
);
create index live_sessions_open on live_sessions (organization_id, starts_at, id)
  where ended_at is null and cancelled_at is null;
create index live_sessions_all on live_sessions (organization_id, starts_at desc, id);
create index live_sessions_course on live_sessions (organization_id, course_id, starts_at);
create index live_sessions_group on live_sessions (organization_id, group_id, starts_at);
alter table live_sessions enable row level security;
create policy live_sessions_tenant on live_sessions
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- One row per time that someone was in: from coming in to going out.
create table live_session_stays (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  session_id uuid not null,
  person_id uuid not null references people on delete cascade,
  joined_at timestamptz not null,
  left_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, session_id) references live_sessions (organization_id, id) on delete cascade,
  check (left_at >= joined_at)
);
-- Nobody is in the same room twice.
create unique index live_session_stays_open on live_session_stays (organization_id, session_id, person_id)
  where left_at is null;
create index live_session_stays_person on live_session_stays (organization_id, session_id, person_id, joined_at);
alter table live_session_stays enable row level security;
create policy live_session_stays_tenant on live_session_stays
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- What staff say about someone's attendance, whatever was recorded: an outside room records nothing.
create table live_session_marks (
  organization_id uuid not null references organizations on delete cascade,
  session_id uuid not null,
  person_id uuid not null references people on delete cascade,
  is_present boolean not null,
  marked_by uuid references people on delete set null,
  marked_at timestamptz not null,
  primary key (organization_id, session_id, person_id),
  foreign key (organization_id, session_id) references live_sessions (organization_id, id) on delete cascade
);
alter table live_session_marks enable row level security;
create policy live_session_marks_tenant on live_session_marks
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
