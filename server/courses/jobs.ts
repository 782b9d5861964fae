import { sql } from 'kysely'
import { notify } from '#server/events/notify.ts'
import { deleteFile } from '#server/files/delete-file.ts'
import type { Ctx } from '#server/http/context.ts'
import { asSystem, job, subscriber, type Job } from '#server/jobs/job.ts'
import { say } from '#server/words/sentence.ts'
import { nameOf } from '#server/words/name-of.ts'
import { courseReviewed, courseSubmitted } from './notification-kinds.ts'
import { tellTeachers } from './tell-teachers.ts'

interface CourseEvent {
  event_id: string
  happened_at: string
  organization_id: string
  course_id: string
  actor_id: string
  version?: number
}

/** Notifies every admin; the one who takes the review assigns it to themselves in the inbox. */
const tellReviewers = subscriber<CourseEvent>(
  { name: 'courses.tell-reviewers', event: 'course.submitted' },
  async (ctx, event) => {
    const course = await findCourse(ctx, event)
    if (!course?.approval_id) return
    const admins = await ctx.db
      .selectFrom('memberships')
      .select('person_id')
      .where('organization_id', '=', event.organization_id)
      .where('role', '=', 'admin')
      .execute()
    await notify(ctx, courseSubmitted, {
      ...about(event),
      to: admins.map(({ person_id }) => person_id),
      type: 'info',
      title: say('{name} submitted “{course}” for review', {
        name: await nameOf(ctx.db, event.actor_id),
        course: course.title,
      }),
      message: say('See what changed, then approve the course or request changes.'),
      link: `/dashboard/admin/approvals/${course.approval_id}`,
    })
  },
)

const outcomes = {
  'course.published': {
    type: 'success',
    title: (course: string) => say('“{course}” is published', { course }),
    message: say('Learners now see the new version.'),
  },
  'course.changes_requested': {
    type: 'warning',
    title: (course: string) => say('“{course}” needs changes', { course }),
    message: say('Read the reviewer’s comments, make the changes and submit the course again.'),
  },
  'course.declined': {
    type: 'error',
    title: (course: string) => say('“{course}” was declined', { course }),
    message: say('You’ll find the reviewer’s reason on the course page.'),
  },
} as const

/** Notifies everyone who teaches the course, except the person who decided. */
const tellInstructors = Object.entries(outcomes).map(([event, { type, title, message }]) =>
  subscriber<CourseEvent>(
    { name: `courses.tell-instructors-${event}`, event },
    async (ctx, payload) => {
      const course = await findCourse(ctx, payload)
      if (!course) return
      await tellTeachers(ctx, courseReviewed, payload, {
        ...about(payload),
        type,
        title: title(course.title),
        message,
      })
    },
  ),
)

const about = (event: CourseEvent) => ({
  key: event.event_id,
  at: new Date(event.happened_at),
  organizationId: event.organization_id,
  actorId: event.actor_id,
})

const findCourse = (ctx: Ctx, { organization_id, course_id }: CourseEvent) =>
  ctx.db
    .selectFrom('courses as c')
    .leftJoin('approvals as a', (join) =>
      join
        .onRef('a.organization_id', '=', 'c.organization_id')
        .onRef('a.subject_id', '=', 'c.id')
        .on('a.kind', '=', 'course.publish')
        .on('a.status', 'in', ['submitted', 'in_review']),
    )
    .select(['c.title', 'a.id as approval_id'])
    .where('c.organization_id', '=', organization_id)
    .where('c.id', '=', course_id)
    .executeTakeFirst()

/** The catalog sorts and filters by what courses cost now: scheduled prices begin and end in it within a minute. */
const keepPrices = job({ name: 'courses.keep-prices', cron: '* * * * *' }, (app) =>
  asSystem(app, async (ctx) => {
    await sql`update published_courses p set price_minor = c.current from (
        select course_id, coalesce((
            select (s ->> 'price_minor')::bigint from jsonb_array_elements(scheduled_prices) s
            where coalesce((s ->> 'starts_at')::timestamptz, '-infinity') <= ${ctx.now}
              and coalesce((s ->> 'ends_at')::timestamptz, 'infinity') > ${ctx.now} limit 1),
          regular_price_minor) as current
        from published_courses where regular_price_minor is not null) c
      where c.course_id = p.course_id and p.price_minor <> c.current`.execute(ctx.db)
  }),
)

interface MediaEvent {
  organization_id: string
  file_id: string
  duration_seconds: number
}

/** A recording that a browser couldn't read tells its length once it is prepared; so do the lessons that show it. */
const keepLengths = subscriber<MediaEvent>(
  { name: 'courses.keep-lengths', event: 'media.ready' },
  async ({ db }, { organization_id, file_id, duration_seconds }) => {
    await sql`update course_resources set duration_seconds = ${duration_seconds}
      where organization_id = ${organization_id} and file_id = ${file_id} and duration_seconds is null`.execute(
      db,
    )
    await sql`update lessons l set duration_seconds = ${duration_seconds} from course_resources r
      where r.organization_id = ${organization_id} and r.file_id = ${file_id}
        and l.organization_id = r.organization_id and l.course_id = r.course_id
        and l.content ->> 'resource_id' = r.id::text and l.duration_seconds = 0`.execute(db)
  },
)

/** Removes a captions file that editing replaced, unless a copy of the course still shows it. */
const dropCaptions = job<{ organization_id: string; file_id: string }>(
  { name: 'courses.drop_captions' },
  (app, { organization_id, file_id }) =>
    asSystem(app, async (ctx) => {
      const used = await ctx.db
        .selectFrom('course_resources')
        .select('id')
        .where('organization_id', '=', organization_id)
        .where(sql<boolean>`captions @> ${JSON.stringify([{ file_id }])}::jsonb`)
        .limit(1)
        .executeTakeFirst()
      if (!used) await deleteFile(ctx, file_id)
    }),
)

export const courseJobs: Job[] = [
  tellReviewers,
  ...tellInstructors,
  keepPrices,
  keepLengths,
  dropCaptions,
]
