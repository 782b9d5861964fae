import * as z from 'zod/mini'
import { completeLessonFor } from '#server/progress/complete-lesson-for.ts'
import { say } from '#server/words/sentence.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { PartnerInstant } from '../../partner-fields.ts'
import { Refusal } from '../../refusal.ts'
import { publishedLessons } from '../launch/launched.ts'
import type { ToolRow } from '../queries.ts'
import { personOf, subjectsOf } from '../subjects.ts'
import type { EnteredCourse } from './in-course.ts'
import { getLineItem, lineItemUrl } from './line-items.ts'
import { paging, takePage } from './paging.ts'

const Given = z.object({
  userId: z.string(),
  scoreGiven: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(10_000_000)))),
  scoreMaximum: z.optional(z.nullable(z.number().check(z.positive(), z.maximum(10_000_000)))),
  comment: z.optional(z.nullable(z.string())),
  timestamp: PartnerInstant,
  activityProgress: z.enum(['Initialized', 'Started', 'InProgress', 'Submitted', 'Completed']),
  gradingProgress: z.enum(['FullyGraded', 'Pending', 'PendingManual', 'Failed', 'NotReady']),
})

type Score = z.infer<typeof Given>

/**
 * Accepts a tool's score. It counts in the gradebook once it is fully graded, and completes the lesson if its rule is
 * met. A score older than the stored one is refused and changes nothing, so scores may arrive in any order.
 */
export async function takeScore(
  ctx: PartnerCtx,
  tool: ToolRow,
  course: EnteredCourse,
  itemId: string,
  given: unknown,
): Promise<{ personId: string }> {
  const item = await getLineItem(ctx, tool, course, itemId)
  const read = Given.safeParse(given)
  if (!read.success) {
    const names = read.error.issues.map(({ path }) => path.join('.')).join(', ')
    throw new Refusal(say('The score is not valid: {names}.', { names }))
  }
  const score = read.data
  const points = score.scoreGiven ?? null
  if (points !== null && score.scoreMaximum == null) {
    throw new Refusal(say('The score is not valid: scoreMaximum.'))
  }
  const place = await findPlace(ctx, course, await personOf(ctx, tool, score.userId))
  const scoredAt = score.timestamp
  const saved = await ctx.db
    .insertInto('lti_scores')
    .values({
      organization_id: ctx.organizationId,
      line_item_id: item.id,
      enrollment_id: place.id,
      course_id: course.id,
      person_id: place.person_id,
      ...columnsOf(score),
      scored_at: scoredAt,
      updated_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'line_item_id', 'enrollment_id'])
        .doUpdateSet({ ...columnsOf(score), scored_at: scoredAt, updated_at: ctx.now })
        .where('lti_scores.scored_at', '<=', scoredAt),
    )
    .returning('enrollment_id')
    .executeTakeFirst()
  if (!saved) throw new Refusal(say('There is a newer score already.'), { status: 409 })
  if (item.is_of_lesson && item.lesson_id) {
    await complete(ctx, { courseId: course.id, lessonId: item.lesson_id, ...place }, score)
  }
  return { personId: place.person_id }
}

const columnsOf = (score: Score) => ({
  points: score.scoreGiven ?? null,
  maximum_points: score.scoreMaximum ?? null,
  comment: (score.comment ?? '').slice(0, 4000),
  activity_progress: score.activityProgress,
  grading_progress: score.gradingProgress,
})

/** Scores are for learners of this course. */
async function findPlace(
  { db, organizationId }: PartnerCtx,
  course: EnteredCourse,
  personId: string | undefined,
) {
  const place = personId
    ? await db
        .selectFrom('enrollments')
        .select(['id', 'person_id'])
        .where('organization_id', '=', organizationId)
        .where('course_id', '=', course.id)
        .where('person_id', '=', personId)
        .where('status', 'in', ['active', 'completed'])
        .executeTakeFirst()
    : undefined
  if (!place) throw new Refusal(say('Nobody with that userId takes this course.'), { status: 404 })
  return place
}

interface Learner {
  courseId: string
  lessonId: string
  person_id: string
}

async function complete(
  ctx: PartnerCtx,
  { courseId, lessonId, person_id }: Learner,
  score: Score,
): Promise<void> {
  const lesson = (await publishedLessons(ctx, courseId)).find(({ id }) => id === lessonId)
  if (!lesson) return
  const { complete_by, minimum_score } = lesson.content.rules
  const isGraded = score.gradingProgress === 'FullyGraded'
  const percent =
    isGraded && score.scoreGiven != null && score.scoreMaximum
      ? (score.scoreGiven / score.scoreMaximum) * 100
      : null
  const isMet =
    complete_by === 'score'
      ? percent !== null && percent >= minimum_score
      : score.activityProgress === 'Completed' || isGraded
  if (!isMet) return
  await completeLessonFor(
    ctx,
    { organizationId: ctx.organizationId, courseId, lessonId, personId: person_id },
    ['finished'],
  )
}

const Query = z.object({
  user_id: z.optional(z.string()),
  ...paging,
})

/** The part of the tool's score that counts in the gradebook. */
export async function listResults(
  ctx: PartnerCtx,
  tool: ToolRow,
  course: EnteredCourse,
  itemId: string,
  given: unknown,
) {
  const item = await getLineItem(ctx, tool, course, itemId)
  const query = Query.safeParse(given)
  if (!query.success) throw new Refusal(say('The query is not valid.'))
  const { user_id } = query.data
  const personId = user_id === undefined ? undefined : await personOf(ctx, tool, user_id)
  if (user_id !== undefined && !personId) return { body: [], next: null }
  let found = ctx.db
    .selectFrom('lti_scores')
    .select(['person_id', 'points', 'maximum_points', 'comment'])
    .where('organization_id', '=', ctx.organizationId)
    .where('line_item_id', '=', item.id)
    .where('grading_progress', '=', 'FullyGraded')
    .where('points', 'is not', null)
  if (personId) found = found.where('person_id', '=', personId)
  const url = lineItemUrl(ctx, course.id, item.id)
  const { rows, next } = await takePage(found.orderBy('person_id'), `${url}/results`, query.data)
  const subjects = await subjectsOf(
    ctx,
    tool,
    rows.map(({ person_id }) => person_id),
  )
  const body = rows.map((row) => ({
    id: `${url}/results?user_id=${subjects.get(row.person_id)}`,
    scoreOf: url,
    userId: subjects.get(row.person_id),
    resultScore: ((row.points ?? 0) / (row.maximum_points ?? 1)) * item.maximum_points,
    resultMaximum: item.maximum_points,
    ...(row.comment && { comment: row.comment }),
  }))
  return { body, next }
}
