import type { Ctx } from '#server/http/context.ts'
import { tellTeachers } from '#server/courses/tell-teachers.ts'
import { notify } from '#server/events/notify.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
import { say } from '#server/words/sentence.ts'
import { nameOf } from '#server/words/name-of.ts'
import { reviewAnswered, reviewModerated, reviewWritten } from './notification-kinds.ts'

interface Told {
  organization_id: string
  course_id: string
  course_title: string
  person_id: string
  event_id: string
  happened_at: string
}

const linkOf = (courseId: string): `/${string}` =>
  `/dashboard/student/courses/${courseId}?tab=reviews`

const tellAuthor = (ctx: Ctx, told: Told, hiddenFor: string | null) =>
  notify(ctx, reviewModerated, {
    to: told.person_id,
    type: hiddenFor === null ? 'success' : 'warning',
    title:
      hiddenFor === null
        ? say('Your review of “{course}” is visible again', { course: told.course_title })
        : say('Your review of “{course}” was hidden', { course: told.course_title }),
    message:
      hiddenFor === null
        ? say('Your rating counts again.')
        : say('Reason: {reason}', { reason: hiddenFor }),
    link: linkOf(told.course_id),
    organizationId: told.organization_id,
    at: new Date(told.happened_at),
    key: told.event_id,
  })

const written = subscriber<Omit<Told, 'course_title'> & { review_id: string; stars: number }>(
  { name: 'reviews.tell-teachers', event: 'review.written' },
  async (ctx, told) => {
    const course = await ctx.db
      .selectFrom('courses')
      .select('title')
      .where('organization_id', '=', told.organization_id)
      .where('id', '=', told.course_id)
      .executeTakeFirst()
    if (!course) return
    await tellTeachers(ctx, reviewWritten, told, {
      type: 'info',
      title: say('{name} reviewed “{course}”', {
        name: await nameOf(ctx.db, told.person_id),
        course: course.title,
      }),
      message: say('{stars, plural, one {# star} other {# stars}} out of 5', { stars: told.stars }),
      part: '/reviews',
      actorId: told.person_id,
      at: new Date(told.happened_at),
      key: told.review_id,
    })
  },
)

const answered = subscriber<Told & { review_id: string; actor_id: string; body: string }>(
  { name: 'reviews.tell-author-of-answer', event: 'review.answered' },
  async (ctx, told) =>
    notify(ctx, reviewAnswered, {
      to: told.person_id,
      type: 'info',
      title: say('{name} replied to your review of “{course}”', {
        name: await nameOf(ctx.db, told.actor_id),
        course: told.course_title,
      }),
      message: told.body.slice(0, 300),
      link: linkOf(told.course_id),
      organizationId: told.organization_id,
      actorId: told.actor_id,
      at: new Date(told.happened_at),
      key: told.event_id,
    }),
)

const hidden = subscriber<Told & { reason: string }>(
  { name: 'reviews.tell-author-of-hiding', event: 'review.hidden' },
  (ctx, told) => tellAuthor(ctx, told, told.reason),
)

const restored = subscriber<Told>(
  { name: 'reviews.tell-author-of-restoring', event: 'review.restored' },
  (ctx, told) => tellAuthor(ctx, told, null),
)

export const reviewJobs: Job[] = [written, answered, hidden, restored]
