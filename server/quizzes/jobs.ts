import { asSystem, job, subscriber, type Job } from '#server/jobs/job.ts'
import { notify } from '#server/events/notify.ts'
import { say } from '#server/words/sentence.ts'
import { closeAttempt } from './attempts/close-attempt.ts'
import { attemptMarked } from './notification-kinds.ts'
import { makeCards } from './review/make-cards.ts'

/** Submits an attempt whose time is up. Queued for the deadline when the attempt starts; idempotent. */
const submitExpired = job<{ organization_id: string; attempt_id: string }>(
  { name: 'quizzes.submit_expired' },
  (app, { organization_id, attempt_id }) =>
    asSystem(app, async (ctx) => {
      const attempt = await ctx.db
        .selectFrom('quiz_attempts')
        .select('deadline_at')
        .where('organization_id', '=', organization_id)
        .where('id', '=', attempt_id)
        .executeTakeFirst()
      if (!attempt?.deadline_at || attempt.deadline_at > ctx.now) return
      await closeAttempt(
        ctx,
        { organizationId: organization_id, attemptId: attempt_id },
        'deadline',
      )
    }),
)

interface Marked {
  event_id: string
  organization_id: string
  course_id: string
  lesson_id: string
  person_id: string
  actor_id: string
}

/** Tells a learner that a person graded. What is graded at once needs no telling. */
const tellGraded = subscriber<Marked>(
  { name: 'quizzes.tell_graded', event: 'quiz.attempt_marked' },
  async (ctx, event) => {
    const lesson = await ctx.db
      .selectFrom('lessons')
      .select('title')
      .where('organization_id', '=', event.organization_id)
      .where('id', '=', event.lesson_id)
      .executeTakeFirst()
    await notify(ctx, attemptMarked, {
      to: event.person_id,
      type: 'success',
      title: say('“{quiz}” has been graded', { quiz: lesson?.title ?? '' }),
      message: say('See your score and feedback.'),
      link: `/dashboard/student/courses/${event.course_id}/lessons/${event.lesson_id}`,
      organizationId: event.organization_id,
      actorId: event.actor_id,
      key: event.event_id,
    })
  },
)

/** The job queues itself again for the day when right answers are released. */
const makeReviewCards = subscriber<{ organization_id: string; attempt_id: string }>(
  { name: 'quizzes.make_cards', event: 'quiz.attempt_graded' },
  (ctx, { organization_id, attempt_id }) => makeCards(ctx, organization_id, attempt_id),
)

export const quizJobs: Job[] = [submitExpired, tellGraded, makeReviewCards]
