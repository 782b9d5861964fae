import { asSystem, job, type Job } from '#server/jobs/job.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { mediaKeys } from '#server/media/derived-keys.ts'
import { discardUpload } from './finish-upload.ts'
import { derivedKeys } from './picture.ts'

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

/** How long an upload can be resumed. */
export const uploadHours = 24

const removeBytes = job<{ storage_key: string }>(
  { name: 'files.remove-bytes', lane: 'media' },
  async ({ files: { store } }, { storage_key }) => {
    for (const key of [storage_key, ...derivedKeys(storage_key), ...mediaKeys(storage_key)])
      await store.delete(key)
  },
)

const expireUploads = job({ name: 'files.expire-uploads', cron: '*/20 * * * *' }, async (app) => {
  const abandoned = await asSystem(app, ({ db, now }) =>
    db
      .selectFrom('files')
      .select('id')
      .where('ready_at', 'is', null)
      .where('created_at', '<', hoursBefore(now, uploadHours))
      .limit(1000)
      .execute(),
  )
  for (const { id } of abandoned) await discardUpload(app, id)
})

/** Deleted files are kept for a day, in case a response with their URL is still in transit. */
const purgeDeleted = job({ name: 'files.purge-deleted', cron: '41 * * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    await db.deleteFrom('files').where('deleted_at', '<', hoursBefore(now, 24)).execute()
  }),
)

/** Bytes whose row never committed, because the server died in between. */
const sweepOrphans = job(
  { name: 'files.sweep-orphans', cron: '23 4 * * 0', lane: 'media' },
  async (app) => {
    let batch: string[] = []
    const before = hoursBefore(app.clock.now(), 48)
    for await (const { key, modifiedAt } of app.files.store.list()) {
      if (modifiedAt >= before) continue
      batch.push(key)
      if (batch.length < 1000) continue
      await deleteOrphans(app, batch)
      batch = []
    }
    await deleteOrphans(app, batch)
  },
)

/** Derived and partially written objects have their file's key up to the first dot. */
const fileKeyOf = (key: string) => key.split('.')[0] ?? key

async function deleteOrphans(app: Mechanisms, keys: string[]) {
  const rows = await asSystem(app, ({ db }) =>
    db
      .selectFrom('files')
      .select('storage_key')
      .where((eb) => eb('storage_key', '=', eb.fn.any(eb.val(keys.map(fileKeyOf)))))
      .execute(),
  )
  const owned = new Set(rows.map((row) => row.storage_key))
  for (const key of keys) if (!owned.has(fileKeyOf(key))) await app.files.store.delete(key)
}

export const fileJobs: Job[] = [removeBytes, expireUploads, purgeDeleted, sweepOrphans]
