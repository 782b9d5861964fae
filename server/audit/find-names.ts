import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Names } from './audit-sentence.ts'

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

interface Named {
  subject_id: string
  detail: Record<string, unknown>
}

/** Names of everything that the entries are about, in one statement. The transaction must have entered the organization. */
export async function findNames(db: Db, entries: readonly Named[]): Promise<Names> {
  const ids = [
    ...new Set(
      entries.flatMap(({ subject_id, detail }) =>
        [
          subject_id,
          detail['person_id'],
          detail['course_id'],
          detail['plan_id'],
          detail['to'],
        ].filter(isId),
      ),
    ),
  ]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (select unnest(${ids}::uuid[]) as id)
    select id, first_name || ' ' || last_name as name from people where id in (select id from wanted)
    union all select id, title from courses where id in (select id from wanted)
    union all select id, title from learning_plans where id in (select id from wanted)
    union all select id, title from live_sessions where id in (select id from wanted)
    union all select id, title from discussion_threads where id in (select id from wanted)
    union all select id, title from reports where id in (select id from wanted)
    union all select id, title from approvals where id in (select id from wanted)
    union all select id, title from support_articles where id in (select id from wanted)
    union all select id, name from member_groups where id in (select id from wanted)
    union all select id, name from categories where id in (select id from wanted)
    union all select id, name from certificate_templates where id in (select id from wanted)
    union all select id, reference from orders where id in (select id from wanted)`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name.trim()]))
}
