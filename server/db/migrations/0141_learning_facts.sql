-- The one stream of learning facts. A new table, filled from what is known already.

create table learning_facts (
  organization_id uuid not null references organizations on delete cascade,
  -- Made from what the fact is about, where it can be told twice: the second one is the first one.
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('viewed', 'enrolled', 'opened', 'studied', 'completed', 'finished', 'answered',
    'handed_in', 'graded', 'posted', 'reviewed', 'certified', 'attended', 'paid')),
  course_id uuid not null,
  lesson_id uuid,
  -- Null for a visitor. No foreign key: writing a fact must cost next to nothing.
  person_id uuid,
  at timestamptz not null,
  -- Of the learner's own calendar when it happened: moving to another zone later moves no fact.
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  -- Seconds, percent, stars or minor units, by the kind.
  amount integer not null default 0,
  -- The transaction that wrote it: those that are surely finished are rolled up, each once, however late they commit.
  written_in bigint not null default (pg_current_xact_id()::text::bigint),
  primary key (organization_id, id)
);
create index learning_facts_course on learning_facts (organization_id, course_id, kind, day);
create index learning_facts_written on learning_facts (written_in);
alter table learning_facts enable row level security;
create policy learning_facts_tenant on learning_facts for select
  using (organization_id = app_organization_id() or person_id = app_person_id());
-- Append only.
create policy learning_facts_append on learning_facts for insert with check (organization_id = app_organization_id());
revoke update, delete on learning_facts from lyceum_app;

insert into learning_facts (organization_id, id, kind, course_id, lesson_id, person_id, at, day, hour, amount)
select f.organization_id, md5(f.kind || ':' || f.key)::uuid, f.kind, f.course_id, f.lesson_id, f.person_id, f.at,
  (f.at at time zone p.time_zone)::date, extract(hour from f.at at time zone p.time_zone), coalesce(f.amount, 0)
from (
  select organization_id, 'enrolled' as kind, id || ':' || (extract(epoch from started_at) * 1000)::bigint as key,
    course_id, null::uuid as lesson_id, person_id, started_at as at, 0 as amount
  from enrollments where started_at is not null
  union all
  select organization_id, 'finished', id::text, course_id, null, person_id, completed_at,
    extract(epoch from completed_at - started_at)::int
  from enrollments where completed_at is not null and started_at is not null
  union all
  select organization_id, 'opened', enrollment_id || ':' || lesson_id, course_id, lesson_id, person_id, opened_at, 0
  from lesson_progress
  union all
  select organization_id, 'studied', enrollment_id || ':' || lesson_id, course_id, lesson_id, person_id,
    last_active_at, spent_seconds
  from lesson_progress where spent_seconds > 0
  union all
  select organization_id, 'completed', enrollment_id || ':' || lesson_id, course_id, lesson_id, person_id,
    completed_at, 0
  from lesson_progress where completed_at is not null
  union all
  select organization_id, 'answered', id::text, course_id, lesson_id, person_id, submitted_at, 0
  from quiz_attempts where submitted_at is not null and voided_at is null
  union all
  select organization_id, 'graded', id::text, course_id, lesson_id, person_id, graded_at,
    round(score * 100 / max_score)::int
  from quiz_attempts where graded_at is not null and voided_at is null and max_score > 0
  union all
  select organization_id, 'handed_in', id::text, course_id, lesson_id, person_id, submitted_at, 0 from submissions
  union all
  select p.organization_id, 'posted', p.id::text, t.course_id, t.lesson_id, p.author_id, p.created_at, 0
  from discussion_posts p
  join discussion_threads t on t.organization_id = p.organization_id and t.id = p.thread_id
  where p.author_id is not null and not exists (select 1 from course_instructors i
    where i.organization_id = p.organization_id and i.course_id = t.course_id and i.person_id = p.author_id)
  union all
  select organization_id, 'reviewed', id::text, course_id, null, person_id, created_at, stars from course_reviews
  union all
  select organization_id, 'certified', id::text, course_id, null, person_id, issued_at, 0 from certificates
) f join people p on p.id = f.person_id;
