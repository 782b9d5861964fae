import type pg from 'pg'
import { ask } from './ask.ts'
import { document } from './document.ts'
import type { FreshProduct } from './fresh-product.ts'
import { loginsOf } from './logins.ts'

const lessons = 120
export const learnerCount = 64

/** A real course with that many text lessons, published through the API. */
export async function publishCourse(product: FreshProduct, title: string, count: number) {
  const course = await product.asAdmin<{ id: string; revision: number }>('POST', '/courses/', {
    title,
  })
  const at = `/courses/${course.id}`
  const lamp = document('A lamp on a rock.')
  await product.asAdmin('PATCH', `${at}/`, {
    revision: course.revision,
    description: lamp,
    outcomes: ['Find the way'],
  })
  const section = await product.asAdmin('POST', `${at}/sections/`, { title: 'All' })
  const lessonIds: string[] = []
  for (let n = 1; n <= count; n += 1) {
    const body = { section_id: section['id'], title: `Lamp ${n}`, kind: 'text' }
    const { id = '' } = await product.asAdmin('POST', `${at}/lessons/`, body)
    await product.asAdmin('PUT', `${at}/lessons/${id}/content/`, {
      revision: 1,
      content: { kind: 'text', document: lamp },
    })
    lessonIds.push(id)
  }
  await product.asAdmin('POST', `${at}/publish/`)
  await product.database.query(`update published_courses set visibility = 'public'`)
  return { courseId: course.id, lessonIds }
}

/** One real course and enrolled learners who are signed in. */
export async function seedCourse(product: FreshProduct) {
  const { courseId, lessonIds } = await publishCourse(product, 'Meridians and lighthouses', lessons)
  const tokens: string[] = []
  for (const { email } of (await loginsOf(product)).slice(0, learnerCount)) {
    const token = await product.signIn(email)
    tokens.push(token)
    await ask(product.address, 'POST', `/api/courses/${courseId}/enroll/`, { token, body: {} })
  }
  const { organizationId } = product
  return { organizationId, courseId, lessonIds, tokens }
}

/**
 * Adds similar courses, people and their enrollments up to the given numbers. Forty of them mention sextants, however
 * many there are, so a search for them finds the same number among few and many.
 */
export async function grow(
  database: pg.Client,
  { organizationId, courseId }: { organizationId: string; courseId: string },
  { courses, enrollments }: { courses: number; enrollments: number },
) {
  const perPerson = 10
  await database.query(
    `insert into courses (organization_id, slug, title, published_at, published_version)
     select $1, 'bench-' || n, 'Course ' || n, now(), 1
     from generate_series(1 + (select count(*) from courses where slug like 'bench-%'), $2::int) n`,
    [organizationId, courses],
  )
  await database.query(
    `insert into published_courses
     select (jsonb_populate_record(p, jsonb_build_object('course_id', c.id, 'slug', c.slug, 'title', c.title,
       'learner_count', n % 700, 'first_published_at', now() - n * interval '1 hour', 'search_vector',
       search_words('en', 'lighthouse' || n % 97 || ' shanty' || n % 89 ||
       case when n <= 40 then ' sextant' else '' end)::text))).*
     from (select *, substring(slug from 7)::int as n from courses where slug like 'bench-%') c
     join published_courses p on p.course_id = $1
     where not exists (select from published_courses q where q.course_id = c.id)`,
    [courseId],
  )
  await database.query(
    `with more as (
       insert into people (email, username, first_name, last_name, password_hash, terms_accepted_at)
       select 'e' || n || '@bench.test', 'e' || n || '-bench', 'E', 'Bench', 'none', now()
       from generate_series(1 + (select count(*) from people where email like 'e%@bench.test'), $2::int) n
       returning id)
     insert into memberships (organization_id, person_id, role, joined_at)
     select $1, id, 'learner', now() from more`,
    [organizationId, Math.ceil(enrollments / perPerson)],
  )
  await database.query(
    `insert into enrollments (organization_id, course_id, person_id, status, source, created_at, started_at, last_active_at)
     select $1, c.id, p.id, 'active', 'self', now(), now(), now() - random() * interval '90 days'
     from (select id, substring(email from 2 for position('@' in email) - 2)::int as n from people
       where email like 'e%@bench.test' and email not like 'f%') p,
       generate_series(0, $2::int - 1) k,
       lateral (select id from courses where organization_id = $1 and slug = 'bench-' || 1 + (p.n * 7 + k * 13) % $3::int) c
     on conflict do nothing`,
    [organizationId, perPerson, courses],
  )
  await database.query('vacuum analyze')
}
