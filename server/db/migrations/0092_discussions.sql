-- Threads per course and lesson. The first post of a thread is its opening text, so that votes, reports and hiding work
-- alike on all of them. Posts carry a number within their thread, by which long threads are paged. New tables only.

create table discussion_threads (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  lesson_id uuid,
  -- As it was called then; the lesson may be gone.
  lesson_title text,
  kind text not null check (kind in ('question', 'discussion')),
  title text not null check (length(title) between 1 and 200),
  author_id uuid references people on delete set null,
  created_at timestamptz not null,
  last_post_at timestamptz not null,
  -- The number of the newest post; the opening text is 1.
  last_number integer not null default 0,
  -- Kept up with each post: answers that can be read.
  reply_count integer not null default 0,
  -- When someone who teaches the course first answered.
  staff_replied_at timestamptz,
  accepted_post_id uuid,
  accepted_at timestamptz,
  pinned_at timestamptz,
  locked_at timestamptz,
  hidden_at timestamptz,
  deleted_at timestamptz,
  vote_count integer not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade,
  check ((accepted_post_id is null) = (accepted_at is null))
);
create index discussion_threads_course on discussion_threads
  (organization_id, course_id, (pinned_at is null), last_post_at desc, id) where deleted_at is null;
create index discussion_threads_lesson on discussion_threads (organization_id, lesson_id, last_post_at desc)
  where deleted_at is null;
create index discussion_threads_active on discussion_threads (organization_id, last_post_at desc, id)
  where deleted_at is null;
alter table discussion_threads enable row level security;
create policy discussion_threads_tenant on discussion_threads
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table discussion_posts (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  thread_id uuid not null,
  number integer not null,
  author_id uuid references people on delete set null,
  reply_to_id uuid,
  -- Null once its author has deleted it.
  body jsonb,
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid references people on delete set null,
  hidden_reason text,
  vote_count integer not null default 0,
  primary key (organization_id, id),
  unique (organization_id, thread_id, number),
  foreign key (organization_id, thread_id) references discussion_threads (organization_id, id) on delete cascade,
  check ((hidden_at is null) = (hidden_reason is null)),
  check ((deleted_at is null) = (body is not null))
);
create index discussion_posts_hidden on discussion_posts (organization_id, hidden_at desc) where hidden_at is not null;
create index discussion_posts_author on discussion_posts (author_id);
alter table discussion_posts enable row level security;
create policy discussion_posts_tenant on discussion_posts
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table discussion_votes (
  organization_id uuid not null,
  post_id uuid not null,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz not null,
  primary key (organization_id, post_id, person_id),
  foreign key (organization_id, post_id) references discussion_posts (organization_id, id) on delete cascade
);
create index discussion_votes_person on discussion_votes (person_id);
alter table discussion_votes enable row level security;
create policy discussion_votes_tenant on discussion_votes
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- How far someone has read a thread, and whether they want to hear of more.
create table discussion_readers (
  organization_id uuid not null,
  thread_id uuid not null,
  person_id uuid not null references people on delete cascade,
  read_number integer not null default 0,
  subscribed_at timestamptz,
  primary key (organization_id, thread_id, person_id),
  foreign key (organization_id, thread_id) references discussion_threads (organization_id, id) on delete cascade
);
create index discussion_readers_subscribed on discussion_readers (organization_id, thread_id)
  where subscribed_at is not null;
create index discussion_readers_person on discussion_readers (person_id);
alter table discussion_readers enable row level security;
create policy discussion_readers_tenant on discussion_readers
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Answers that someone gives often.
create table saved_answers (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  person_id uuid not null references people on delete cascade,
  title text not null check (length(title) between 1 and 120),
  body jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create index saved_answers_person on saved_answers (organization_id, person_id, lower(title));
alter table saved_answers enable row level security;
create policy saved_answers_own on saved_answers
  using (person_id = app_person_id() and organization_id = app_organization_id())
  with check (person_id = app_person_id() and organization_id = app_organization_id());
