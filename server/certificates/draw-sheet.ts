import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { getFile } from '#server/files/queries.ts'
import { openPicture } from '#server/files/picture.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { renderSheet } from './render/render-sheet.ts'
import type { SheetFormat } from './render/sheet.ts'
import type { UndrawnSheet } from './sheet-of.ts'

/** Raised when the same data are drawn in another way, so that what was kept is drawn again. */
const drawing = 3

const underWay = new Map<string, Promise<void>>()

interface Drawn {
  etag: string
  open: () => Promise<Readable>
  sizeBytes: number
}

const digestOf = (sheet: UndrawnSheet) =>
  createHash('sha256')
    .update(JSON.stringify([drawing, sheet]))
    .digest('hex')

const keyOf = (digest: string, format: SheetFormat) => `certificate-sheet-${digest}.${format}`

/** Whether the sheet lies there already, so that nobody has to wait for it. */
export const isDrawn = async (app: Mechanisms, sheet: UndrawnSheet, format: SheetFormat) =>
  Boolean(await app.files.store.stat(keyOf(digestOf(sheet), format)))

/** The drawn sheet, drawn once and kept. No transaction is open while it is drawn. */
export async function drawSheet(
  app: Mechanisms,
  sheet: UndrawnSheet,
  format: SheetFormat,
): Promise<Drawn> {
  const digest = digestOf(sheet)
  const key = keyOf(digest, format)
  const { store } = app.files
  if (!(await store.stat(key))) {
    const making = underWay.get(key) ?? make(app, sheet, format, key)
    underWay.set(key, making)
    await making.finally(() => underWay.delete(key))
  }
  const sizeBytes = (await store.stat(key))?.sizeBytes ?? 0
  return { etag: `"${digest}"`, open: () => store.open(key), sizeBytes }
}

async function make(app: Mechanisms, sheet: UndrawnSheet, format: SheetFormat, key: string) {
  const { logo_file_id, signatories, ...rest } = sheet
  const logo = await readPicture(app, logo_file_id)
  const signed = []
  for (const { name, title, image_file_id } of signatories) {
    signed.push({ name, title, image: await readPicture(app, image_file_id) })
  }
  const bytes = await renderSheet({ ...rest, logo, signatories: signed }, format)
  await app.files.store.put(key, bytes, bytes.length)
}

/** As PNG of a size that prints well; a picture that is gone leaves its place empty. */
async function readPicture(app: Mechanisms, fileId: string | null): Promise<Uint8Array | null> {
  if (fileId === null) return null
  const file = await asSystem(app, ({ db }) => getFile(db, fileId).catch(() => null))
  if (!file) return null
  const chunks = await (await app.files.store.open(file.storage_key)).toArray()
  const picture = await openPicture(Buffer.concat(chunks))
  const { buffer, byteOffset, byteLength } = await picture
    .resize({ width: 800, height: 400, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  return new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength))
}
