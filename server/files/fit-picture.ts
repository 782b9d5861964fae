import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Sharp } from 'sharp'
import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { MediaError } from '#server/media/media-error.ts'
import { runTool } from '#server/media/run-tool.ts'
import { say } from '#server/words/sentence.ts'
import { isHeic, isPicture } from './content-type.ts'
import type { FilePurpose } from './purpose.ts'

export interface Fitted {
  name: string
  content_type: string
  size_bytes: number
  storage_key: string
}

/** Screens show no more; what is larger only costs memory wherever it is shown. */
const longestSide = 6000
/** Beyond this many pixels a picture is made smaller when it arrives. */
const largePixels = 36_000_000
/** A small file can claim a huge canvas; this much is never decoded. */
const maximumPixels = 400_000_000

/**
 * Converts HEIC, which few browsers show, to JPEG, and makes huge pictures smaller. The result lies under a key of its
 * own: until its row names that key, the file is what was uploaded. Null when it stays as it is.
 */
export async function fitPicture(
  app: Mechanisms,
  purpose: FilePurpose,
  file: { id: string; name: string; storage_key: string; content_type: string },
): Promise<Fitted | null> {
  if (isHeic(file.content_type)) return convertHeic(app, purpose, file)
  if (!isPicture(file.content_type) || file.content_type === 'image/gif') return null
  const source = await open(
    Buffer.concat(await (await app.files.store.open(file.storage_key)).toArray()),
  )
  const size = await source.metadata().catch(() => null)
  if (!size || size.width * size.height <= largePixels) return null
  return keep(app, { ...file, name: file.name }, await shrink(source, file.content_type))
}

async function open(input: Buffer | string): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(input, { limitInputPixels: maximumPixels, failOn: 'error' }).rotate()
}

async function shrink(picture: Sharp, contentType: string) {
  const small = picture.resize(longestSide, longestSide, {
    fit: 'inside',
    withoutEnlargement: true,
  })
  // Pictures that can be transparent stay so.
  const opaque = contentType === 'image/jpeg'
  const bytes = await (opaque ? small.jpeg({ quality: 88 }) : small.webp({ quality: 88 }))
    .toBuffer()
    .catch((cause: unknown) => {
      throw problem('file_type_not_allowed', { detail: say('This picture can’t be read.'), cause })
    })
  return { bytes, type: opaque ? 'image/jpeg' : 'image/webp', ending: opaque ? '.jpg' : '.webp' }
}

async function convertHeic(
  app: Mechanisms,
  purpose: FilePurpose,
  file: { id: string; name: string; storage_key: string },
): Promise<Fitted | null> {
  const program = await app.media.heic()
  if (!program) {
    // Where any document is welcome, it can still be downloaded.
    if (purpose.types.includes('application/pdf')) return null
    throw problem('file_type_not_allowed', {
      detail: say('HEIC pictures can’t be converted here. Export this one as JPEG.'),
    })
  }
  const folder = join(app.env.dataDir, 'media', `picture-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const source = join(folder, 'source.heic')
    const { store } = app.files
    await pipeline(await store.open(file.storage_key), createWriteStream(source, { mode: 0o600 }))
    const drawn = join(folder, 'picture.png')
    await runTool(program, [source, drawn], { patienceSeconds: 60, megabytes: 2048 })
    return await keep(app, file, await shrink(await open(drawn), 'image/jpeg'))
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    throw problem('file_type_not_allowed', {
      detail: say('This picture can’t be read.'),
      cause: error,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function keep(
  { files: { store } }: Mechanisms,
  { name }: { name: string },
  { bytes, type, ending }: { bytes: Buffer; type: string; ending: string },
): Promise<Fitted> {
  const storage_key = randomUUID()
  await store.put(storage_key, bytes, bytes.length)
  const plain = name.replace(/\.\w{1,5}$/, '')
  return {
    name: type === 'image/jpeg' && /\.jpe?g$/i.test(name) ? name : `${plain}${ending}`,
    content_type: type,
    size_bytes: bytes.length,
    storage_key,
  }
}
