import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { publishAnnouncement } from './publish-announcement.ts'

const publish = job<{ organization_id: string; announcement_id: string }>(
  { name: 'announcements.publish' },
  (app, { organization_id, announcement_id }) =>
    asSystem(app, (ctx) => publishAnnouncement(ctx, organization_id, announcement_id)),
)

export const announcementJobs: Job[] = [publish]
