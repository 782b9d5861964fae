import type { GradeCell, Scheme } from '#contract/grades.ts'
import { listAssignmentScores } from '#server/assignments/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { listToolScores } from '#server/lti/platform/scores.ts'
import { listPackageScores } from '#server/packages/queries.ts'
import { isReleased } from '#server/quizzes/attempts/rules.ts'
import { listQuizScores } from '#server/quizzes/queries.ts'
import { listVideoScores } from '#server/quizzes/video/queries.ts'
import { listMarks } from './queries.ts'
import { courseTotal, rounded } from './rules.ts'

/** What a learner's work itself brought in one item. */
interface Earned {
  enrollment_id: string
  item_id: string
  status: GradeCell['status']
  points: number | null
  maximum_points: number | null
  late_days: number
  submission_id: string | null
}

export interface Results {
  cells: GradeCell[]
  total_percent: number | null
}

/**
 * Every cell of these learners and what it adds up to: a fixed number of queries, however many learners and items.
 * Learners read only what the quiz has released to them.
 */
export async function readResults(
  ctx: MemberCtx,
  { categories, columns }: Scheme,
  enrollmentIds: readonly string[],
  { onlyReleased = false } = {},
): Promise<Map<string, Results>> {
  const idsOf = (wanted: string) => columns.flatMap(({ id, kind }) => (kind === wanted ? id : []))
  const [works, quizzes, videos, packages, tools, marks] = await Promise.all([
    listWorks(ctx, enrollmentIds),
    listQuizzes(ctx, idsOf('quiz'), enrollmentIds, onlyReleased),
    listVideos(ctx, columns, enrollmentIds),
    listPackages(ctx, idsOf('package'), enrollmentIds),
    listTools(ctx, enrollmentIds),
    listMarks(ctx.db, ctx.organizationId, enrollmentIds),
  ])
  const keyOf = (enrollmentId: string, itemId: string) => `${enrollmentId} ${itemId}`
  const earnedBy = new Map(
    [...works, ...quizzes, ...videos, ...packages, ...tools].map((row) => [
      keyOf(row.enrollment_id, row.item_id),
      row,
    ]),
  )
  const marksBy = new Map(marks.map((row) => [keyOf(row.enrollment_id, row.item_id), row]))
  return new Map(
    enrollmentIds.map((enrollmentId) => {
      const cells = columns.map(({ id, points: columnPoints }): GradeCell => {
        const key = keyOf(enrollmentId, id)
        const work = earnedBy.get(key)
        const mark = marksBy.get(key)
        return {
          item_id: id,
          points: mark?.points ?? work?.points ?? null,
          maximum_points: mark ? columnPoints : (work?.maximum_points ?? columnPoints),
          status: mark ? 'graded' : (work?.status ?? 'none'),
          late_days: work?.late_days ?? 0,
          is_dropped: false,
          mark: mark
            ? {
                reason: mark.reason,
                by: presentPersonNameOrNull(ctx.app, mark.marker),
                at: mark.marked_at.toISOString(),
                earned_points: work?.points ?? null,
              }
            : null,
          submission_id: work?.submission_id ?? null,
        }
      })
      const { percent, dropped } = courseTotal(categories, columns, cells)
      return [
        enrollmentId,
        {
          cells: cells.map((cell) => ({ ...cell, is_dropped: dropped.has(cell.item_id) })),
          total_percent: percent,
        },
      ]
    }),
  )
}

async function listWorks(ctx: MemberCtx, enrollmentIds: readonly string[]): Promise<Earned[]> {
  const scores = await listAssignmentScores(ctx.db, ctx.organizationId, enrollmentIds)
  return scores.map((score) => ({
    enrollment_id: score.enrollment_id,
    item_id: score.lesson_id,
    status: score.status,
    points: score.points,
    maximum_points: score.maximum_points,
    late_days: score.late_days,
    submission_id: score.is_anonymous && score.status === 'waiting' ? null : score.submission_id,
  }))
}

async function listQuizzes(
  ctx: MemberCtx,
  lessonIds: readonly string[],
  enrollmentIds: readonly string[],
  onlyReleased: boolean,
): Promise<Earned[]> {
  const scores = await listQuizScores(ctx.db, ctx.organizationId, lessonIds, enrollmentIds)
  return scores.map(({ enrollment_id, lesson_id, score, max_score, release_score, closes_at }) => {
    const shown = !onlyReleased || isReleased(release_score, closes_at, ctx.now)
    const percent = score === null || max_score <= 0 ? null : rounded((score / max_score) * 100)
    return {
      enrollment_id,
      item_id: lesson_id,
      status: shown && percent !== null ? ('graded' as const) : ('waiting' as const),
      // Negative marking may leave less than nothing; a gradebook begins at zero.
      points: shown && percent !== null ? Math.max(0, percent) : null,
      maximum_points: 100,
      late_days: 0,
      submission_id: null,
    }
  })
}

/** The sum of what was answered inside a video so far, from the first answer on. */
async function listVideos(
  ctx: MemberCtx,
  columns: Scheme['columns'],
  enrollmentIds: readonly string[],
): Promise<Earned[]> {
  const pointsOf = new Map(
    columns.flatMap(({ id, kind, points }) => (kind === 'video' ? [[id, points] as const] : [])),
  )
  const scores = await listVideoScores(
    ctx.db,
    ctx.organizationId,
    [...pointsOf.keys()],
    enrollmentIds,
  )
  return scores.map(({ enrollment_id, lesson_id, score }) => ({
    enrollment_id,
    item_id: lesson_id,
    status: 'graded' as const,
    points: rounded(score),
    maximum_points: pointsOf.get(lesson_id) ?? null,
    late_days: 0,
    submission_id: null,
  }))
}

/** What packages reported counts as it is; there is nothing to release. */
async function listPackages(
  ctx: MemberCtx,
  lessonIds: readonly string[],
  enrollmentIds: readonly string[],
): Promise<Earned[]> {
  const scores = await listPackageScores(ctx.db, ctx.organizationId, lessonIds, enrollmentIds)
  return scores.map(({ enrollment_id, lesson_id, score_percent }) => ({
    enrollment_id,
    item_id: lesson_id,
    status: 'graded' as const,
    points: rounded(score_percent),
    maximum_points: 100,
    late_days: 0,
    submission_id: null,
  }))
}

/** What tools reported, once they have graded it. */
async function listTools(ctx: MemberCtx, enrollmentIds: readonly string[]): Promise<Earned[]> {
  const scores = await listToolScores(ctx.db, ctx.organizationId, enrollmentIds)
  return scores.map(({ enrollment_id, item_id, points, maximum_points }) => ({
    enrollment_id,
    item_id,
    status: points === null ? ('waiting' as const) : ('graded' as const),
    points: points === null ? null : rounded(points),
    maximum_points,
    late_days: 0,
    submission_id: null,
  }))
}
