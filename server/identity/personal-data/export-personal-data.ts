import type { PersonalDataExport, PersonalDataExports } from '#contract/personal-data.ts'
import { audit } from '#server/audit/audit.ts'
import { fileUrl } from '#server/files/file-url.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { exportAllowance } from '../rules.ts'

/** Asks for a zip with everything of mine; a job writes it. Asking while one is written changes nothing. */
export async function exportPersonalData(ctx: PersonCtx): Promise<PersonalDataExports> {
  await countAttempt(ctx.db, `personal-data:${ctx.personId}`, exportAllowance, ctx.now)
  const asked = await ctx.db
    .insertInto('personal_data_exports')
    .values({ person_id: ctx.personId, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (asked) {
    await addJob(
      ctx.db,
      'identity.write-personal-data',
      { export_id: asked.id },
      { maximumAttempts: 3 },
    )
    await audit(ctx, {
      action: 'person.data_requested',
      subject: { type: 'person', id: ctx.personId },
    })
  }
  return listPersonalDataExports(ctx)
}

export async function listPersonalDataExports(ctx: PersonCtx): Promise<PersonalDataExports> {
  const rows = await ctx.db
    .selectFrom('personal_data_exports as e')
    .leftJoin('files as f', 'f.id', 'e.file_id')
    .select(['e.id', 'e.created_at', 'e.finished_at', 'e.failed_at', 'e.expires_at'])
    .select(['f.id as file_id', 'f.name', 'f.size_bytes'])
    .where('e.person_id', '=', ctx.personId)
    .where((eb) => eb.or([eb('e.expires_at', 'is', null), eb('e.expires_at', '>', ctx.now)]))
    .orderBy('e.created_at', 'desc')
    .limit(5)
    .execute()
  return {
    items: rows.map((row): PersonalDataExport => ({
      id: row.id,
      created_at: row.created_at.toISOString(),
      ready_at: row.finished_at?.toISOString() ?? null,
      failed_at: row.finished_at ? null : (row.failed_at?.toISOString() ?? null),
      expires_at: row.expires_at?.toISOString() ?? null,
      size_bytes: row.size_bytes,
      url: row.file_id ? fileUrl(ctx.app, { id: row.file_id, name: row.name ?? '' }) : null,
    })),
  }
}
