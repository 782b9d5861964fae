-- Rubrics and comments on passages for what people grade in quizzes. Adds a column with a constant default and a table:
-- no long lock. Versions of essays and files get their empty rubric once; there are few.

update question_versions set body = body || '{"rubric": []}'
where body ->> 'kind' in ('essay', 'file') and not body ? 'rubric';

-- The rubric as it was when it was graded, with the level that was chosen in each criterion.
alter table attempt_questions add column rubric_scores jsonb not null default '[]';

-- What a grader wrote beside a passage of an essay. Learners see it once the answer is graded.
create table answer_comments (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  author_id uuid references people on delete set null,
  -- Characters of the essay, from and up to.
  start_at integer not null check (start_at >= 0),
  end_at integer not null,
  quote text not null,
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, attempt_id, question_id)
    references attempt_questions (organization_id, attempt_id, question_id) on delete cascade,
  check (end_at > start_at)
);
create index answer_comments_answer on answer_comments (organization_id, attempt_id, question_id, start_at);
alter table answer_comments enable row level security;
create policy answer_comments_tenant on answer_comments
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
