-- What pages read instead of the facts themselves. Kept up by a job that adds each fact once. New tables only.

create table course_fact_days (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  kind text not null,
  day date not null,
  facts integer not null,
  amount bigint not null,
  primary key (organization_id, course_id, kind, day)
);
create index course_fact_days_organization on course_fact_days (organization_id, kind, day) include (facts, amount);
alter table course_fact_days enable row level security;
create policy course_fact_days_tenant on course_fact_days
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table lesson_fact_days (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  lesson_id uuid not null,
  day date not null,
  opened integer not null,
  completed integer not null,
  spent_seconds bigint not null,
  primary key (organization_id, course_id, lesson_id, day)
);
alter table lesson_fact_days enable row level security;
create policy lesson_fact_days_tenant on lesson_fact_days
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Who was active in which course on which day.
create table learner_fact_days (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  day date not null,
  person_id uuid not null,
  facts integer not null,
  spent_seconds bigint not null,
  last_at timestamptz not null,
  primary key (organization_id, course_id, day, person_id)
);
create index learner_fact_days_person on learner_fact_days (organization_id, course_id, person_id, day);
create index learner_fact_days_organization on learner_fact_days (organization_id, day, person_id);
alter table learner_fact_days enable row level security;
create policy learner_fact_days_tenant on learner_fact_days
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- When in the day learners are at it.
create table course_fact_hours (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  day date not null,
  hour smallint not null,
  facts integer not null,
  primary key (organization_id, course_id, day, hour)
);
alter table course_fact_hours enable row level security;
create policy course_fact_hours_tenant on course_fact_hours
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- The whole platform, for its staff.
create table platform_fact_days (
  kind text not null,
  day date not null,
  facts bigint not null,
  amount bigint not null,
  primary key (kind, day)
);

-- How far the roll-ups are: every fact of a transaction before this one is in them, and no other.
create table fact_roll_up (
  only_row boolean primary key default true check (only_row),
  written_before bigint not null,
  as_of timestamptz not null
);
insert into fact_roll_up (written_before, as_of) values (0, now());
