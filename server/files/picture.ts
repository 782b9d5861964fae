import type { Sharp } from 'sharp'
import { pictureWidths, type PictureWidth } from '#contract/files.ts'
import { problem } from '#server/http/problem.ts'
import type { FileStore } from './store.ts'

/** A small file can claim a huge canvas; larger pictures than this are never decoded. */
const maximumPixels = 50_000_000

/** Opens a picture for processing. The decoder is loaded with the first picture. */
export async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // Rotated as the camera intended; other metadata, such as the location, is removed.
  return sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error' }).rotate()
}

export const isPictureWidth = (width: number): width is PictureWidth =>
  pictureWidths.some((known) => known === width)

/** The types that pictures are offered in; the smaller one goes to browsers that say they show it. */
export type PictureFormat = 'webp' | 'avif'

const keyOf = (storageKey: string, width: PictureWidth, format: PictureFormat) =>
  `${storageKey}.w${width}.${format}`

/** Small pictures gain nothing from the format that takes longer to make. */
const narrowestAvif = 512

export const formatFor = (accept: string | undefined, width: PictureWidth): PictureFormat =>
  width >= narrowestAvif && accept?.includes('image/avif') ? 'avif' : 'webp'

/** Keys of everything that may have been derived from a file. */
export const derivedKeys = (storageKey: string) =>
  pictureWidths.flatMap((width) => [
    keyOf(storageKey, width, 'webp'),
    ...(width >= narrowestAvif ? [keyOf(storageKey, width, 'avif')] : []),
  ])

/** Pictures above this size are never decoded on the server; nobody needs 40 MB in 64 pixels. */
const maximumSourceBytes = 40 * 1024 ** 2

const underWay = new Map<string, Promise<void>>()

/** The key of the picture in that width, created once and stored. Never larger than the original. */
export async function derivePicture(
  store: FileStore,
  file: { storage_key: string; size_bytes: number },
  width: PictureWidth,
  format: PictureFormat = 'webp',
): Promise<string> {
  const key = keyOf(file.storage_key, width, format)
  if (await store.stat(key)) return key
  if (file.size_bytes > maximumSourceBytes) throw problem('file_too_large')
  const making = underWay.get(key) ?? make(store, file.storage_key, { key, width, format })
  underWay.set(key, making)
  await making.finally(() => underWay.delete(key))
  return key
}

async function make(
  store: FileStore,
  sourceKey: string,
  { key, width, format }: { key: string; width: PictureWidth; format: PictureFormat },
) {
  const picture = await openPicture(await readWhole(store, sourceKey))
  const resized = picture.resize({ width, withoutEnlargement: true })
  const small = await (
    format === 'avif' ? resized.avif({ quality: 58, effort: 2 }) : resized.webp({ quality: 82 })
  )
    .toBuffer()
    .catch((error: unknown) => {
      throw problem('file_type_not_allowed', { cause: error })
    })
  await store.put(key, small, small.length)
}

const readWhole = async (store: FileStore, key: string) =>
  Buffer.concat(await (await store.open(key)).toArray())
