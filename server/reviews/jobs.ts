import type { Ctx } from '#server/http/context.ts'
import { tellTeachers } from '#server/courses/tell-teachers.ts'
import { notify } from '#server/events/notify.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
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
        ? `Your review of “${told.course_title}” is shown again`
        : `Your review of “${told.course_title}” was hidden`,
    message: hiddenFor === null ? 'It counts again as before.' : `Reason: ${hiddenFor}`,
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
      title: `“${course.title}” has a new review`,
      message: `${told.stars} of 5 stars`,
      part: '/reviews',
      actorId: told.person_id,
      at: new Date(told.happened_at),
      key: told.review_id,
    })
  },
)

const answered = subscriber<Told & { review_id: string; actor_id: string; body: string }>(
  { name: 'reviews.tell-author-of-answer', event: 'review.answered' },
  (ctx, told) =>
    notify(ctx, reviewAnswered, {
      to: told.person_id,
      type: 'info',
      title: `Your review of “${told.course_title}” was answered`,
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
