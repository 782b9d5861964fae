import { sql, type RawBuilder } from 'kysely'
import type { GradedKind, QueueType } from '#contract/grading-queue.ts'
import type { QueueStatus } from '#contract/submission-grading.ts'
import { containing } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'

export interface QueueFilter {
  status: QueueStatus
  type?: QueueType | undefined
  course_id?: string | undefined
  lesson_id?: string | undefined
  is_late?: 'true' | undefined
  search?: string | undefined
}

/** Null: nothing of this kind can match. */
type Arm = RawBuilder<unknown> | null

const and = (parts: (RawBuilder<unknown> | false | undefined | '')[]) =>
  sql.join(
    parts.filter((part): part is RawBuilder<unknown> => Boolean(part)),
    sql` and `,
  )

/** What the caller grades, whatever its kind: the list, its counts and its neighbors all read these rows. */
export function queueRows(ctx: MemberCtx, filter: QueueFilter): RawBuilder<unknown> {
  const arms = [submissions(ctx, filter), attempts(ctx, filter)].filter((arm) => arm !== null)
  return arms.length === 0
    ? sql`(select null::text as kind, null::uuid as id, null::uuid as course_id, null::uuid as lesson_id,
      null::uuid as enrollment_id, null::uuid as person_id, 0 as number, now() as submitted_at, 0 as late_days,
      0::float8 as points, 0::float8 as maximum_points, false as hidden where false)`
    : sql`(${sql.join(arms, sql` union all `)})`
}

const inScope = (ctx: MemberCtx, alias: string, { course_id, lesson_id }: QueueFilter) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return and([
    sql`${column('organization_id')} = ${ctx.organizationId}`,
    course_id && sql`${column('course_id')} = ${course_id}`,
    lesson_id && sql`${column('lesson_id')} = ${lesson_id}`,
    ctx.role !== 'admin' &&
      sql`exists (select 1 from course_instructors i where i.organization_id = ${ctx.organizationId}
        and i.course_id = ${column('course_id')} and i.person_id = ${ctx.personId})`,
  ])
}

const hasFiles = sql`exists (select 1 from submission_files f
  where f.organization_id = s.organization_id and f.submission_id = s.id)`

function submissions(ctx: MemberCtx, filter: QueueFilter): Arm {
  if (filter.type === 'quiz' || filter.type === 'essay') return null
  const hidden = sql`(a.is_anonymous and s.status <> 'graded')`
  return sql`select 'assignment' as kind, s.id, s.course_id, s.lesson_id, s.enrollment_id, s.person_id, s.number,
      s.submitted_at, s.late_days, s.points::float8 as points, coalesce(s.maximum_points, a.points)::float8 as maximum_points,
      ${hidden} as hidden
    from submissions s
    join assignments a on a.organization_id = s.organization_id and a.id = s.assignment_id
    where ${and([
      inScope(ctx, 's', filter),
      sql`s.status = ${filter.status}`,
      filter.type === 'file' && hasFiles,
      filter.is_late && sql`s.late_days > 0`,
      filter.search && named('s', hidden, filter.search),
    ])}`
}

const asks = (kind: 'essay' | 'file') =>
  sql`exists (select 1 from attempt_questions q
    join question_versions v on v.organization_id = q.organization_id and v.id = q.version_id
    where q.organization_id = t.organization_id and q.attempt_id = t.id and v.body ->> 'kind' = ${kind})`

/** Attempts that only the key scored are nobody's work, so they are not among the graded ones. */
const inStatus = {
  waiting: sql`t.submitted_at is not null and t.graded_at is null and t.voided_at is null`,
  graded: sql`t.graded_at is not null and t.voided_at is null and exists (select 1 from attempt_questions q
    where q.organization_id = t.organization_id and q.attempt_id = t.id and q.manual_score is not null)`,
}

function attempts(ctx: MemberCtx, filter: QueueFilter): Arm {
  if (filter.status === 'returned' || filter.is_late || filter.type === 'assignment') return null
  // Names stay hidden until nothing of the quiz waits, as on the page of the quiz.
  const hidden = sql`(coalesce((t.settings ->> 'anonymous_grading')::boolean, false)
    and exists (select 1 from quiz_attempts o where o.organization_id = t.organization_id
      and o.course_id = t.course_id and o.lesson_id = t.lesson_id
      and o.submitted_at is not null and o.graded_at is null and o.voided_at is null))`
  return sql`select 'quiz' as kind, t.id, t.course_id, t.lesson_id, t.enrollment_id, t.person_id, t.number,
      t.submitted_at, 0 as late_days, case when t.graded_at is not null then t.score end as points,
      t.max_score as maximum_points, ${hidden} as hidden
    from quiz_attempts t
    where ${and([
      inScope(ctx, 't', filter),
      inStatus[filter.status],
      filter.type === 'essay' && asks('essay'),
      filter.type === 'file' && asks('file'),
      filter.search && named('t', hidden, filter.search),
    ])}`
}

/** A search by name never finds work whose author is hidden. */
const named = (alias: string, hidden: RawBuilder<unknown>, search: string) =>
  sql`not ${hidden} and exists (select 1 from people n where n.id = ${sql.ref(`${alias}.person_id`)}
    and n.first_name || ' ' || n.last_name ilike ${containing(search)})`

/** What a row of the page also says; asked for the few that are shown. */
export const shownColumns = sql`
  case r.kind when 'assignment' then exists (select 1 from submission_files f
      where f.organization_id = c.organization_id and f.submission_id = r.id)
    else exists (select 1 from attempt_questions q
      join question_versions v on v.organization_id = q.organization_id and v.id = q.version_id
      where q.organization_id = c.organization_id and q.attempt_id = r.id and v.body ->> 'kind' = 'file') end as has_files,
  (r.kind = 'quiz' and exists (select 1 from attempt_questions q
      join question_versions v on v.organization_id = q.organization_id and v.id = q.version_id
      where q.organization_id = c.organization_id and q.attempt_id = r.id and v.body ->> 'kind' = 'essay')) as has_essay,
  case r.kind when 'quiz' then (select count(*)::int from attempt_questions q
      where q.organization_id = c.organization_id and q.attempt_id = r.id
        and q.verdict = 'pending' and q.manual_score is null) end as pending_answers`

/** Where an entry of either kind stands in the order of the queue; undefined for what the caller doesn't grade. */
export async function findEntry(ctx: MemberCtx, kind: GradedKind, id: string) {
  const scope = inScope(ctx, 's', { status: 'waiting' })
  const table = kind === 'assignment' ? sql.ref('submissions') : sql.ref('quiz_attempts')
  const { rows } = await sql<{
    course_id: string
    course_title: string
    lesson_id: string
    lesson_title: string
    submitted_at: Date
  }>`select s.course_id, c.title as course_title, s.lesson_id, l.title as lesson_title, s.submitted_at
    from ${table} s
    join courses c on c.organization_id = s.organization_id and c.id = s.course_id
    join lessons l on l.organization_id = s.organization_id and l.id = s.lesson_id
    where s.id = ${id} and s.submitted_at is not null and ${scope}`.execute(ctx.db)
  return rows[0]
}
