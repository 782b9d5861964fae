-- Assignments: what is asked for, what learners hand in, and what is said about it. New tables only.

create table assignments (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  -- The lesson that it was written for. A copied lesson shows it too, until someone edits the copy.
  lesson_id uuid not null,
  instructions jsonb not null default '{"type":"doc","content":[]}',
  accepts_text boolean not null default true,
  accepts_files boolean not null default true,
  accepts_link boolean not null default false,
  maximum_files integer not null default 5 check (maximum_files between 1 and 20),
  points double precision not null default 100 check (points > 0 and points <= 1000),
  -- Share of the points that passes; null where nothing has to be passed.
  pass_percent integer check (pass_percent between 0 and 100),
  late_deduction_percent integer not null default 0 check (late_deduction_percent between 0 and 100),
  -- Days after the due date until which work is accepted; null means without end.
  cutoff_days integer check (cutoff_days between 0 and 365),
  -- Null means as often as one likes.
  maximum_submissions integer default 1 check (maximum_submissions between 1 and 50),
  is_anonymous boolean not null default false,
  rubric jsonb not null default '[]',
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references people on delete set null,
  primary key (organization_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade,
  check (accepts_text or accepts_files or accepts_link)
);
create unique index assignments_lesson on assignments (organization_id, lesson_id);
create index assignments_course on assignments (organization_id, course_id);
alter table assignments enable row level security;
create policy assignments_tenant on assignments
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table submission_drafts (
  organization_id uuid not null references organizations on delete cascade,
  enrollment_id uuid not null,
  lesson_id uuid not null,
  course_id uuid not null,
  person_id uuid not null references people on delete cascade,
  body jsonb not null,
  link text not null,
  file_ids uuid[] not null,
  -- Counts saves; a save on top of an older revision is a conflict, not an overwrite.
  revision integer not null,
  updated_at timestamptz not null,
  primary key (organization_id, enrollment_id, lesson_id),
  foreign key (organization_id, enrollment_id, course_id, person_id)
    references enrollments (organization_id, id, course_id, person_id) on delete cascade
);
alter table submission_drafts enable row level security;
-- Not handed in yet: nobody else reads it, not even staff.
create policy submission_drafts_own on submission_drafts
  using (person_id = app_person_id())
  with check (person_id = app_person_id() and organization_id = app_organization_id());

create table submissions (
  organization_id uuid not null references organizations on delete cascade,
  -- Made by the device that hands in, so that handing in twice is once.
  id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  assignment_id uuid not null,
  enrollment_id uuid not null,
  person_id uuid not null references people on delete cascade,
  number integer not null check (number > 0),
  body jsonb not null,
  link text not null,
  submitted_at timestamptz not null,
  due_at timestamptz,
  late_days integer not null default 0 check (late_days >= 0),
  -- A newer one was handed in before this one was graded.
  replaced_at timestamptz,
  graded_at timestamptz,
  graded_by uuid references people on delete set null,
  -- As given by the grader, before the deduction for being late.
  raw_points double precision check (raw_points >= 0),
  deduction_percent integer not null default 0 check (deduction_percent between 0 and 100),
  points double precision check (points >= 0),
  maximum_points double precision,
  feedback jsonb not null default '{"type":"doc","content":[]}',
  -- The rubric as it was when it was graded, with the level that was chosen in each criterion.
  rubric_scores jsonb not null default '[]',
  returned_at timestamptz,
  resubmit_by timestamptz,
  overridden_at timestamptz,
  overridden_by uuid references people on delete set null,
  override_reason text,
  revision integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid references people on delete set null,
  status text not null generated always as (case
    when replaced_at is not null then 'replaced'
    when graded_at is not null then 'graded'
    when returned_at is not null then 'returned'
    else 'waiting' end) stored,
  primary key (organization_id, id),
  unique (organization_id, enrollment_id, lesson_id, number),
  foreign key (organization_id, assignment_id) references assignments (organization_id, id),
  foreign key (organization_id, enrollment_id, course_id, person_id)
    references enrollments (organization_id, id, course_id, person_id) on delete cascade,
  check ((graded_at is null) = (points is null))
);
create index submissions_queue on submissions (organization_id, status, submitted_at, id);
create index submissions_course on submissions (organization_id, course_id, status, submitted_at, id);
create index submissions_lesson on submissions (organization_id, course_id, lesson_id, status, submitted_at, id);
alter table submissions enable row level security;
create policy submissions_tenant on submissions
  using (organization_id = app_organization_id() or person_id = app_person_id())
  with check (organization_id = app_organization_id());

create table submission_files (
  organization_id uuid not null references organizations on delete cascade,
  submission_id uuid not null,
  file_id uuid not null,
  position integer not null,
  primary key (organization_id, submission_id, file_id),
  foreign key (organization_id, submission_id) references submissions (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);
create index submission_files_file on submission_files (organization_id, file_id);
alter table submission_files enable row level security;
create policy submission_files_tenant on submission_files
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- What a grader wrote beside a passage. Learners see it once the work is graded or returned.
create table submission_comments (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  submission_id uuid not null,
  author_id uuid references people on delete set null,
  -- Characters of the plain text, from and up to.
  start_at integer not null check (start_at >= 0),
  end_at integer not null,
  quote text not null,
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, submission_id) references submissions (organization_id, id) on delete cascade,
  check (end_at > start_at)
);
create index submission_comments_submission on submission_comments (organization_id, submission_id, start_at);
alter table submission_comments enable row level security;
create policy submission_comments_tenant on submission_comments
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
