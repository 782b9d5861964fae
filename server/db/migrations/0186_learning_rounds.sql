-- Courses that are taken again: rounds of a place and of a plan, with what was done in earlier ones kept.
-- New columns with constant defaults and new tables; the two fills at the end touch only assigned people.

-- A place counts its rounds. What stands in it (progress, completion) is the present round's.
alter table enrollments add column round integer not null default 1 check (round > 0),
  -- Null in the first round; work from before counts for an earlier one.
  add column round_started_at timestamptz;

create table enrollment_rounds (
  organization_id uuid not null,
  enrollment_id uuid not null,
  round integer not null,
  course_id uuid not null,
  person_id uuid not null,
  started_at timestamptz,
  completed_at timestamptz not null,
  completed_version integer,
  completed_lessons integer not null,
  spent_seconds integer not null,
  primary key (organization_id, enrollment_id, round),
  foreign key (organization_id, enrollment_id, course_id, person_id)
    references enrollments (organization_id, id, course_id, person_id) on delete cascade
);
create index enrollment_rounds_person on enrollment_rounds (person_id, course_id);
alter table enrollment_rounds enable row level security;
create policy enrollment_rounds_tenant on enrollment_rounds
  using (organization_id = app_organization_id() or person_id = app_person_id())
  with check (organization_id = app_organization_id());

create table past_lesson_progress (
  organization_id uuid not null,
  enrollment_id uuid not null,
  round integer not null,
  lesson_id uuid not null,
  person_id uuid not null,
  opened_at timestamptz not null,
  last_active_at timestamptz not null,
  watched int4multirange not null,
  spent_seconds integer not null,
  completed_at timestamptz,
  primary key (organization_id, enrollment_id, round, lesson_id),
  foreign key (organization_id, enrollment_id, round)
    references enrollment_rounds (organization_id, enrollment_id, round) on delete cascade
);
create index past_lesson_progress_person on past_lesson_progress (person_id);
alter table past_lesson_progress enable row level security;
create policy past_lesson_progress_tenant on past_lesson_progress
  using (organization_id = app_organization_id() or person_id = app_person_id())
  with check (organization_id = app_organization_id());

alter table learning_plan_people
  add column round integer not null default 1 check (round > 0),
  -- Null in the first round, for which everything counts that was ever completed.
  add column round_opened_at timestamptz,
  -- Completions after this count for the round: that of the round before.
  add column counts_after timestamptz,
  -- Where the person stands, and when that changes by time alone; a job moves it on then.
  add column state text not null default 'not_started'
    check (state in ('not_started', 'in_progress', 'late', 'completed', 'expiring', 'expired')),
  add column is_late boolean not null default false,
  add column changes_at timestamptz;
create index learning_plan_people_changes on learning_plan_people (changes_at) where changes_at is not null;
create index learning_plan_people_state on learning_plan_people (organization_id, plan_id, state);

-- Rounds that were finished before the present one. They outlive the membership.
create table learning_plan_rounds (
  organization_id uuid not null,
  plan_id uuid not null,
  person_id uuid not null references people on delete cascade,
  round integer not null,
  opened_at timestamptz not null,
  due_at timestamptz,
  completed_at timestamptz not null,
  valid_until timestamptz,
  is_late boolean not null,
  primary key (organization_id, plan_id, person_id, round),
  foreign key (organization_id, plan_id) references learning_plans (organization_id, id) on delete cascade
);
create index learning_plan_rounds_round on learning_plan_rounds (organization_id, plan_id, round);
create index learning_plan_rounds_person on learning_plan_rounds (person_id);
alter table learning_plan_rounds enable row level security;
create policy learning_plan_rounds_tenant on learning_plan_rounds
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- How many people stand where, per plan and round: kept by the triggers below in the transaction of each change.
create table learning_plan_counts (
  organization_id uuid not null references organizations on delete cascade,
  plan_id uuid not null,
  round integer not null,
  is_past boolean not null,
  state text not null,
  is_late boolean not null,
  people integer not null,
  primary key (organization_id, plan_id, round, is_past, state, is_late)
);
alter table learning_plan_counts enable row level security;
create policy learning_plan_counts_tenant on learning_plan_counts
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Taking away never makes a row, so that a plan can be deleted with everything that hangs on it.
create function count_plan_people_out() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update learning_plan_counts c set people = c.people - o.n
  from (select organization_id, plan_id, round, state, is_late, count(*)::int as n from before
    group by 1, 2, 3, 4, 5) o
  where c.organization_id = o.organization_id and c.plan_id = o.plan_id and c.round = o.round and not c.is_past
    and c.state = o.state and c.is_late = o.is_late;
  return null;
end $$;
create function count_plan_people_in() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into learning_plan_counts as c (organization_id, plan_id, round, is_past, state, is_late, people)
  select organization_id, plan_id, round, false, state, is_late, count(*)::int from after
  group by 1, 2, 3, 5, 6 order by 1, 2, 3, 5, 6
  on conflict (organization_id, plan_id, round, is_past, state, is_late) do update set people = c.people + excluded.people;
  return null;
end $$;
create function count_plan_people_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into learning_plan_counts as c (organization_id, plan_id, round, is_past, state, is_late, people)
  select organization_id, plan_id, round, false, state, is_late, sum(n)::int from (
    select organization_id, plan_id, round, state, is_late, -1 as n from before
    union all select organization_id, plan_id, round, state, is_late, 1 from after) moved
  group by 1, 2, 3, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 5, 6
  on conflict (organization_id, plan_id, round, is_past, state, is_late) do update set people = c.people + excluded.people;
  return null;
end $$;
create function count_plan_rounds_in() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into learning_plan_counts as c (organization_id, plan_id, round, is_past, state, is_late, people)
  select organization_id, plan_id, round, true, 'completed', is_late, count(*)::int from after
  group by 1, 2, 3, 6 order by 1, 2, 3, 6
  on conflict (organization_id, plan_id, round, is_past, state, is_late) do update set people = c.people + excluded.people;
  return null;
end $$;
create function count_plan_rounds_out() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update learning_plan_counts c set people = c.people - o.n
  from (select organization_id, plan_id, round, is_late, count(*)::int as n from before group by 1, 2, 3, 4) o
  where c.organization_id = o.organization_id and c.plan_id = o.plan_id and c.round = o.round and c.is_past
    and c.is_late = o.is_late;
  return null;
end $$;

update learning_plan_people a set
  is_late = coalesce(a.completed_at > a.due_at + make_interval(days => p.grace_days), false),
  state = case when a.completed_at is not null then 'completed'
    when a.started_at is not null or a.completed_courses > 0 then 'in_progress' else 'not_started' end,
  -- The job looks at each once and finds what time has done meanwhile.
  changes_at = coalesce(a.valid_until, a.due_at)
from learning_plans p where p.organization_id = a.organization_id and p.id = a.plan_id;
insert into learning_plan_counts (organization_id, plan_id, round, is_past, state, is_late, people)
select organization_id, plan_id, round, false, state, is_late, count(*)::int from learning_plan_people group by 1, 2, 3, 5, 6;

create trigger learning_plan_people_in after insert on learning_plan_people
  referencing new table as after for each statement execute function count_plan_people_in();
create trigger learning_plan_people_moved after update on learning_plan_people
  referencing old table as before new table as after for each statement execute function count_plan_people_moved();
create trigger learning_plan_people_out after delete on learning_plan_people
  referencing old table as before for each statement execute function count_plan_people_out();
create trigger learning_plan_rounds_in after insert on learning_plan_rounds
  referencing new table as after for each statement execute function count_plan_rounds_in();
create trigger learning_plan_rounds_out after delete on learning_plan_rounds
  referencing old table as before for each statement execute function count_plan_rounds_out();
