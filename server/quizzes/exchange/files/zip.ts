import yauzl from 'yauzl'
import { FileError } from '#server/archives/file-error.ts'
import { entryPath, leadsOutside } from '#server/archives/zip-entry.ts'
import { say } from '#server/words/sentence.ts'

export interface Package {
  /** By path, with / between its parts. */
  files: Map<string, Uint8Array>
  /** What is in the package but isn't read: sound, film, documents. */
  unread: string[]
  /** Paths that lead out of the package. */
  refused: string[]
}

const limits = {
  entries: 20_000,
  totalBytes: 250 * 1024 ** 2,
  oneBytes: 100 * 1024 ** 2,
  /** A text that packs better than this was made to be unpacked, not read. */
  ratio: 250,
}

const unread =
  /\.(mp[34]|m4[av]|webm|og[gv]|wav|avi|mov|mkv|flv|swf|pdf|docx?|pptx?|xlsx?|woff2?|ttf|eot|jar|exe|zip|gz)$/i

/** Unpacks a zip in memory; nothing is written anywhere. Throws FileError for what is too large, locked or broken. */
export async function readPackage(bytes: Uint8Array): Promise<Package> {
  const found: Package = { files: new Map(), unread: [], refused: [] }
  let zip: yauzl.ZipFile
  try {
    // Names are checked here instead, so that one bad name doesn't cost the whole package.
    zip = await yauzl.fromBufferPromise(Buffer.from(bytes), {
      lazyEntries: true,
      decodeStrings: false,
      validateEntrySizes: true,
    })
    if (zip.entryCount > limits.entries)
      throw new FileError(say('This package has too many files.'))
    let total = 0
    for await (const entry of zip.eachEntry()) {
      const path = entryPath(entry)
      if (path.endsWith('/') || /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db)/.test(path)) continue
      if (leadsOutside(path)) {
        found.refused.push(path.slice(0, 200))
        continue
      }
      if (entry.isEncrypted()) {
        throw new FileError(
          say('This package is protected with a password. Unlock it and try again.'),
        )
      }
      if (unread.test(path)) {
        found.unread.push(path)
        continue
      }
      const content = await contentOf(zip, entry, limits.totalBytes - total)
      total += content.length
      found.files.set(path, content)
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError(say('This package is damaged or incomplete, so it can’t be unpacked.'), {
      cause: error,
    })
  }
  if (found.files.size + found.unread.length + found.refused.length === 0) {
    throw new FileError(say('This package is empty.'))
  }
  return found
}

async function contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry, room: number): Promise<Buffer> {
  const tooLarge = () => new FileError(say('This package unpacks to more than can be read.'))
  const most = Math.min(room, limits.oneBytes)
  if (entry.uncompressedSize > most) throw tooLarge()
  const isBomb = (size: number) => size > 5_000_000 && size > entry.compressedSize * limits.ratio
  if (isBomb(entry.uncompressedSize)) throw tooLarge()
  const parts: Buffer[] = []
  let size = 0
  for await (const part of await zip.openReadStreamPromise(entry)) {
    size += (part as Buffer).length
    if (size > most || isBomb(size)) throw tooLarge()
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}
