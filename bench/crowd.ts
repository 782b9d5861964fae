import type { FreshProduct } from './fresh-product.ts'
import { keysOf, tokenFor } from './tokens.ts'

export interface Learner {
  personId: string
  sessionId: string
}

/**
 * Learners of a course with a session each, created in the database: ten thousand passwords would only measure argon2.
 */
export async function gather(
  { database, organizationId }: FreshProduct,
  courseId: string,
  count: number,
): Promise<Learner[]> {
  const { rows } = await database.query<Learner>(
    `with made as (
       insert into people (email, username, first_name, last_name, password_hash, terms_accepted_at)
       select 'l' || n || '@bench.test', 'l' || n || '-bench', 'Learner', 'Number ' || n, 'none', now()
       from generate_series(1 + (select count(*) from people), $3::int + (select count(*) from people)) n
       returning id),
     joined as (
       insert into memberships (organization_id, person_id, role, joined_at)
       select $1, id, 'learner', now() from made),
     enrolled as (
       insert into enrollments (organization_id, course_id, person_id, status, source, created_at, started_at)
       select $1, $2, id, 'active', 'self', now(), now() from made)
     insert into sessions (person_id, expires_at) select id, now() + interval '1 day' from made
     returning person_id as "personId", id as "sessionId"`,
    [organizationId, courseId, count],
  )
  await database.query('vacuum analyze')
  return rows
}

export async function tokensFor(product: FreshProduct, learners: readonly Learner[]) {
  const keys = await keysOf(product.folder)
  return Promise.all(learners.map((learner) => tokenFor(keys, learner)))
}
