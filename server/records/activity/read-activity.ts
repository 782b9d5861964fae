import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { FactKind } from '#contract/facts.ts'
import type { Actor, Statement } from '../statements/statement.ts'
import type { RecordCtx } from '../statements/store-statements.ts'
import { activityTypes, profileIri, profileVerbs } from './profile.ts'

/** A place in the stream of facts: transactions in the order they began, and facts by their id within one. */
export interface ActivityPlace {
  written_in: string
  id: string
}

interface Given {
  ascending: boolean
  limit: number
  after?: ActivityPlace | undefined
  personId?: string | undefined
  verb?: string | undefined
  courseId?: string | undefined
  lessonId?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
}

interface FactRow {
  id: string
  written_in: string
  kind: FactKind
  course_id: string
  lesson_id: string | null
  person_id: string
  at: Date
  amount: number
  course: string
  lesson: string | null
}

export interface ActivityStatement extends ActivityPlace {
  statement: Statement & { id: string }
}

/**
 * What people did in courses, as statements. They are made from the learning facts whenever they are read, so nothing
 * is stored twice. Only finished transactions are read: the stream never gets longer behind a reader's back.
 */
export async function readActivityStatements(
  ctx: RecordCtx,
  { ascending, limit, after, ...filter }: Given,
): Promise<{ found: ActivityStatement[]; more: ActivityPlace | undefined }> {
  const kinds = Object.entries(profileVerbs)
    .filter(([, { verb }]) => filter.verb === undefined || verb === filter.verb)
    .map(([kind]) => kind)
  const conditions: RawBuilder<unknown>[] = [
    sql`f.organization_id = ${ctx.organizationId}`,
    sql`f.written_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
    sql`f.kind = any(${kinds}::text[])`,
    sql`f.person_id is not null`,
  ]
  if (after) {
    const beyond = ascending ? sql`>` : sql`<`
    conditions.push(
      sql`(f.written_in, f.id) ${beyond} (${after.written_in}::bigint, ${after.id}::uuid)`,
    )
  }
  if (filter.personId) conditions.push(sql`f.person_id = ${filter.personId}`)
  if (filter.courseId)
    conditions.push(sql`f.course_id = ${filter.courseId} and f.lesson_id is null`)
  if (filter.lessonId) conditions.push(sql`f.lesson_id = ${filter.lessonId}`)
  if (filter.since) conditions.push(sql`f.at > ${filter.since}`)
  if (filter.until) conditions.push(sql`f.at <= ${filter.until}`)
  const order = ascending ? sql`asc` : sql`desc`
  const { rows } = await sql<FactRow>`
    select f.id, f.written_in::text, f.kind, f.course_id, f.lesson_id, f.person_id, f.at, f.amount,
      coalesce(c.title, '') as course, l.title as lesson
    from (select * from learning_facts f where ${sql.join(conditions, sql` and `)}
      order by f.written_in ${order}, f.id ${order} limit ${limit + 1}) f
    left join courses c on c.organization_id = f.organization_id and c.id = f.course_id
    left join lessons l on l.organization_id = f.organization_id and l.id = f.lesson_id
    order by f.written_in ${order}, f.id ${order}`.execute(ctx.db)
  const found = rows.slice(0, limit).map((row) => ({
    written_in: row.written_in,
    id: row.id,
    statement: statementOf(ctx, row),
  }))
  const last = found.at(-1)
  return {
    found,
    more: rows.length > limit && last ? { written_in: last.written_in, id: last.id } : undefined,
  }
}

export const courseIri = ({ app, organizationId }: RecordCtx, courseId: string) =>
  `${app.env.publicUrl}/xapi/${organizationId}/courses/${courseId}`
export const lessonIri = ({ app, organizationId }: RecordCtx, lessonId: string) =>
  `${app.env.publicUrl}/xapi/${organizationId}/lessons/${lessonId}`

function statementOf(ctx: RecordCtx, row: FactRow): Statement & { id: string } {
  const { publicUrl } = ctx.app.env
  const said = profileVerbs[row.kind]
  const course = activity(courseIri(ctx, row.course_id), activityTypes.course, row.course)
  const lesson =
    row.lesson_id === null
      ? undefined
      : activity(lessonIri(ctx, row.lesson_id), activityTypes.lesson, row.lesson ?? '')
  const result = said?.result?.(row.amount)
  const authority: Actor = {
    objectType: 'Agent',
    account: { homePage: publicUrl, name: 'lyceum' },
  }
  return {
    id: statementId(ctx.organizationId, row.id),
    actor: { objectType: 'Agent', account: { homePage: publicUrl, name: row.person_id } },
    verb: { id: said?.verb ?? '', display: { en: said?.display ?? '' } },
    object: lesson ?? course,
    ...(result && { result }),
    context: {
      platform: 'Lyceum',
      contextActivities: {
        ...(lesson && { parent: [course] }),
        category: [
          {
            objectType: 'Activity',
            id: profileIri(publicUrl),
            definition: { type: 'http://adlnet.gov/expapi/activities/profile' },
          },
        ],
      },
    },
    timestamp: row.at.toISOString(),
    stored: row.at.toISOString(),
    authority,
    version: '1.0.0',
  } as Statement & { id: string }
}

const activity = (id: string, type: string, name: string) => ({
  objectType: 'Activity' as const,
  id,
  definition: { type, ...(name !== '' && { name: { und: name } }) },
})

/** The same for the same fact, whenever it is read, so a receiver that gets it twice stores it once. */
function statementId(organizationId: string, factId: string): string {
  const digest = createHash('sha256').update(`statement ${organizationId} ${factId}`).digest()
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  const hex = digest.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}
