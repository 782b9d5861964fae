-- What learners say about a course. New tables only; the counters in published_courses exist already.
create table course_reviews (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  person_id uuid not null references people on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  body text not null default '' check (length(body) <= 5000),
  -- How far the learner was when they last wrote it.
  progress_percent smallint not null check (progress_percent between 0 and 100),
  created_at timestamptz not null,
  edited_at timestamptz,
  reply_body text check (length(reply_body) between 1 and 5000),
  reply_by uuid references people on delete set null,
  replied_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid references people on delete set null,
  hidden_reason text,
  -- Kept up in the transaction of each vote.
  helpful_count integer not null default 0,
  primary key (organization_id, id),
  unique (organization_id, course_id, person_id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade,
  check ((reply_body is null) = (replied_at is null)),
  check ((hidden_at is null) = (hidden_reason is null))
);
create index course_reviews_course on course_reviews (organization_id, course_id, created_at desc, id);
create index course_reviews_helpful on course_reviews (organization_id, course_id, helpful_count desc, created_at desc, id);
create index course_reviews_organization on course_reviews (organization_id, created_at desc, id);
create index course_reviews_person on course_reviews (person_id);
alter table course_reviews enable row level security;
create policy course_reviews_tenant on course_reviews
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
-- Whoever can read the course's page reads what learners say about it.
create policy course_reviews_public on course_reviews for select using (
  hidden_at is null and exists (select 1 from published_courses p
    where p.organization_id = course_reviews.organization_id and p.course_id = course_reviews.course_id
      and p.visibility = 'public'));

create table review_votes (
  organization_id uuid not null,
  review_id uuid not null,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz not null,
  primary key (organization_id, review_id, person_id),
  foreign key (organization_id, review_id) references course_reviews (organization_id, id) on delete cascade
);
create index review_votes_person on review_votes (person_id);
alter table review_votes enable row level security;
create policy review_votes_tenant on review_votes
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
