-- How far each learner is, exactly. New tables only.
create table lesson_progress (
  organization_id uuid not null references organizations on delete cascade,
  enrollment_id uuid not null,
  lesson_id uuid not null,
  course_id uuid not null,
  person_id uuid not null references people on delete cascade,
  opened_at timestamptz not null,
  last_active_at timestamptz not null,
  position_seconds double precision not null default 0,
  -- Seconds of the recording that were really played. A union of ranges: sending the same stretch twice adds nothing.
  watched int4multirange not null default '{}',
  -- Time spent on the page, counted by the server from heartbeats.
  spent_seconds integer not null default 0,
  completed_at timestamptz,
  -- The newest client instant that was merged; older ones never overwrite the position.
  position_at timestamptz,
  primary key (organization_id, enrollment_id, lesson_id),
  foreign key (organization_id, enrollment_id, course_id, person_id)
    references enrollments (organization_id, id, course_id, person_id) on delete cascade
);
create index lesson_progress_lesson on lesson_progress (organization_id, course_id, lesson_id) include (completed_at);
create index lesson_progress_person on lesson_progress (person_id, last_active_at desc);
alter table lesson_progress enable row level security;
create policy lesson_progress_tenant on lesson_progress
  using (organization_id = app_organization_id() or person_id = app_person_id())
  with check (organization_id = app_organization_id());

create table lesson_notes (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  person_id uuid not null references people on delete cascade,
  body text not null check (length(body) <= 20000),
  at_seconds double precision,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create index lesson_notes_own on lesson_notes (person_id, course_id, lesson_id, created_at);
alter table lesson_notes enable row level security;
-- Notes are private: not even staff of the organization read them.
create policy lesson_notes_own on lesson_notes
  using (person_id = app_person_id())
  with check (person_id = app_person_id() and organization_id = app_organization_id());

create table lesson_bookmarks (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  lesson_id uuid not null,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz not null,
  primary key (person_id, lesson_id)
);
alter table lesson_bookmarks enable row level security;
create policy lesson_bookmarks_own on lesson_bookmarks
  using (person_id = app_person_id())
  with check (person_id = app_person_id() and organization_id = app_organization_id());

-- One row per learner, organization and day of the learner's own calendar: heat map and streak.
create table learning_days (
  organization_id uuid not null references organizations on delete cascade,
  person_id uuid not null references people on delete cascade,
  day date not null,
  spent_seconds integer not null default 0,
  completed_lessons integer not null default 0,
  primary key (organization_id, person_id, day)
);
create index learning_days_person on learning_days (person_id, day);
alter table learning_days enable row level security;
create policy learning_days_tenant on learning_days
  using (organization_id = app_organization_id() or person_id = app_person_id())
  with check (organization_id = app_organization_id());
