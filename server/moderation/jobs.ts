import { notify } from '#server/events/notify.ts'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { contentReported } from './notification-kinds.ts'

interface Filed {
  organization_id: string
  subject_type: string
  subject_id: string
  course_id: string | null
  reporter_id: string | null
  happened_at: string
}

const told: Record<string, string> = {
  post: 'A post was reported',
  review: 'A review was reported',
  message: 'A message was reported',
}

/** Admins hear of the first report of a thing; more reports of it change nothing for them. */
const tellAdmins = job<Filed>(
  { name: 'moderation.tell-admins', event: 'content.reported' },
  (app, filed) =>
    asSystem(app, async (ctx) => {
      const admins = await ctx.db
        .selectFrom('memberships')
        .select('person_id')
        .where('organization_id', '=', filed.organization_id)
        .where('role', '=', 'admin')
        .execute()
      await notify(ctx, contentReported, {
        to: admins.map(({ person_id }) => person_id),
        type: 'warning',
        title: told[filed.subject_type] ?? 'Something was reported',
        message: 'Look at it and decide whether it stays.',
        link: '/dashboard/admin/discussions?view=reported',
        organizationId: filed.organization_id,
        actorId: filed.reporter_id,
        at: new Date(filed.happened_at),
        key: filed.subject_id,
      })
    }),
)

export const moderationJobs: Job[] = [tellAdmins]
