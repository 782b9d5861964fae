import { createHash } from 'node:crypto'
import { drawCover } from '#contract/cover/draw-cover.ts'
import type { Shape } from '#contract/cover/shapes.ts'
import { certificateSheet } from '#server/certificates/serve-sheets.ts'
import { drawInThread } from '#server/drawing/draw-in-thread.ts'
import { openPicture } from '#server/files/picture.ts'
import { getFile } from '#server/files/queries.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import {
  cardHeight,
  pictureWidth,
  type Card,
  type CardPicture,
} from '#server/drawing/share-card.ts'

/** Raised when the same card is drawn in another way, so that what was kept is drawn again. */
const drawing = 2

const underWay = new Map<string, Promise<void>>()

/** The drawn card, drawn once and kept. No transaction is open while it is drawn. */
export async function drawCard(app: Mechanisms, card: Card) {
  const digest = createHash('sha256')
    .update(JSON.stringify([drawing, card]))
    .digest('hex')
  const key = `share-card-${digest}.png`
  const { store } = app.files
  if (!(await store.stat(key))) {
    const making = underWay.get(key) ?? make(app, card, key)
    underWay.set(key, making)
    await making.finally(() => underWay.delete(key))
  }
  const sizeBytes = (await store.stat(key))?.sizeBytes ?? 0
  return { etag: `"${digest}"`, sizeBytes, open: () => store.open(key) }
}

async function make(app: Mechanisms, { picture, ...texts }: Card, key: string) {
  const bytes = await drawInThread(new URL('./card-worker.ts', import.meta.url), {
    ...texts,
    picture: await readPicture(app, picture),
  })
  await app.files.store.put(key, bytes, bytes.length)
}

async function readPicture(app: Mechanisms, picture: CardPicture): Promise<Uint8Array> {
  switch (picture.kind) {
    case 'drawn':
      return pictureOf(svgOf(picture))
    case 'file':
      return (await readFile(app, picture.fileId)) ?? pictureOf(svgOf(picture.instead))
    case 'certificate':
      return pictureOfCertificate(app, picture.code)
  }
}

const size = { width: pictureWidth, height: cardHeight }

const pictureOf = async (bytes: Buffer) =>
  (await openPicture(bytes))
    .resize({ ...size, fit: 'cover' })
    .png()
    .toBuffer()

/** A picture that is gone or can't be read makes room for the drawn cover. */
async function readFile(app: Mechanisms, fileId: string): Promise<Uint8Array | null> {
  const file = await asSystem(app, ({ db }) => getFile(db, fileId).catch(() => null))
  if (!file) return null
  const chunks = await (await app.files.store.open(file.storage_key)).toArray()
  return pictureOf(Buffer.concat(chunks)).catch(() => null)
}

async function pictureOfCertificate(app: Mechanisms, code: string): Promise<Uint8Array> {
  const sheet = await certificateSheet(app, code)
  const chunks = sheet ? await (await sheet.open()).toArray() : []
  const inner = { width: size.width - 48, height: size.height - 48 }
  const whole = await (
    await openPicture(Buffer.concat(chunks))
  )
    .resize({ ...inner, fit: 'inside' })
    .png()
    .toBuffer()
  const { default: sharp } = await import('sharp')
  return sharp({ create: { ...size, channels: 3, background: '#114436' } })
    .composite([{ input: whole, gravity: 'center' }])
    .png()
    .toBuffer()
}

function svgOf({ seed, family }: { seed: string; family?: string }): Buffer {
  const { ground, shapes } = drawCover(seed, family)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1120" height="630" viewBox="0 0 320 180">` +
      `<rect width="320" height="180" fill="${ground}"/>${shapes.map(markup).join('')}</svg>`,
  )
}

function markup(shape: Shape): string {
  if (shape.tag === 'g') {
    return `<g transform="${shape.transform}">${shape.children.map(markup).join('')}</g>`
  }
  const { tag, ...attributes } = shape
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return `<${tag} ${written.join(' ')}/>`
}
