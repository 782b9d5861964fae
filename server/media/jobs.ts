import { sql } from 'kysely'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { officeEndings } from './document-types.ts'
import { prepareMedia, type MediaId } from './prepare-media.ts'
import { prepareTask, requestPreparation } from './request-preparation.ts'

const prepare = job<MediaId>({ name: prepareTask, lane: 'video' }, (app, id) =>
  prepareMedia(app, id),
)

/** Recordings and documents that came while no server had the tools are taken up once one has them. */
const takeUp = job({ name: 'media.take-up', cron: '*/10 * * * *' }, async (app) => {
  const documents = await app.media.documents()
  const types = [
    ...(documents ? ['application/pdf'] : []),
    ...(documents?.soffice ? Object.keys(officeEndings) : []),
  ]
  const recordings = (await app.media.tools()) ? ['video/%', 'audio/%'] : []
  if (types.length === 0 && recordings.length === 0) return
  await asSystem(app, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('media_preparations as m')
      .innerJoin('files as f', 'f.id', 'm.file_id')
      .select(['m.organization_id', 'm.file_id'])
      .where('m.status', '=', 'unavailable')
      .where(
        sql<boolean>`(f.content_type = any(${types}) or f.content_type like any(${recordings}))`,
      )
      .limit(500)
      .execute()
    for (const { organization_id, file_id } of rows) {
      await requestPreparation(ctx, organization_id, [file_id])
    }
  })
})

export const mediaJobs: Job[] = [prepare, takeUp]
