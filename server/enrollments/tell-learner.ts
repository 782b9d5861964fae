import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { dayOf, say, type Sentence, type Words } from '#server/words/sentence.ts'
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
  /** Who did it. People aren't notified of their own changes. */
  actor_id?: string | null
  reason?: string
  /** The cohort someone was moved to; null if they were moved out of one. */
  cohort?: string | null
  /** The day on which their cohort starts. */
  cohort_starts_on?: string | null
}

/** Noon keeps the day the same in almost every time zone. */
const startDay = (day: string) => dayOf(`${day}T12:00:00Z`, 'UTC')

interface News {
  kind: NotificationKind
  type: 'success' | 'info' | 'warning'
  title: (course: string) => Sentence
  message: (event: EnrollmentEvent) => Words
}

const news: Record<string, News> = {
  'enrollment.started': {
    kind: enrollmentStarted,
    type: 'success',
    title: (course) => say('You’re enrolled in “{course}”', { course }),
    message: ({ cohort_starts_on: day }) =>
      day
        ? say('Your cohort starts on {day}.', { day: startDay(day) })
        : say('You can start learning now.'),
  },
  'enrollment.declined': {
    kind: enrollmentDeclined,
    type: 'warning',
    title: (course) => say('Your request to join “{course}” was declined', { course }),
    message: ({ reason }) =>
      reason ? say('Reason: {reason}', { reason }) : say('You can request a place again later.'),
  },
  'enrollment.suspended': {
    kind: enrollmentChanged,
    type: 'warning',
    title: (course) => say('Your enrollment in “{course}” is suspended', { course }),
    message: () => say('Your progress is saved. Contact your instructor if you have questions.'),
  },
  'enrollment.resumed': {
    kind: enrollmentChanged,
    type: 'success',
    title: (course) => say('You have access to “{course}” again', { course }),
    message: () => say('Pick up where you left off.'),
  },
  'enrollment.moved': {
    kind: enrollmentChanged,
    type: 'info',
    title: (course) => say('Your dates in “{course}” have changed', { course }),
    message: ({ cohort, cohort_starts_on: day }) =>
      cohort && day
        ? say('You’re now in “{cohort}”, which starts on {day}. Your progress is kept.', {
            cohort,
            day: startDay(day),
          })
        : say('You’re no longer in a cohort. Due dates count from the day you enrolled.'),
  },
  'enrollment.withdrawn': {
    kind: enrollmentChanged,
    type: 'warning',
    title: (course) => say('You’re no longer enrolled in “{course}”', { course }),
    message: () => say('Your progress and notes are saved.'),
  },
  'enrollment.expired': {
    kind: enrollmentChanged,
    type: 'info',
    title: (course) => say('Your access to “{course}” has ended', { course }),
    message: () => say('Your progress is saved. Ask your instructor if you need more time.'),
  },
  'enrollment.completed': {
    kind: enrollmentCompleted,
    type: 'success',
    title: (course) => say('You completed “{course}”', { course }),
    message: () => say('The course is now on your transcript.'),
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

/** One job per event: learners are notified of what others, or the rules, did with their enrollment. */
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
