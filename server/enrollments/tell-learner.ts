import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import {
  enrollmentChanged,
  enrollmentCompleted,
  enrollmentDeclined,
  enrollmentStarted,
} from './notification-kinds.ts'

interface EnrollmentEvent {
  event_id: string
  organization_id: string
  course_id: string
  person_id: string
  /** Whose doing it was; nobody is told of their own. */
  actor_id?: string | null
  reason?: string
}

interface News {
  kind: NotificationKind
  type: 'success' | 'info' | 'warning'
  title: (course: string) => string
  message: (event: EnrollmentEvent) => string
}

const news: Record<string, News> = {
  'enrollment.started': {
    kind: enrollmentStarted,
    type: 'success',
    title: (course) => `You have a place in ${course}`,
    message: () => 'The course is open to you now.',
  },
  'enrollment.declined': {
    kind: enrollmentDeclined,
    type: 'warning',
    title: (course) => `Your request for ${course} was declined`,
    message: ({ reason }) => reason || 'You can ask again later.',
  },
  'enrollment.suspended': {
    kind: enrollmentChanged,
    type: 'warning',
    title: (course) => `Your place in ${course} is suspended`,
    message: () => 'Your progress is kept. Ask the instructors of the course.',
  },
  'enrollment.resumed': {
    kind: enrollmentChanged,
    type: 'success',
    title: (course) => `${course} is open to you again`,
    message: () => 'Go on where you stopped.',
  },
  'enrollment.withdrawn': {
    kind: enrollmentChanged,
    type: 'warning',
    title: (course) => `Your place in ${course} has ended`,
    message: () => 'Your progress and notes are kept.',
  },
  'enrollment.expired': {
    kind: enrollmentChanged,
    type: 'info',
    title: (course) => `Your access to ${course} has ended`,
    message: () => 'Your progress is kept. Ask the instructors to extend it.',
  },
  'enrollment.completed': {
    kind: enrollmentCompleted,
    type: 'success',
    title: (course) => `You completed ${course}`,
    message: () => 'It stands in your transcript now.',
  },
}

/** The receipt says that the course is open; someone who had to wait for a seat is told when it is. */
async function wasJustBought(ctx: Ctx, { organization_id, course_id, person_id }: EnrollmentEvent) {
  const bought = await ctx.db
    .selectFrom('enrollments')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('course_id', '=', course_id)
    .where('person_id', '=', person_id)
    .where('source', '=', 'purchase')
    .where('waitlisted_at', 'is', null)
    .executeTakeFirst()
  return bought !== undefined
}

/** One job per event: the learner hears of what others, or the rules, did with their place. */
export const tellLearnerJobs: Job[] = Object.entries(news).map(
  ([event, { kind, type, title, message }]) =>
    subscriber<EnrollmentEvent>(
      { name: `enrollments.tell-${event.split('.')[1]}`, event },
      async (ctx, data) => {
        const course = await ctx.db
          .selectFrom('courses')
          .select('title')
          .where('id', '=', data.course_id)
          .executeTakeFirst()
        if (!course) return
        if (event === 'enrollment.started' && (await wasJustBought(ctx, data))) return
        await notify(ctx, kind, {
          to: data.person_id,
          key: data.event_id,
          type,
          title: title(course.title),
          message: message(data),
          link: `/dashboard/student/courses/${data.course_id}`,
          organizationId: data.organization_id,
          actorId: data.actor_id ?? null,
        })
      },
    ),
)
