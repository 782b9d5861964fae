-- Course content made elsewhere: packages, where their files lie inside the uploaded zip, and what learners did in them.
-- New tables. Lessons get one more way to be complete, and one more kind that has content. That column is made
-- again, since PostgreSQL before 17 can't change how it is computed, which locks the table for about a second per 100,000 lessons.

alter table lessons drop constraint lessons_completion_rule_check;
alter table lessons add constraint lessons_completion_rule_check
  check (completion_rule in ('viewed', 'watched', 'marked', 'passed', 'submitted', 'attended', 'finished'));

alter table lessons drop column has_content;
alter table lessons add column has_content boolean not null generated always as (
  case
    when kind = 'text' then jsonb_path_exists(content,
      '$.document.** ? (@.type == "text" || @.type == "image" || @.type == "embed" || @.type == "blockMath" || @.type == "inlineMath")')
    when kind in ('video', 'audio', 'file') then content ->> 'resource_id' is not null
    when kind = 'embed' then content ->> 'url' is not null
    else coalesce(content ->> 'quiz_id', content ->> 'assignment_id', content ->> 'live_session_id',
      content ->> 'package_id') is not null
  end) stored;

-- One version of a package. It never changes: a replacement is a row of its own.
create table packages (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  -- Null once the course is gone; copies of it may still show the package.
  course_id uuid,
  -- The lesson that it was imported for. Copies of the lesson show it too.
  lesson_id uuid not null,
  file_id uuid not null,
  title text not null,
  standard text not null check (standard in ('scorm_1_2', 'scorm_2004')),
  edition text not null,
  -- Contract: PackageActivity[].
  activities jsonb not null,
  sequencing jsonb,
  notes jsonb not null default '[]',
  file_count integer not null,
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  primary key (organization_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete set null (course_id),
  foreign key (organization_id, file_id) references files (organization_id, id)
);
create index packages_lesson on packages (organization_id, lesson_id, created_at desc);
create index packages_course on packages (organization_id, course_id);
create index packages_file on packages (organization_id, file_id);
alter table packages enable row level security;
create policy packages_tenant on packages
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Where each file lies inside the zip, which is never unpacked.
create table package_files (
  organization_id uuid not null references organizations on delete cascade,
  package_id uuid not null,
  path text not null,
  header_offset bigint not null check (header_offset >= 0),
  packed_bytes bigint not null check (packed_bytes >= 0),
  size_bytes bigint not null check (size_bytes >= 0),
  is_deflated boolean not null,
  primary key (organization_id, package_id, path),
  foreign key (organization_id, package_id) references packages (organization_id, id) on delete cascade
);
-- Packages made on machines that don't tell capitals apart name their own files in another spelling.
create index package_files_any_case on package_files (organization_id, package_id, lower(path));
alter table package_files enable row level security;
create policy package_files_tenant on package_files
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table package_attempts (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  enrollment_id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  person_id uuid not null references people on delete cascade,
  package_id uuid not null,
  number integer not null check (number > 0),
  -- The window that runs it. A later window takes over, and the earlier one is told.
  session_id uuid not null,
  -- The last commit that was counted.
  sequence bigint not null default 0,
  completion text not null default 'unknown'
    check (completion in ('unknown', 'not_attempted', 'incomplete', 'completed')),
  success text not null default 'unknown' check (success in ('unknown', 'passed', 'failed')),
  score_percent double precision check (score_percent between 0 and 100),
  seconds double precision not null default 0,
  sequencing_state text,
  current_activity_id text,
  started_at timestamptz not null,
  last_active_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, enrollment_id, lesson_id, number),
  foreign key (organization_id, package_id) references packages (organization_id, id),
  foreign key (organization_id, enrollment_id, course_id, person_id)
    references enrollments (organization_id, id, course_id, person_id) on delete cascade
);
create index package_attempts_package on package_attempts (organization_id, package_id);
create index package_attempts_person on package_attempts (person_id);
alter table package_attempts enable row level security;
create policy package_attempts_tenant on package_attempts
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- What each part of a package keeps: its data model as text, since only the player reads it.
create table package_states (
  organization_id uuid not null references organizations on delete cascade,
  attempt_id uuid not null,
  activity_id text not null,
  -- The commit that it is from; an older one that comes late changes nothing.
  sequence bigint not null,
  data text not null,
  completion text not null,
  success text not null,
  score_percent double precision,
  seconds double precision not null,
  updated_at timestamptz not null,
  primary key (organization_id, attempt_id, activity_id),
  foreign key (organization_id, attempt_id) references package_attempts (organization_id, id) on delete cascade
);
alter table package_states enable row level security;
create policy package_states_tenant on package_states
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
