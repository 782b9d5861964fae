-- Words to learners who are stuck. A new table only.
create table learner_nudges (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  person_id uuid not null references people on delete cascade,
  reason text not null check (reason in ('failing', 'quiet', 'expiring')),
  lesson_id uuid,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  -- It can be taken back until then.
  send_at timestamptz not null,
  cancelled_at timestamptz,
  sent_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade,
  check (num_nonnulls(cancelled_at, sent_at) <= 1)
);
create index learner_nudges_learner on learner_nudges (organization_id, course_id, person_id, created_at desc);
alter table learner_nudges enable row level security;
create policy learner_nudges_tenant on learner_nudges
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
