-- Runs of a course, each with its own dates, seats, instructors and learners. New tables, and new columns that are null in every
-- row: no table is rewritten. The foreign keys lock enrollments and threads while they are checked, which is short: all is null.
create table cohorts (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  -- Days are read in the cohort's own time zone, so that everyone sees the same day.
  time_zone text not null,
  starts_on date not null,
  -- The last day; null for a cohort without an end.
  ends_on date,
  -- The first and the last day on which learners can enroll themselves.
  enrollment_opens_on date,
  enrollment_closes_on date,
  seats integer check (seats > 0),
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  -- The same days as instants: what opening days and due dates count from.
  starts_at timestamptz not null generated always as (starts_on::timestamp at time zone time_zone) stored,
  ends_at timestamptz generated always as ((ends_on + 1)::timestamp at time zone time_zone) stored,
  enrollment_opens_at timestamptz generated always as (enrollment_opens_on::timestamp at time zone time_zone) stored,
  enrollment_closes_at timestamptz
    generated always as ((enrollment_closes_on + 1)::timestamp at time zone time_zone) stored,
  primary key (organization_id, id),
  unique (organization_id, course_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade,
  check (ends_on >= starts_on),
  check (enrollment_closes_on >= enrollment_opens_on)
);
create unique index cohorts_name on cohorts (organization_id, course_id, lower(name)) where archived_at is null;
create index cohorts_course on cohorts (course_id, starts_on desc, id);
create index cohorts_created_by on cohorts (created_by);
alter table cohorts enable row level security;
-- Like the published course that they belong to.
create policy cohorts_read on cohorts for select using (
  organization_id = app_organization_id() or exists (select 1 from published_courses p
    where p.course_id = cohorts.course_id and p.visibility = 'public'));
create policy cohorts_write on cohorts
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Whoever stops teaching the course stops teaching its cohorts.
create table cohort_instructors (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  cohort_id uuid not null,
  person_id uuid not null references people on delete cascade,
  primary key (organization_id, cohort_id, person_id),
  foreign key (organization_id, course_id, cohort_id) references cohorts (organization_id, course_id, id)
    on delete cascade,
  foreign key (organization_id, course_id, person_id)
    references course_instructors (organization_id, course_id, person_id) on delete cascade
);
create index cohort_instructors_course on cohort_instructors (organization_id, course_id, person_id);
create index cohort_instructors_person on cohort_instructors (person_id);
alter table cohort_instructors enable row level security;
create policy cohort_instructors_tenant on cohort_instructors
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

alter table enrollments
  add column cohort_id uuid,
  add foreign key (organization_id, course_id, cohort_id) references cohorts (organization_id, course_id, id);
create index enrollments_cohort on enrollments (organization_id, cohort_id, status) where cohort_id is not null;

-- A place that is kept for an address, and one that is bought.
alter table enrollment_invitations
  add column cohort_id uuid,
  add foreign key (organization_id, course_id, cohort_id) references cohorts (organization_id, course_id, id);
create index enrollment_invitations_cohort on enrollment_invitations (organization_id, cohort_id)
  where cohort_id is not null;
alter table orders add column cohort_id uuid;

-- Null for everyone in the course.
alter table discussion_threads
  add column cohort_id uuid,
  add foreign key (organization_id, course_id, cohort_id) references cohorts (organization_id, course_id, id);
create index discussion_threads_cohort on discussion_threads (organization_id, cohort_id) where cohort_id is not null;
