import type { NeedReason, Nudge } from '#contract/teaching.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { courseLearnersPolicy } from '#server/enrollments/policy.ts'
import { getTaughtCourse } from '#server/enrollments/queries.ts'
import { notify } from '#server/events/notify.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { daysLater, secondsLater } from '#server/identity/rules.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { say, type Words } from '#server/words/sentence.ts'
import { learnerNudged } from './notification-kinds.ts'
import { nudgePolicy } from './policy.ts'
import { stuckRules } from './teaching/needs.ts'

const undoSeconds = 60

interface Given {
  person_id: string
  reason: NeedReason
  lesson_id?: string | null | undefined
}

/** Queues a word to a learner. A second one for the same reason within a week is the first one. */
export async function nudgeLearner(ctx: MemberCtx, courseId: string, given: Given): Promise<Nudge> {
  const course = await getTaughtCourse(ctx.db, courseId, ctx.personId)
  // A course that the caller has no part in does not exist for them.
  if (!courseLearnersPolicy.manage(ctx, course)) throw problem('course_not_found')
  const place = await ctx.db
    .selectFrom('enrollments')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('person_id', '=', given.person_id)
    .where('status', 'in', ['active', 'completed', 'expired'])
    .forUpdate()
    .executeTakeFirst()
  if (!place) throw problem('enrollment_not_found')
  const before = await ctx.db
    .selectFrom('learner_nudges')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('person_id', '=', given.person_id)
    .where('reason', '=', given.reason)
    .where('cancelled_at', 'is', null)
    .where('created_at', '>', daysLater(ctx.now, -stuckRules.nudgedDays))
    .executeTakeFirst()
  if (before) return presentNudge(before)

  const send_at = secondsLater(ctx.now, undoSeconds)
  const nudge = await ctx.db
    .insertInto('learner_nudges')
    .values({
      organization_id: ctx.organizationId,
      course_id: courseId,
      person_id: given.person_id,
      reason: given.reason,
      lesson_id: given.lesson_id ?? null,
      created_by: ctx.personId,
      created_at: ctx.now,
      send_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    action: 'learner.nudged',
    organizationId: ctx.organizationId,
    subject: { type: 'enrollment', id: place.id },
    detail: { course_id: courseId, person_id: given.person_id, reason: given.reason },
  })
  await addJob(
    ctx.db,
    'insight.deliver-nudge',
    { organization_id: ctx.organizationId, nudge_id: nudge.id },
    { runAt: send_at },
  )
  return presentNudge(nudge)
}

/** Takes it back while it waits; afterwards the learner has it. */
export async function cancelNudge(ctx: MemberCtx, nudgeId: string): Promise<Nudge> {
  const nudge = await ctx.db
    .selectFrom('learner_nudges')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', nudgeId)
    .forUpdate()
    .executeTakeFirst()
  if (!nudge || ctx.role === 'learner') throw problem('nudge_not_found')
  authorize(nudgePolicy, 'cancel', ctx, nudge)
  if (nudge.cancelled_at) return presentNudge(nudge)
  if (nudge.sent_at) throw problem('nudge_already_sent')
  await ctx.db
    .updateTable('learner_nudges')
    .set({ cancelled_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', nudgeId)
    .execute()
  return presentNudge({ ...nudge, cancelled_at: ctx.now })
}

/** Tells the learner, unless it was taken back. */
export async function deliverNudge(ctx: Ctx, organizationId: string, nudgeId: string) {
  const nudge = await ctx.db
    .updateTable('learner_nudges')
    .set({ sent_at: ctx.now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', nudgeId)
    .where('cancelled_at', 'is', null)
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!nudge) return
  const course = await ctx.db
    .selectFrom('courses')
    .select('title')
    .where('organization_id', '=', organizationId)
    .where('id', '=', nudge.course_id)
    .executeTakeFirstOrThrow()
  const author = nudge.created_by
    ? await ctx.db
        .selectFrom('people')
        .select(['first_name', 'last_name'])
        .where('id', '=', nudge.created_by)
        .executeTakeFirst()
    : undefined
  const words = wordsFor(
    nudge.reason as NeedReason,
    author ? fullName(author) : say('Your instructor'),
  )
  const home = `/dashboard/student/courses/${nudge.course_id}` as const
  await notify(ctx, learnerNudged, {
    to: nudge.person_id,
    type: 'info',
    title: words.title,
    message: words.message(course.title),
    link: nudge.lesson_id ? `${home}/lessons/${nudge.lesson_id}` : home,
    organizationId,
    actorId: nudge.created_by,
    key: nudge.id,
  })
}

const wordsFor = (reason: NeedReason, name: Words) =>
  ({
    failing: {
      title: say('{name} wants to help you', { name }),
      message: (course: string) =>
        say(
          'A quiz in “{course}” was hard. Go over the previous lesson again, and ask in the discussion.',
          { course },
        ),
    },
    quiet: {
      title: say('{name} is checking in on you', { name }),
      message: (course: string) =>
        say('A deadline in “{course}” is coming up. Pick up where you left off.', { course }),
    },
    expiring: {
      title: say('{name} reminded you about your certificate', { name }),
      message: (course: string) =>
        say('Your certificate for “{course}” expires soon. Renew it in time.', { course }),
    },
  })[reason]

const presentNudge = (row: {
  id: string
  send_at: Date
  cancelled_at: Date | null
  sent_at: Date | null
}): Nudge => ({
  id: row.id,
  send_at: row.send_at.toISOString(),
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
  sent_at: row.sent_at?.toISOString() ?? null,
})
