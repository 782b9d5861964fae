import type pg from 'pg'

interface Place {
  organizationId: string
}

export interface Grown extends Place {
  planId: string
}

/** One plan assigned to everyone, in its second round, next to nineteen for nobody; and one course for them. */
export async function seedPlans(
  database: pg.Client,
  { organizationId }: Place,
): Promise<{ planId: string }> {
  await database.query(
    `with course as (
       insert into courses (organization_id, slug, title, published_at, published_version)
       values ($1, 'hygiene', 'Hygiene', now(), 1) returning id)
     insert into published_courses (organization_id, course_id, version, slug, title, subtitle, tags, level, language,
       visibility, enrollment_mode, price_minor, currency, progression, completion_percent, has_certificate, lesson_count,
       duration_seconds, first_published_at, published_at, search_vector)
     select $1, id, 1, 'hygiene', 'Hygiene', '', '{}', 'beginner', 'en', 'organization', 'open', 0, 'EUR', 'free', 100,
       false, 10, 3600, now(), now(), '' from course`,
    [organizationId],
  )
  const { rows } = await database.query<{ id: string }>(
    `with plans as (
       insert into learning_plans (organization_id, title, valid_days, grace_days, created_at)
       select $1, 'Plan ' || n, 365, 7, now() - n * interval '1 day' from generate_series(1, 20) n returning id, title),
     courses as (
       insert into learning_plan_courses (organization_id, plan_id, course_id, position)
       select $1, p.id, c.id, 0 from plans p, courses c where c.organization_id = $1)
     select id from plans where title = 'Plan 1'`,
    [organizationId],
  )
  return { planId: rows[0]?.id ?? '' }
}

/** Adds members up to that number, each enrolled, assigned a plan and with three audit entries. */
export async function growPeople(
  database: pg.Client,
  { organizationId, planId }: Grown,
  members: number,
) {
  const { rows } = await database.query<{ there: number }>(
    `select count(*)::int as there from people where email like 'm%@people.test'`,
  )
  const from = (rows[0]?.there ?? 0) + 1
  await database.query(
    `with more as (
       insert into people (email, username, first_name, last_name, password_hash, terms_accepted_at)
       select 'm' || n || '@people.test', 'm' || n || '-people', 'Mara ' || n % 997, 'Bench ' || md5(n::text), 'none', now()
       from generate_series($2::int, $3::int) n returning id)
     insert into memberships (organization_id, person_id, role, joined_at, last_seen_at)
     select $1, id, 'learner', now(), now() - random() * interval '200 days' from more`,
    [organizationId, from, members],
  )
  await database.query(
    `insert into enrollments (organization_id, course_id, person_id, status, source, created_at, started_at, last_active_at,
       completed_lessons)
     select $1, c.id, m.person_id, 'active', 'staff', now(), now(), now(), 3
     from memberships m, courses c where m.organization_id = $1 and c.organization_id = $1 and m.role = 'learner'
     on conflict do nothing`,
    [organizationId],
  )
  await database.query(
    `insert into learning_plan_people (organization_id, plan_id, person_id, assigned_at, due_at, round, state)
     select $1, $2, m.person_id, now() - interval '400 days', now() + interval '5 days', 2,
       (array['not_started', 'in_progress', 'late', 'completed'])[1 + (hashtext(m.person_id::text) & 3)]
     from memberships m where m.organization_id = $1 and m.role = 'learner' on conflict do nothing`,
    [organizationId, planId],
  )
  await database.query(
    `insert into audit_entries (organization_id, actor_id, action, subject_type, subject_id, detail, created_at)
     select $1, p.id, 'enrollment.started', 'enrollment', p.id::text, '{"source":"staff"}', now() - random() * interval '1000 days'
     from people p, generate_series(1, 3) n where p.email like 'm%@people.test'
       and substring(p.email from 2 for position('@' in p.email) - 2)::int >= $2`,
    [organizationId, from],
  )
  await database.query('vacuum analyze')
}
