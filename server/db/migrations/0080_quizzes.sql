-- Questions, banks, quizzes and attempts. New tables only.

create table question_banks (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  -- Null: every instructor of the organization may draw from it.
  course_id uuid,
  title text not null check (length(title) between 1 and 120),
  -- The bank that new questions of the course go to unless their author chooses another.
  is_default boolean not null default false,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index question_banks_course on question_banks (organization_id, course_id);
create unique index question_banks_default on question_banks (organization_id, course_id) where is_default;
alter table question_banks enable row level security;
create policy question_banks_tenant on question_banks
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table questions (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  bank_id uuid not null,
  -- The newest version; the columns below repeat what lists and draws need of it.
  version integer not null default 1,
  kind text not null check (kind in ('single', 'multiple', 'true_false', 'short_text', 'numeric', 'blanks', 'matching',
    'ordering', 'essay', 'file')),
  summary text not null,
  points double precision not null check (points > 0),
  tags text[] not null default '{}',
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references people on delete set null,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, bank_id) references question_banks (organization_id, id) on delete cascade
);
create index questions_bank on questions (organization_id, bank_id, updated_at desc) where deleted_at is null;
alter table questions enable row level security;
create policy questions_tenant on questions
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Never changed: an attempt keeps the version it saw.
create table question_versions (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  question_id uuid not null,
  number integer not null check (number > 0),
  prompt jsonb not null,
  -- With the key; leaves the server only through present.ts of someone who may see it.
  body jsonb not null,
  explanation jsonb not null,
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  primary key (organization_id, id),
  unique (organization_id, question_id, number),
  foreign key (organization_id, question_id) references questions (organization_id, id) on delete cascade
);
alter table question_versions enable row level security;
create policy question_versions_tenant on question_versions
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
revoke update on question_versions from lyceum_app;

-- What a lesson of the kind quiz holds. A published lesson names the quiz and one revision of it; a copy of a lesson
-- shows the original's quiz until someone edits it, and then gets its own.
create table quizzes (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  lesson_id uuid not null,
  revision integer not null,
  updated_at timestamptz not null,
  updated_by uuid references people on delete set null,
  primary key (organization_id, id),
  unique (organization_id, lesson_id),
  foreign key (organization_id, course_id, lesson_id) references lessons (organization_id, course_id, id) on delete cascade
);
alter table quizzes enable row level security;
create policy quizzes_tenant on quizzes
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table quiz_revisions (
  organization_id uuid not null references organizations on delete cascade,
  quiz_id uuid not null,
  revision integer not null check (revision > 0),
  definition jsonb not null,
  primary key (organization_id, quiz_id, revision),
  foreign key (organization_id, quiz_id) references quizzes (organization_id, id) on delete cascade
);
alter table quiz_revisions enable row level security;
create policy quiz_revisions_tenant on quiz_revisions
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Extra time, dates and attempts: for one lesson, or (null) for every quiz that the learner takes.
create table quiz_accommodations (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  person_id uuid not null references people on delete cascade,
  lesson_id uuid,
  extra_time_percent integer not null default 0 check (extra_time_percent between 0 and 500),
  extra_attempts integer not null default 0 check (extra_attempts between 0 and 50),
  opens_at timestamptz,
  closes_at timestamptz,
  note text not null default '',
  set_by uuid references people on delete set null,
  set_at timestamptz not null,
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, person_id, lesson_id),
  check (closes_at > opens_at)
);
alter table quiz_accommodations enable row level security;
create policy quiz_accommodations_tenant on quiz_accommodations
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table quiz_attempts (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  quiz_id uuid not null,
  revision integer not null,
  course_id uuid not null,
  lesson_id uuid not null,
  enrollment_id uuid not null,
  person_id uuid not null references people on delete cascade,
  number integer not null check (number > 0),
  -- What held when it was started, so that a later edit changes nothing for those who are in it.
  settings jsonb not null,
  closes_at timestamptz,
  started_at timestamptz not null,
  deadline_at timestamptz,
  submitted_at timestamptz,
  submitted_by text check (submitted_by in ('learner', 'deadline')),
  graded_at timestamptz,
  voided_at timestamptz,
  score double precision,
  max_score double precision not null,
  pass_percent integer not null,
  passed_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, lesson_id, enrollment_id, number),
  foreign key (organization_id, quiz_id, revision) references quiz_revisions (organization_id, quiz_id, revision),
  foreign key (organization_id, enrollment_id, course_id, person_id)
    references enrollments (organization_id, id, course_id, person_id) on delete cascade,
  check ((submitted_at is null) = (submitted_by is null)),
  check (graded_at is null or submitted_at is not null)
);
-- One attempt runs at a time, whatever two devices start at once.
create unique index quiz_attempts_running on quiz_attempts (organization_id, lesson_id, enrollment_id)
  where submitted_at is null and voided_at is null;
create index quiz_attempts_expiring on quiz_attempts (deadline_at) where submitted_at is null and voided_at is null;
create index quiz_attempts_lesson on quiz_attempts (organization_id, course_id, lesson_id, submitted_at desc);
create index quiz_attempts_person on quiz_attempts (person_id, course_id);
alter table quiz_attempts enable row level security;
create policy quiz_attempts_tenant on quiz_attempts
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table attempt_questions (
  organization_id uuid not null references organizations on delete cascade,
  attempt_id uuid not null,
  question_id uuid not null,
  version_id uuid not null,
  position integer not null,
  section integer not null,
  points double precision not null,
  -- Null until submitted, and for what a person has to grade.
  auto_score double precision,
  verdict text check (verdict in ('right', 'partly', 'wrong', 'unanswered', 'pending')),
  -- The version whose key gave the score: another one after a regrade.
  key_version_id uuid,
  -- What a person gave; it counts instead of the automatic score.
  manual_score double precision,
  feedback text,
  override_reason text,
  graded_by uuid references people on delete set null,
  graded_at timestamptz,
  primary key (organization_id, attempt_id, question_id),
  foreign key (organization_id, attempt_id) references quiz_attempts (organization_id, id) on delete cascade,
  foreign key (organization_id, version_id) references question_versions (organization_id, id)
);
create index attempt_questions_question on attempt_questions (organization_id, question_id);
create index attempt_questions_pending on attempt_questions (organization_id, attempt_id) where verdict = 'pending' and manual_score is null;
alter table attempt_questions enable row level security;
create policy attempt_questions_tenant on attempt_questions
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- The journal. It only grows: what was acknowledged once is here for good.
create table attempt_entries (
  organization_id uuid not null references organizations on delete cascade,
  attempt_id uuid not null,
  -- Made by the device.
  id uuid not null,
  question_id uuid not null,
  sequence bigint generated always as identity,
  answer jsonb,
  marked boolean,
  spent_seconds integer not null default 0,
  -- By the device's clock, set right by how far that was off, and never later than it arrived.
  answered_at timestamptz not null,
  received_at timestamptz not null,
  is_late boolean not null,
  primary key (organization_id, attempt_id, id),
  foreign key (organization_id, attempt_id, question_id)
    references attempt_questions (organization_id, attempt_id, question_id) on delete cascade
);
create index attempt_entries_newest on attempt_entries (organization_id, attempt_id, question_id, answered_at desc, sequence desc);
alter table attempt_entries enable row level security;
create policy attempt_entries_tenant on attempt_entries
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
revoke update, delete on attempt_entries from lyceum_app;
