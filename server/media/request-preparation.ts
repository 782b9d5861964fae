import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { previewedTypes } from './document-types.ts'
import { addJob } from '#server/jobs/add-job.ts'

export const prepareTask = 'media.prepare'

/**
 * Has recordings made ready to play, and pages of documents drawn. Other files are left alone, and so are those that are ready or under
 * way; what failed is tried again.
 */
export async function requestPreparation(
  ctx: Ctx,
  organizationId: string,
  fileIds: readonly string[],
) {
  if (fileIds.length === 0) return
  const { rows } = await sql<{ file_id: string }>`
    insert into media_preparations as m (organization_id, file_id, status, requested_at)
    select f.organization_id, f.id, 'waiting', ${ctx.now} from files f
    where f.organization_id = ${organizationId} and f.id = any(${fileIds}::uuid[]) and f.deleted_at is null
      and (f.content_type like 'video/%' or f.content_type like 'audio/%'
        or f.content_type = any(${previewedTypes}))
    on conflict (organization_id, file_id) do update
      set status = 'waiting', progress_percent = 0, failure = null, requested_at = excluded.requested_at
      where m.status in ('failed', 'unavailable')
    returning file_id`.execute(ctx.db)
  for (const { file_id } of rows) {
    await addJob(
      ctx.db,
      prepareTask,
      { organization_id: organizationId, file_id },
      { key: `${prepareTask}:${file_id}` },
    )
  }
}
