-- Courses. What instructors edit is a draft (courses, sections, lessons); what learners see is a published version
-- (published_courses, course_versions, lesson_versions). Publishing copies; editing never touches what is published.
-- New tables only.

create table courses (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7() unique,
  -- Unique on the whole installation: it is an address of the public catalog.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  created_by uuid references people on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Counts saves of the details; a save on top of an older revision is a conflict, not an overwrite.
  revision integer not null default 1,

  title text not null check (length(title) between 1 and 120),
  subtitle text not null default '',
  description jsonb not null default '{"type":"doc","content":[]}',
  outcomes text[] not null default '{}',
  requirements text[] not null default '{}',
  faq jsonb not null default '[]',
  category_id uuid,
  tags text[] not null default '{}',
  level text not null default 'beginner' check (level in ('beginner', 'intermediate', 'advanced', 'all')),
  language text not null default 'en',
  cover_file_id uuid,
  trailer_file_id uuid,
  price_minor integer not null default 0 check (price_minor >= 0),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  visibility text not null default 'public' check (visibility in ('public', 'organization', 'private')),
  enrollment_mode text not null default 'open' check (enrollment_mode in ('open', 'request', 'invite', 'code')),
  enrollment_code text,
  seats integer check (seats > 0),
  enrollment_opens_at timestamptz,
  enrollment_closes_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  progression text not null default 'free' check (progression in ('free', 'sequential')),
  -- Share of the lessons, in percent, that makes the course complete.
  completion_percent integer not null default 100 check (completion_percent between 1 and 100),
  has_certificate boolean not null default false,

  -- Life of the course. Publishing a new version of a published course goes through review again.
  submitted_at timestamptz,
  changes_requested_at timestamptz,
  published_at timestamptz,
  published_version integer,
  archived_at timestamptz,
  -- The draft differs from what is published.
  draft_changed_at timestamptz not null default now(),

  primary key (organization_id, id),
  foreign key (organization_id, category_id) references categories (organization_id, id),
  check ((published_at is null) = (published_version is null)),
  check (num_nonnulls(submitted_at, changes_requested_at) <= 1)
);
create index courses_list on courses (organization_id, updated_at desc);
create index courses_category on courses (organization_id, category_id);
alter table courses enable row level security;
create policy courses_tenant on courses
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table course_instructors (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  person_id uuid not null references people on delete cascade,
  -- owner: everything; editor: content; assistant: learners and discussions.
  rights text not null check (rights in ('owner', 'editor', 'assistant')),
  position integer not null default 0,
  added_at timestamptz not null default now(),
  primary key (organization_id, course_id, person_id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index course_instructors_person on course_instructors (person_id);
alter table course_instructors enable row level security;
-- Who teaches stands on public course pages.
create policy course_instructors_read on course_instructors for select using (true);
create policy course_instructors_write on course_instructors
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table course_prerequisites (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  requires_course_id uuid not null,
  primary key (organization_id, course_id, requires_course_id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade,
  foreign key (organization_id, requires_course_id) references courses (organization_id, id) on delete cascade,
  check (course_id <> requires_course_id)
);
alter table course_prerequisites enable row level security;
create policy course_prerequisites_tenant on course_prerequisites
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table sections (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  position double precision not null,
  deleted_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, course_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index sections_course on sections (organization_id, course_id, position);
alter table sections enable row level security;
create policy sections_tenant on sections
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table lessons (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  section_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  -- text, video, audio, file, embed; later nouns plug in quiz, assignment, live_session.
  kind text not null,
  content jsonb not null default '{}',
  duration_seconds integer not null default 0 check (duration_seconds >= 0),
  position double precision not null,
  revision integer not null default 1,
  is_preview boolean not null default false,
  opens_at timestamptz,
  opens_after_days integer check (opens_after_days >= 0),
  due_at timestamptz,
  due_after_days integer check (due_after_days >= 0),
  completion_rule text not null default 'marked'
    check (completion_rule in ('viewed', 'watched', 'marked', 'passed', 'submitted', 'attended')),
  -- For `watched`: the share of the recording, in percent.
  completion_percent integer not null default 90 check (completion_percent between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references people on delete set null,
  deleted_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, course_id, id),
  -- A lesson can't stand in a section of another course, let alone of another organization.
  foreign key (organization_id, course_id, section_id) references sections (organization_id, course_id, id),
  check (num_nonnulls(opens_at, opens_after_days) <= 1),
  check (num_nonnulls(due_at, due_after_days) <= 1)
);
create index lessons_course on lessons (organization_id, course_id, section_id, position);
alter table lessons enable row level security;
create policy lessons_tenant on lessons
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table lesson_prerequisites (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  lesson_id uuid not null,
  requires_lesson_id uuid not null,
  primary key (organization_id, lesson_id, requires_lesson_id),
  foreign key (organization_id, course_id, lesson_id) references lessons (organization_id, course_id, id) on delete cascade,
  foreign key (organization_id, course_id, requires_lesson_id) references lessons (organization_id, course_id, id) on delete cascade,
  check (lesson_id <> requires_lesson_id)
);
alter table lesson_prerequisites enable row level security;
create policy lesson_prerequisites_tenant on lesson_prerequisites
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Files of a course: pictures, recordings, captions, documents.
create table course_resources (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  file_id uuid not null,
  title text not null,
  -- Read in the browser at upload: how long a recording is, and a still from it.
  duration_seconds integer,
  poster_file_id uuid,
  captions jsonb not null default '[]',
  added_by uuid references people on delete set null,
  added_at timestamptz not null,
  -- Offered to learners on the course's Resources tab, not only used inside lessons.
  is_handout boolean not null default false,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index course_resources_course on course_resources (organization_id, course_id, added_at desc);
create unique index course_resources_file on course_resources (organization_id, file_id) where deleted_at is null;
alter table course_resources enable row level security;
create policy course_resources_tenant on course_resources
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table course_versions (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  number integer not null check (number > 0),
  published_at timestamptz not null,
  published_by uuid references people on delete set null,
  -- Details and outline exactly as published (contract: PublishedOutline), in one row: a course home is one read.
  details jsonb not null,
  outline jsonb not null,
  primary key (organization_id, course_id, number),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
alter table course_versions enable row level security;
create policy course_versions_tenant on course_versions
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Immutable content of a lesson as published; an unchanged lesson keeps its row from version to version.
create table lesson_versions (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  lesson_id uuid not null,
  first_version integer not null,
  title text not null,
  kind text not null,
  content jsonb not null,
  duration_seconds integer not null,
  content_hash bytea not null,
  is_preview boolean not null,
  primary key (organization_id, id),
  unique (organization_id, lesson_id, content_hash),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index lesson_versions_course on lesson_versions (organization_id, course_id, first_version);
alter table lesson_versions enable row level security;
create policy lesson_versions_tenant on lesson_versions
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- The catalog: one row per published course, what its card and its search need and nothing private.
create table published_courses (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null unique,
  version integer not null,
  slug text not null unique,
  title text not null,
  subtitle text not null,
  category_id uuid,
  tags text[] not null,
  level text not null,
  language text not null,
  cover_file_id uuid,
  price_minor integer not null,
  currency text not null,
  visibility text not null check (visibility in ('public', 'organization', 'private')),
  enrollment_mode text not null,
  seats integer,
  enrollment_opens_at timestamptz,
  enrollment_closes_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  progression text not null,
  completion_percent integer not null,
  has_certificate boolean not null,
  has_live_sessions boolean not null default false,
  lesson_count integer not null,
  duration_seconds integer not null,
  first_published_at timestamptz not null,
  published_at timestamptz not null,
  archived_at timestamptz,
  -- Kept up by enrollments and reviews.
  learner_count integer not null default 0,
  rating_count integer not null default 0,
  rating_sum integer not null default 0,
  search_text text not null,
  search_vector tsvector not null,
  primary key (organization_id, course_id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index published_courses_vector on published_courses using gin (search_vector);
create index published_courses_trigram on published_courses using gin (search_text gin_trgm_ops);
create index published_courses_newest on published_courses (first_published_at desc) where archived_at is null;
create index published_courses_popular on published_courses (learner_count desc) where archived_at is null;
create index published_courses_category on published_courses (category_id) where archived_at is null;
alter table published_courses enable row level security;
create policy published_courses_read on published_courses for select
  using (visibility = 'public' or organization_id = app_organization_id());
create policy published_courses_write on published_courses
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table saved_courses (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  person_id uuid not null references people on delete cascade,
  saved_at timestamptz not null,
  primary key (person_id, course_id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
alter table saved_courses enable row level security;
create policy saved_courses_own on saved_courses
  using (person_id = app_person_id()) with check (person_id = app_person_id());

-- Outlines of public courses are public; the content of a lesson only where it is a preview.
create policy course_versions_public on course_versions for select using (
  exists (select 1 from published_courses p
    where p.course_id = course_versions.course_id and p.version = course_versions.number
      and p.visibility = 'public' and p.archived_at is null));
create policy lesson_versions_preview on lesson_versions for select using (
  is_preview and exists (select 1 from published_courses p
    where p.course_id = lesson_versions.course_id and p.visibility = 'public' and p.archived_at is null));
