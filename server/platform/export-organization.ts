import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audit } from '#server/audit/audit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { asSystem, job } from '#server/jobs/job.ts'
import { lockOrganization } from '#server/organizations/lock-organization.ts'
import { writeArchive } from './export/write-archive.ts'

/** Asks for one file with everything that belongs to the organization; a job writes it. */
export async function exportOrganization(ctx: PersonCtx, organizationId: string) {
  await lockOrganization(ctx, organizationId)
  const running = await ctx.db
    .selectFrom('organization_exports')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('finished_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  // Asking twice while one is written changes nothing.
  if (running) return
  const asked = await ctx.db
    .insertInto('organization_exports')
    .values({
      organization_id: organizationId,
      requested_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(
    ctx.db,
    'platform.export-organization',
    { organization_id: organizationId, export_id: asked.id },
    { maximumAttempts: 3 },
  )
  await audit(ctx, {
    action: 'organization.export_requested',
    organizationId,
    subject: { type: 'organization', id: organizationId },
  })
}

export const exportJob = job<{ organization_id: string; export_id: string }>(
  { name: 'platform.export-organization', lane: 'media' },
  async (app, { organization_id, export_id }) => {
    const folder = await mkdtemp(join(tmpdir(), 'lyceum-export-'))
    const path = join(folder, 'export.zip')
    try {
      await writeArchive(app, organization_id, path)
      const { size } = await stat(path)
      const key = randomUUID()
      await app.files.store.put(key, createReadStream(path), size)
      await asSystem(app, async ({ db, now }) => {
        const file = await db
          .insertInto('files')
          .values({
            id: key,
            organization_id,
            purpose: 'organization-export',
            name: `organization-${now.toISOString().slice(0, 10)}.zip`,
            content_type: 'application/zip',
            size_bytes: size,
            storage_key: key,
            created_at: now,
            ready_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .updateTable('organization_exports')
          .set({ file_id: file.id, finished_at: now, failed_at: null })
          .where('organization_id', '=', organization_id)
          .where('id', '=', export_id)
          .execute()
      })
    } catch (error) {
      await asSystem(app, ({ db, now }) =>
        db
          .updateTable('organization_exports')
          .set({ failed_at: now })
          .where('organization_id', '=', organization_id)
          .where('id', '=', export_id)
          .execute(),
      )
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
