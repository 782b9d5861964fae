import { sql } from 'kysely'
import type { SubmissionStatus } from '#contract/submissions.ts'
import type { SubmissionDetail } from '#contract/submission-grading.ts'
import type { Document } from '#contract/document.ts'
import type { RubricCriterion } from '#contract/grading.ts'
import { abilities } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { narrowed, type QueueFilter } from './list-submissions.ts'
import { submissionPolicy } from './policy.ts'
import { isHidden, presentAuthor, presentSubmission, withoutNames } from './present.ts'
import {
  getSubmissionRow,
  listComments,
  listFiles,
  listOwnSubmissions,
  type GradedRow,
} from './queries.ts'
import { pictureUrls } from './read-assignment.ts'

/** One submission for its grader, with the neighbours in the list that it was opened from. */
export async function getSubmission(
  ctx: MemberCtx,
  submissionId: string,
  filter: QueueFilter,
): Promise<SubmissionDetail> {
  const row = await enterSubmission(ctx, submissionId)
  return presentDetail(ctx, row, filter)
}

/** 404 for someone who does not teach the course, as for a submission that does not exist. */
export async function enterSubmission(
  ctx: MemberCtx,
  submissionId: string,
  options?: { lock: boolean },
): Promise<GradedRow> {
  const row = await getSubmissionRow(ctx, submissionId, options)
  if (!submissionPolicy.read(ctx, row)) throw problem('submission_not_found')
  return row
}

/** Locks it for a change that was made on this revision; a grade that someone gave in between is a conflict. */
export async function lockForGrading(ctx: MemberCtx, submissionId: string, revision: number) {
  const row = await enterSubmission(ctx, submissionId, { lock: true })
  if (row.status === 'replaced') throw problem('submission_replaced')
  if (row.revision !== revision) {
    throw problem('submission_changed', {
      changed: {
        by: row.changer ? fullName(row.changer) : '',
        at: row.changed_at.toISOString(),
        revision: row.revision,
      },
    })
  }
  return row
}

export async function presentDetail(
  ctx: MemberCtx,
  row: GradedRow,
  filter: QueueFilter,
): Promise<SubmissionDetail> {
  const [files, comments, own, pictures, previous_id, next_id] = await Promise.all([
    listFiles(ctx, [row.id]),
    listComments(ctx, [row.id]),
    listOwnSubmissions(ctx, row.enrollment_id, row.lesson_id),
    pictureUrls(ctx, row.instructions as unknown as Document),
    findNeighbour(ctx, row, filter, 'before'),
    findNeighbour(ctx, row, filter, 'after'),
  ])
  const given = files.get(row.id) ?? []
  const { grade, return: giveBack, override } = abilities(submissionPolicy, ctx, row)
  return {
    ...presentSubmission(ctx.app, row, {
      files: isHidden(row) ? withoutNames(ctx.app, given) : given,
      comments,
    }),
    course: { id: row.course_id, title: row.course_title },
    lesson: { id: row.lesson_id, title: row.lesson_title },
    author: presentAuthor(ctx.app, row),
    is_anonymous: row.is_anonymous,
    instructions: row.instructions as unknown as Document,
    instruction_files: pictures,
    is_older_version: row.is_older_version,
    maximum_points: row.maximum_points ?? row.assignment_points,
    late_deduction_percent: row.late_deduction_percent,
    rubric: row.rubric as unknown as RubricCriterion[],
    revision: row.revision,
    history: own
      .filter(({ id }) => id !== row.id)
      .map((other) => ({
        id: other.id,
        number: other.number,
        status: other.status as SubmissionStatus,
        submitted_at: other.submitted_at.toISOString(),
        points: other.points,
      })),
    previous_id,
    next_id,
    can: { grade, return: giveBack, override },
  }
}

/** The nearest one handed in before or after it that the list shows. */
async function findNeighbour(
  ctx: MemberCtx,
  row: GradedRow,
  filter: QueueFilter,
  side: 'before' | 'after',
): Promise<string | null> {
  const direction = side === 'before' ? 'desc' : 'asc'
  const place = sql`(s.submitted_at, s.id)`
  const here = sql`(${row.submitted_at}::timestamptz, ${row.id}::uuid)`
  const found = await narrowed(ctx, filter)
    .select('s.id')
    .where('s.status', '=', filter.status)
    .where(side === 'before' ? sql<boolean>`${place} < ${here}` : sql<boolean>`${place} > ${here}`)
    .orderBy('s.submitted_at', direction)
    .orderBy('s.id', direction)
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}
