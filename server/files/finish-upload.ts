import type { Mechanisms } from '#server/http/context.ts'
import { emit } from '#server/events/emit.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { say } from '#server/words/sentence.ts'
import { assertClean } from './assert-clean.ts'
import { assertContentType, sniffedBytes } from './content-type.ts'
import { fitPicture } from './fit-picture.ts'
import { assertSize, findPurpose } from './purpose.ts'
import { findFile, lockFile, type FileRow } from './queries.ts'
import type { FileStore } from './store.ts'

const refusals = new Set<string>(['file_type_not_allowed', 'file_too_large', 'file_infected'])

/** Looks at what arrived and makes the file visible. Finishing twice changes nothing; refused content is removed. */
export async function finishUpload(app: Mechanisms, fileId: string): Promise<FileRow> {
  try {
    await scan(app, fileId)
    const file = await markReady(app, fileId)
    await app.files.store.forgetUpload(fileId)
    // What was uploaded is no longer needed once it has been converted.
    if (file.storage_key !== fileId) await app.files.store.delete(fileId)
    return file
  } catch (error) {
    if (error instanceof Problem && refusals.has(error.code)) {
      await discardUpload(app, fileId)
    }
    throw error
  }
}

/** Before the transaction that makes it visible: a long scan holds no lock. */
async function scan(app: Mechanisms, fileId: string) {
  if (!app.files.scanner) return
  const file = await asSystem(app, ({ db }) => findFile(db, fileId))
  if (!file || file.ready_at) return
  const arrived = await app.files.store.stat(file.storage_key)
  if (arrived?.sizeBytes === file.size_bytes) await assertClean(app, file)
}

/** Deletes an unfinished upload and its bytes. */
export async function discardUpload(app: Mechanisms, fileId: string) {
  await app.files.store.uploads.remove(fileId).catch(() => undefined)
  await app.files.store.forgetUpload(fileId)
  await asSystem(app, ({ db }) =>
    db.deleteFrom('files').where('id', '=', fileId).where('ready_at', 'is', null).execute(),
  )
}

const markReady = (app: Mechanisms, fileId: string) =>
  asSystem(app, async (ctx) => {
    const file = await lockFile(ctx.db, fileId)
    if (file.ready_at) return file
    const { store, purposes } = app.files
    const arrived = await store.stat(file.storage_key)
    if (arrived?.sizeBytes !== file.size_bytes) {
      throw problem('conflict', { detail: say('The upload isn’t complete.') })
    }
    const head = await readHead(store, file)
    const purpose = findPurpose(purposes, file.purpose)
    const contentType = await assertContentType(purpose, head, file.name)
    assertSize(purpose, file.size_bytes, contentType)
    const fitted = await fitPicture(app, purpose, { ...file, content_type: contentType })
    const ready = await ctx.db
      .updateTable('files')
      .set({ content_type: contentType, ...fitted, ready_at: ctx.now })
      .where('id', '=', fileId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await emit(ctx, 'file.ready', {
      file_id: fileId,
      organization_id: file.organization_id,
      purpose: file.purpose,
    })
    return ready
  })

async function readHead(store: FileStore, file: { storage_key: string; size_bytes: number }) {
  if (file.size_bytes === 0) return new Uint8Array()
  const end = Math.min(sniffedBytes, file.size_bytes) - 1
  const head = await store.open(file.storage_key, { start: 0, end })
  return Buffer.concat(await head.toArray())
}
