import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { prepareMedia, type MediaId } from './prepare-media.ts'
import { prepareTask, requestPreparation } from './request-preparation.ts'

const prepare = job<MediaId>({ name: prepareTask, lane: 'video' }, (app, id) =>
  prepareMedia(app, id),
)

/** Recordings that came while no server had the tools are taken up once one has them. */
const takeUp = job({ name: 'media.take-up', cron: '*/10 * * * *' }, async (app) => {
  if (!(await app.media.tools())) return
  await asSystem(app, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('media_preparations')
      .select(['organization_id', 'file_id'])
      .where('status', '=', 'unavailable')
      .limit(500)
      .execute()
    for (const { organization_id, file_id } of rows) {
      await requestPreparation(ctx, organization_id, [file_id])
    }
  })
})

export const mediaJobs: Job[] = [prepare, takeUp]
