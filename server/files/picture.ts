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

const keyOf = (storageKey: string, width: PictureWidth) => `${storageKey}.w${width}.webp`

/** Keys of everything that may have been derived from a file. */
export const derivedKeys = (storageKey: string) =>
  pictureWidths.map((width) => keyOf(storageKey, width))

/** Pictures above this size are never decoded on the server; nobody needs 40 MB in 64 pixels. */
const maximumSourceBytes = 40 * 1024 ** 2

const underWay = new Map<string, Promise<void>>()

/** The key of the picture in that width, created once and stored. Never larger than the original. */
export async function derivePicture(
  store: FileStore,
  file: { storage_key: string; size_bytes: number },
  width: PictureWidth,
): Promise<string> {
  const key = keyOf(file.storage_key, width)
  if (await store.stat(key)) return key
  if (file.size_bytes > maximumSourceBytes) throw problem('file_too_large')
  const making = underWay.get(key) ?? make(store, file.storage_key, key, width)
  underWay.set(key, making)
  await making.finally(() => underWay.delete(key))
  return key
}

async function make(store: FileStore, sourceKey: string, key: string, width: PictureWidth) {
  const picture = await openPicture(await readWhole(store, sourceKey))
  const small = await picture
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch((error: unknown) => {
      throw problem('file_type_not_allowed', { cause: error })
    })
  await store.put(key, small, small.length)
}

const readWhole = async (store: FileStore, key: string) =>
  Buffer.concat(await (await store.open(key)).toArray())
