import type pg from 'pg'

/** The base quantity of everything; the largest platform has a thousand times as much. */
const once = { organizations: 10, people: 1_000, lessonsOfEach: 10 }
/** More than one page shows, at every size: the data behind the page grows, not the page. */
const always = { organizations: 30 }
const atOnce = 100_000

/**
 * Fills the platform up to a multiple of everything: organizations with a course each, people who take it, and their
 * lessons. IDs are derived from numbers, so existing rows aren't created again.
 */
export async function growPlatform(
  database: pg.Client,
  { courseId }: { courseId: string },
  times: number,
) {
  const organizations = always.organizations + once.organizations * times
  const people = once.people * times
  await addOrganizations(database, courseId, organizations)
  const { rows } = await database.query<{ there: number }>(
    `select count(*)::int as there from people where email like '%@platform.test'`,
  )
  for (let from = rows[0]?.there ?? 0; from < people; from += atOnce) {
    await addPeople(database, from, Math.min(people, from + atOnce) - 1)
  }
  await database.query('vacuum analyze')
  return { organizations, people, enrollments: people, progress: people * once.lessonsOfEach }
}

async function addOrganizations(database: pg.Client, courseId: string, count: number) {
  await database.query(
    `insert into organizations (id, name)
     select md5('organization' || n)::uuid, 'School ' || n from generate_series(1, $1::int) n on conflict do nothing`,
    [count],
  )
  await database.query(
    `insert into courses (organization_id, id, slug, title, published_at, published_version)
     select md5('organization' || n)::uuid, md5('course' || n)::uuid, 'platform-' || n, 'Course ' || n, now(), 1
     from generate_series(1, $1::int) n on conflict do nothing`,
    [count],
  )
  await database.query(
    `insert into published_courses
     select (jsonb_populate_record(p, jsonb_build_object('organization_id', md5('organization' || n), 'course_id',
       md5('course' || n), 'slug', 'platform-' || n, 'title', 'Course ' || n, 'learner_count', n % 700,
       'first_published_at', now() - n * interval '1 hour', 'search_vector',
       search_words('en', 'lighthouse' || n % 97 || case when n <= 10 then ' sextant' else '' end)::text))).*
     from generate_series(1, $2::int) n join published_courses p on p.course_id = $1 on conflict do nothing`,
    [courseId, count],
  )
}

/** People by number, each in the organization of that number. */
async function addPeople(database: pg.Client, from: number, to: number) {
  await database.query(
    `insert into people (id, email, username, first_name, last_name, password_hash, terms_accepted_at)
     select md5('person' || n)::uuid, 'p' || n || '@platform.test', 'p' || n || '-platform', 'Mara', 'Number ' || n,
       'none', now()
     from generate_series($1::int, $2::int) n`,
    [from, to],
  )
  const place = `md5('organization' || 1 + n % (select count(*) from organizations where name like 'School %'))::uuid`
  const course = place.replace('organization', 'course')
  await database.query(
    `insert into memberships (organization_id, person_id, role, joined_at)
     select ${place}, md5('person' || n)::uuid, 'learner', now() from generate_series($1::int, $2::int) n`,
    [from, to],
  )
  await database.query(
    `insert into enrollments (organization_id, id, course_id, person_id, status, source, created_at, started_at,
       last_active_at, completed_lessons)
     select ${place}, md5('enrollment' || n)::uuid, ${course}, md5('person' || n)::uuid, 'active', 'self', now(), now(),
       now() - n % 90 * interval '1 day', ${once.lessonsOfEach}
     from generate_series($1::int, $2::int) n`,
    [from, to],
  )
  // Rows that are consistent by construction don't need ten million foreign-key lookups.
  await database.query('set session_replication_role = replica')
  await database.query(
    `insert into lesson_progress (organization_id, enrollment_id, lesson_id, course_id, person_id, opened_at,
       last_active_at, completed_at, spent_seconds)
     select e.organization_id, e.id, md5('lesson' || k)::uuid, e.course_id, e.person_id, now(), e.last_active_at, now(), 60
     from generate_series($1::int, $2::int) n join enrollments e on e.id = md5('enrollment' || n)::uuid,
       generate_series(1, ${once.lessonsOfEach}) k`,
    [from, to],
  )
  await database.query('set session_replication_role = default')
}
