-- Who takes which course. New tables only.
create table enrollments (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7() unique,
  course_id uuid not null,
  person_id uuid not null references people on delete cascade,
  status text not null
    check (status in ('requested', 'waitlisted', 'active', 'completed', 'expired', 'suspended', 'withdrawn')),
  -- How it came about: self, code, request, invitation, staff.
  source text not null,
  enrolled_by uuid references people on delete set null,
  created_at timestamptz not null,
  requested_at timestamptz,
  waitlisted_at timestamptz,
  -- The start that drip and due dates count from.
  started_at timestamptz,
  completed_at timestamptz,
  -- The version that was complete then; a later version never takes a completion away.
  completed_version integer,
  expires_at timestamptz,
  suspended_at timestamptz,
  withdrawn_at timestamptz,
  archived_at timestamptz,
  -- Kept up in the transaction of each completion: lessons of the published version that are complete.
  completed_lessons integer not null default 0,
  last_lesson_id uuid,
  last_active_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, course_id, person_id),
  unique (organization_id, id, course_id, person_id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index enrollments_person on enrollments (person_id, last_active_at desc nulls last);
create index enrollments_course on enrollments (organization_id, course_id, status, created_at desc);
create index enrollments_organization on enrollments (organization_id, last_active_at desc nulls last);
create index enrollments_waiting on enrollments (organization_id, course_id, waitlisted_at) where status = 'waitlisted';
alter table enrollments enable row level security;
create policy enrollments_tenant on enrollments
  using (organization_id = app_organization_id() or person_id = app_person_id())
  with check (organization_id = app_organization_id());
