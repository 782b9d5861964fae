import { sql, type RawBuilder } from 'kysely'
import type { GradedKind, QueueEntry, QueueRow } from '#contract/grading-queue.ts'
import { maximumTotal, type PageQuery } from '#contract/page.ts'
import type { QueueStatus } from '#contract/submission-grading.ts'
import { authorize } from '#server/access/policy.ts'
import { presentAuthor } from '#server/assignments/present.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn, type PersonNameRow } from '#server/identity/person-name.ts'
import { findEntry, queueRows, shownColumns, type QueueFilter } from './grading-queue-rows.ts'
import { gradingQueuePolicy } from './policy.ts'

interface SortedFilter extends QueueFilter {
  sort: 'oldest' | 'newest'
}

interface EntryRow {
  kind: GradedKind
  id: string
  course_id: string
  course_title: string
  lesson_id: string
  lesson_title: string
}

interface ShownRow extends EntryRow {
  enrollment_id: string
  number: number
  submitted_at: Date
  late_days: number
  points: number | null
  maximum_points: number
  hidden: boolean
  has_essay: boolean
  has_files: boolean
  pending_answers: number | null
  person: PersonNameRow
}

/** Everything to grade in the courses that the caller teaches, with how much there is of each status. */
export async function listGradingQueue(ctx: MemberCtx, filter: PageQuery & SortedFilter) {
  authorize(gradingQueuePolicy, 'list', ctx, undefined)
  if (filter.course_id) await getCourseRow(ctx, filter.course_id)
  const count = (status: QueueStatus) => countQueue(ctx, { ...filter, status })
  const [rows, waiting, graded, returned, lessons] = await Promise.all([
    readPage(ctx, filter),
    count('waiting'),
    count('graded'),
    count('returned'),
    listQueueLessons(ctx, { status: filter.status }),
  ])
  const totals = { waiting, graded, returned }
  return {
    items: rows.map((row) => presentRow(ctx, row, filter.status)),
    total: totals[filter.status].total,
    total_capped: totals[filter.status].total_capped,
    counts: { waiting: waiting.total, graded: graded.total, returned: returned.total },
    lessons,
  }
}

/** An entry with its neighbors; going on from the last one leads to the first that still waits. */
export async function getGradingPlace(
  ctx: MemberCtx,
  kind: GradedKind,
  entryId: string,
  filter: SortedFilter,
) {
  authorize(gradingQueuePolicy, 'list', ctx, undefined)
  const entry = await findEntry(ctx, kind, entryId)
  if (!entry) throw problem('grading_entry_not_found')
  const here = sql`(${entry.submitted_at}::timestamptz, ${entryId}::uuid)`
  const place = sql`(r.submitted_at, r.id)`
  const [later, earlier] = [sql`${place} > ${here}`, sql`${place} < ${here}`]
  const ascending = filter.sort === 'oldest'
  const [after, before, first, counted] = await Promise.all([
    findFirst(ctx, filter, ascending, ascending ? later : earlier),
    findFirst(ctx, filter, !ascending, ascending ? earlier : later),
    filter.status === 'waiting'
      ? findFirst(ctx, filter, ascending, sql`r.id <> ${entryId}`)
      : undefined,
    countQueue(ctx, filter),
  ])
  const next = after ?? first
  return {
    entry: presentEntry({ ...entry, kind, id: entryId }),
    previous: before ? presentEntry(before) : null,
    next: next ? presentEntry(next) : null,
    ...counted,
  }
}

/** The total of the queue without filters. */
export async function countWaiting(ctx: MemberCtx) {
  authorize(gradingQueuePolicy, 'list', ctx, undefined)
  const { total, total_capped } = await countQueue(ctx, { status: 'waiting' })
  return { waiting: total, waiting_capped: total_capped }
}

/** Counting stops past the maximum, as on every list. */
export async function countQueue(ctx: MemberCtx, filter: QueueFilter) {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total
    from (select 1 from ${queueRows(ctx, filter)} r limit ${maximumTotal + 1}) counted`.execute(
    ctx.db,
  )
  const total = rows[0]?.total ?? 0
  return { total: Math.min(total, maximumTotal), total_capped: total > maximumTotal }
}

/** Lessons with something of this status, those with the most first. */
export async function listQueueLessons(ctx: MemberCtx, filter: QueueFilter, most = 200) {
  const { rows } = await sql<EntryRow & { count: number }>`
    select r.kind, r.course_id, c.title as course_title, r.lesson_id, l.title as lesson_title, r.count
    from (select kind, course_id, lesson_id, count(*)::int as count from ${queueRows(ctx, filter)} q
      group by kind, course_id, lesson_id) r
    join courses c on c.organization_id = ${ctx.organizationId} and c.id = r.course_id
    join lessons l on l.organization_id = ${ctx.organizationId} and l.id = r.lesson_id
    order by r.count desc, c.title, l.title, r.lesson_id limit ${most}`.execute(ctx.db)
  return rows.map((row) => ({
    kind: row.kind,
    course: { id: row.course_id, title: row.course_title },
    lesson: { id: row.lesson_id, title: row.lesson_title },
    count: row.count,
  }))
}

/** When the longest waiting was handed in. */
export async function findOldestWaiting(ctx: MemberCtx): Promise<Date | null> {
  const { rows } = await sql<{ oldest: Date | null }>`select min(r.submitted_at) as oldest
    from ${queueRows(ctx, { status: 'waiting' })} r`.execute(ctx.db)
  return rows[0]?.oldest ?? null
}

const direction = (ascending: boolean) => (ascending ? sql`asc` : sql`desc`)

async function readPage(ctx: MemberCtx, filter: PageQuery & SortedFilter) {
  const { page, page_size, sort } = filter
  const order = direction(sort === 'oldest')
  const { rows } = await sql<ShownRow>`
    select r.*, c.title as course_title, l.title as lesson_title, ${personNameColumn('p')} as person, ${shownColumns}
    from (select * from ${queueRows(ctx, filter)} q order by q.submitted_at ${order}, q.id ${order}
      limit ${page_size} offset ${(page - 1) * page_size}) r
    join courses c on c.organization_id = ${ctx.organizationId} and c.id = r.course_id
    join lessons l on l.organization_id = ${ctx.organizationId} and l.id = r.lesson_id
    join people p on p.id = r.person_id
    order by r.submitted_at ${order}, r.id ${order}`.execute(ctx.db)
  return rows
}

async function findFirst(
  ctx: MemberCtx,
  filter: SortedFilter,
  ascending: boolean,
  where: RawBuilder<unknown>,
) {
  const order = direction(ascending)
  const { rows } = await sql<EntryRow>`
    select r.kind, r.id, r.course_id, c.title as course_title, r.lesson_id, l.title as lesson_title
    from ${queueRows(ctx, filter)} r
    join courses c on c.organization_id = ${ctx.organizationId} and c.id = r.course_id
    join lessons l on l.organization_id = ${ctx.organizationId} and l.id = r.lesson_id
    where ${where} order by r.submitted_at ${order}, r.id ${order} limit 1`.execute(ctx.db)
  return rows[0]
}

const presentEntry = (row: EntryRow): QueueEntry => ({
  kind: row.kind,
  id: row.id,
  course: { id: row.course_id, title: row.course_title },
  lesson: { id: row.lesson_id, title: row.lesson_title },
})

const presentRow = (ctx: MemberCtx, row: ShownRow, status: QueueStatus): QueueRow => ({
  ...presentEntry(row),
  author: presentAuthor(ctx.app, { ...row, is_anonymous: row.hidden, status: 'waiting' }),
  number: row.number,
  status,
  submitted_at: row.submitted_at.toISOString(),
  late_days: row.late_days,
  has_essay: row.has_essay,
  has_files: row.has_files,
  pending_answers: row.pending_answers,
  points: row.points,
  maximum_points: row.maximum_points,
})
