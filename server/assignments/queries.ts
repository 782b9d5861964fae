import { sql } from 'kysely'
import type { AssignmentFields } from '#contract/assignments.ts'
import type { Document } from '#contract/document.ts'
import type { StoredFile } from '#contract/files.ts'
import type { RubricCriterion } from '#contract/grading.ts'
import type { Db } from '#server/db/database.ts'
import { fileUrl } from '#server/files/file-url.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'

export async function findAssignment(ctx: MemberCtx, assignmentId: string | null) {
  if (!assignmentId) return undefined
  return ctx.db
    .selectFrom('assignments as a')
    .leftJoin('people as updater', 'updater.id', 'a.updated_by')
    .selectAll('a')
    .select(personNameColumn('updater').as('updater'))
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.id', '=', assignmentId)
    .executeTakeFirst()
}

export type AssignmentRow = NonNullable<Awaited<ReturnType<typeof findAssignment>>>

export const fieldsOf = (row: AssignmentRow): AssignmentFields => ({
  instructions: row.instructions as unknown as Document,
  accepts_text: row.accepts_text,
  accepts_files: row.accepts_files,
  accepts_link: row.accepts_link,
  maximum_files: row.maximum_files,
  points: row.points,
  pass_percent: row.pass_percent,
  late_deduction_percent: row.late_deduction_percent,
  cutoff_days: row.cutoff_days,
  maximum_submissions: row.maximum_submissions,
  is_anonymous: row.is_anonymous,
  rubric: row.rubric as unknown as RubricCriterion[],
})

const submissions = (db: Db) =>
  db
    .selectFrom('submissions as s')
    .leftJoin('people as grader', 'grader.id', 's.graded_by')
    .leftJoin('people as overrider', 'overrider.id', 's.overridden_by')
    .selectAll('s')
    .select([
      personNameColumn('grader').as('grader'),
      personNameColumn('overrider').as('overrider'),
    ])

/** What one learner handed in for one lesson, newest first. */
export const listOwnSubmissions = (ctx: MemberCtx, enrollmentId: string, lessonId: string) =>
  submissions(ctx.db)
    .where('s.organization_id', '=', ctx.organizationId)
    .where('s.enrollment_id', '=', enrollmentId)
    .where('s.lesson_id', '=', lessonId)
    .orderBy('s.number', 'desc')
    .execute()

/** One submission with course, lesson and the version of the assignment that it was handed in on. Locks it if asked to. */
export async function getSubmissionRow(
  ctx: MemberCtx,
  submissionId: string,
  { lock = false } = {},
) {
  const query = submissions(ctx.db)
    .innerJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 's.organization_id').onRef('c.id', '=', 's.course_id'),
    )
    .innerJoin('lessons as l', (join) =>
      join.onRef('l.organization_id', '=', 's.organization_id').onRef('l.id', '=', 's.lesson_id'),
    )
    .innerJoin('assignments as a', (join) =>
      join
        .onRef('a.organization_id', '=', 's.organization_id')
        .onRef('a.id', '=', 's.assignment_id'),
    )
    .innerJoin('assignment_versions as v', (join) =>
      join
        .onRef('v.organization_id', '=', 's.organization_id')
        .onRef('v.assignment_id', '=', 's.assignment_id')
        .onRef('v.revision', '=', 's.assignment_revision'),
    )
    .innerJoin('people as p', 'p.id', 's.person_id')
    .leftJoin('people as changer', 'changer.id', 's.changed_by')
    .leftJoin('course_instructors as i', (join) =>
      join
        .onRef('i.organization_id', '=', 's.organization_id')
        .onRef('i.course_id', '=', 's.course_id')
        .on('i.person_id', '=', ctx.personId),
    )
    .select([
      'c.title as course_title',
      'l.title as lesson_title',
      'v.instructions',
      'v.points as assignment_points',
      'v.pass_percent',
      'v.late_deduction_percent',
      'v.rubric',
      // Hiding names holds at once, also for what was handed in before.
      'a.is_anonymous',
      sql<boolean>`(a.instructions, a.rubric, a.points) is distinct from (v.instructions, v.rubric, v.points)`.as(
        'is_older_version',
      ),
      'i.rights',
      personNameColumn('p').as('person'),
      personNameColumn('changer').as('changer'),
      sql<boolean>`not exists (select 1 from submissions n where n.organization_id = s.organization_id
        and n.enrollment_id = s.enrollment_id and n.lesson_id = s.lesson_id and n.number > s.number)`.as(
        'is_newest',
      ),
    ])
    .where('s.organization_id', '=', ctx.organizationId)
    .where('s.id', '=', submissionId)
  const row = await (lock ? query.forUpdate('s') : query).executeTakeFirst()
  if (!row) throw problem('submission_not_found')
  return row
}

export type SubmissionRow = Awaited<ReturnType<typeof listOwnSubmissions>>[number]
export type GradedRow = Awaited<ReturnType<typeof getSubmissionRow>>

/** Comments of these submissions, in the order of the text. */
export async function listComments(ctx: MemberCtx, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return []
  return ctx.db
    .selectFrom('submission_comments as c')
    .leftJoin('people as author', 'author.id', 'c.author_id')
    .selectAll('c')
    .select(personNameColumn('author').as('author'))
    .where('c.organization_id', '=', ctx.organizationId)
    .where('c.submission_id', '=', sql<string>`any(${[...submissionIds]}::uuid[])`)
    .orderBy('c.start_at')
    .orderBy('c.created_at')
    .execute()
}

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

/** Files of these submissions with addresses that work for an hour, by submission. */
export async function listFiles(
  ctx: MemberCtx,
  submissionIds: readonly string[],
): Promise<Map<string, StoredFile[]>> {
  if (submissionIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('submission_files as s')
    .innerJoin('files as f', 'f.id', 's.file_id')
    .select(['s.submission_id', 'f.id', 'f.name', 'f.content_type', 'f.size_bytes'])
    .where('s.organization_id', '=', ctx.organizationId)
    .where('s.submission_id', '=', sql<string>`any(${[...submissionIds]}::uuid[])`)
    .orderBy('s.position')
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.submission_id)
  return new Map(
    [...grouped].map(([id, files]) => [id, files.map((file) => storedFile(ctx, file))]),
  )
}

export const storedFile = (
  { app }: MemberCtx,
  file: { id: string; name: string; content_type: string; size_bytes: number },
): StoredFile => ({
  id: file.id,
  name: file.name,
  content_type: file.content_type,
  size_bytes: file.size_bytes,
  url: fileUrl(app, file),
})

export interface AssignmentScore {
  enrollment_id: string
  lesson_id: string
  submission_id: string
  status: 'waiting' | 'graded' | 'returned'
  /** Of the newest graded submission; null while there is none. */
  points: number | null
  maximum_points: number | null
  late_days: number
  /** While it waits, nobody should learn from a list whose it is. */
  is_anonymous: boolean
}

/**
 * Where these learners stand in the assignments of a course: the newest submission, the newest grade, of the round that
 * they are in. One query.
 */
export async function listAssignmentScores(
  db: Db,
  organizationId: string,
  enrollmentIds: readonly string[],
): Promise<AssignmentScore[]> {
  if (enrollmentIds.length === 0) return []
  const { rows } = await sql<AssignmentScore>`
    select distinct on (s.enrollment_id, s.lesson_id) s.enrollment_id, s.lesson_id, s.id as submission_id, s.status,
      g.points, g.maximum_points, s.late_days, a.is_anonymous
    from submissions s
    join enrollments e on e.organization_id = s.organization_id and e.id = s.enrollment_id
      and s.submitted_at >= coalesce(e.round_started_at, '-infinity')
    join assignments a on a.organization_id = s.organization_id and a.id = s.assignment_id
    left join lateral (select points, maximum_points from submissions
      where organization_id = s.organization_id and enrollment_id = s.enrollment_id and lesson_id = s.lesson_id
        and graded_at is not null and submitted_at >= coalesce(e.round_started_at, '-infinity')
      order by number desc limit 1) g on true
    where s.organization_id = ${organizationId} and s.enrollment_id = any(${[...enrollmentIds]}::uuid[])
    order by s.enrollment_id, s.lesson_id, s.number desc`.execute(db)
  return rows
}

/** What the assignments of these published lessons are worth, by lesson. */
export async function listAssignmentPoints(
  ctx: MemberCtx,
  versionIds: readonly string[],
): Promise<Map<string, number>> {
  if (versionIds.length === 0) return new Map()
  const { rows } = await sql<{ lesson_id: string; points: number }>`
    select v.lesson_id, a.points from lesson_versions v
    join assignments a on a.organization_id = v.organization_id and a.id = (v.content ->> 'assignment_id')::uuid
    where v.organization_id = ${ctx.organizationId} and v.id = any(${[...versionIds]}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ lesson_id, points }) => [lesson_id, points]))
}
