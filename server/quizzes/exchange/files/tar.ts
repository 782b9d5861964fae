import { gunzipSync } from 'node:zlib'
import { FileError } from '#server/archives/file-error.ts'
import type { Package } from './zip.ts'
import { say } from '#server/words/sentence.ts'

const maximumBytes = 250 * 1024 ** 2
const block = 512

/** Unpacks a tar, or one inside gzip, in memory. Links and devices are left out; nothing is written anywhere. */
export function readTar(bytes: Uint8Array, container: 'gzip' | 'tar'): Package {
  const found: Package = { files: new Map(), unread: [], refused: [] }
  const tar = container === 'gzip' ? unzipped(bytes) : Buffer.from(bytes)
  if (tar.length < block || tar.toString('latin1', 257, 262) !== 'ustar') {
    throw new FileError(say('This archive holds no files that can be read.'))
  }
  let longName: string | null = null
  for (let at = 0; at + block <= tar.length && tar[at] !== 0;) {
    const { name: shortName, size, type } = tarHeader(tar.subarray(at, at + block))
    if (at + block + size > tar.length) throw new FileError(damaged)
    const content = tar.subarray(at + block, at + block + size)
    const name = longName ?? shortName
    longName = null
    if (type === 'L' || type === 'x') longName = longNameIn(type, content)
    else if (type === '' || type === '0') {
      const path = name.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
      const outside = path.startsWith('/') || path.split('/').includes('..')
      if (outside) found.refused.push(path.slice(0, 200))
      else if (!/(^|\/)\._/.test(path)) found.files.set(path, content)
    }
    at += block + Math.ceil(size / block) * block
  }
  if (found.files.size > 20_000) throw new FileError(say('This archive has too many files.'))
  return found
}

export const damaged = say('This archive is damaged or incomplete, so it can’t be unpacked.')

/** Name, size and type of the entry that follows a header. Throws FileError when the size makes no sense. */
export function tarHeader(header: Buffer): { name: string; size: number; type: string } {
  const field = (from: number, length: number) =>
    header.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  // A size beyond 8 GB is written in binary; no file that large is read.
  const size = Number.parseInt(field(124, 12).trim() || '0', 8)
  if (!Number.isFinite(size) || size < 0) throw new FileError(damaged)
  const prefix = header.toString('latin1', 257, 262) === 'ustar' ? field(345, 155) : ''
  return { name: prefix ? `${prefix}/${field(0, 100)}` : field(0, 100), size, type: field(156, 1) }
}

/** The name of the next entry, from one that only says it: GNU's way or POSIX's. */
export const longNameIn = (type: string, content: Buffer): string | null =>
  type === 'L'
    ? content.toString('utf8').replace(/\0.*$/s, '')
    : (/\d+ path=(.*)\n/.exec(content.toString('utf8'))?.[1] ?? null)

function unzipped(bytes: Uint8Array): Buffer {
  try {
    const unpacked = gunzipSync(bytes, { maxOutputLength: maximumBytes })
    if (unpacked.length > 5_000_000 && unpacked.length > bytes.length * 250) {
      throw new FileError(say('This archive unpacks to more than can be read.'))
    }
    return unpacked
  } catch (error) {
    if (error instanceof FileError) throw error
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new FileError(isLarge ? say('This archive unpacks to more than can be read.') : damaged, {
      cause: error,
    })
  }
}
