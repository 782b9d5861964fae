-- Spaced review of quiz questions. New tables only.
create table review_cards (
  organization_id uuid not null references organizations on delete cascade,
  person_id uuid not null references people on delete cascade,
  question_id uuid not null,
  course_id uuid not null,
  due_at timestamptz not null,
  -- The state of the scheduler (FSRS): stability, difficulty, repetitions, lapses.
  memory jsonb not null,
  reviewed_at timestamptz not null,
  primary key (organization_id, person_id, question_id),
  foreign key (organization_id, question_id) references questions (organization_id, id) on delete cascade,
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index review_cards_due on review_cards (organization_id, person_id, due_at);
alter table review_cards enable row level security;
-- What someone forgets is nobody else's business.
create policy review_cards_own on review_cards
  using (person_id = app_person_id() and organization_id = app_organization_id())
  with check (person_id = app_person_id() and organization_id = app_organization_id());

create table review_pauses (
  organization_id uuid not null references organizations on delete cascade,
  person_id uuid not null references people on delete cascade,
  paused_at timestamptz not null,
  primary key (organization_id, person_id)
);
alter table review_pauses enable row level security;
create policy review_pauses_own on review_pauses
  using (person_id = app_person_id() and organization_id = app_organization_id())
  with check (person_id = app_person_id() and organization_id = app_organization_id());
