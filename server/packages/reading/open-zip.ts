import { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { FileError } from '#server/archives/file-error.ts'
import { entryPath, leadsOutside } from '#server/archives/zip-entry.ts'
import type { FileStore } from '#server/files/store.ts'
import { say } from '#server/words/sentence.ts'

/** Location of a file inside the zip. */
export interface ZippedFile {
  path: string
  header_offset: number
  packed_bytes: number
  size_bytes: number
  is_deflated: boolean
}

export interface OpenZip {
  /** By path, separated by /. */
  files: ReadonlyMap<string, ZippedFile>
  read(path: string, maximumBytes: number): Promise<Buffer>
}

export interface StoredZip {
  storage_key: string
  size_bytes: number
}

const limits = {
  entries: 50_000,
  totalBytes: 20 * 1024 ** 3,
  /** Only decompression bombs compress better than this. */
  ratio: 250,
}

const unreadable = say(
  'This zip file is damaged or incomplete. Export the package again and upload it.',
)

/**
 * Reads the directory of a stored zip; content is read in pieces and never written anywhere. Throws FileError for
 * everything that isn't allowed in a package: passwords, links, paths that lead out, bombs.
 */
export async function openZip(store: FileStore, stored: StoredZip): Promise<OpenZip> {
  const files = new Map<string, ZippedFile>()
  const entries = new Map<string, yauzl.Entry>()
  let zip: yauzl.ZipFile
  try {
    const reader = new StoreReader(store, stored)
    zip = await yauzl.fromRandomAccessReaderPromise(reader, stored.size_bytes, {
      decodeStrings: false,
      validateEntrySizes: true,
      autoClose: false,
    })
    if (zip.entryCount > limits.entries) {
      throw new FileError(
        say('This package has more than 50,000 files. Split it into several packages.'),
      )
    }
    for await (const entry of zip.eachEntry()) {
      const path = entryPath(entry)
      if (leadsOutside(path)) {
        throw new FileError(
          say('The path “{path}” leads out of the package.', { path: shown(path) }),
        )
      }
      if (path.endsWith('/') || /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db)/.test(path)) continue
      if (files.has(path))
        throw new FileError(
          say('The file “{path}” is in the package twice.', { path: shown(path) }),
        )
      files.set(path, zippedFile(path, entry))
      entries.set(path, entry)
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError(unreadable, { cause: error })
  }
  if (files.size === 0) throw new FileError(say('This package is empty.'))
  assertNoBomb([...files.values()])
  return {
    files,
    read: async (path, maximumBytes) => {
      const entry = entries.get(path)
      if (!entry)
        throw new FileError(say('The file “{path}” isn’t in the package.', { path: shown(path) }))
      if (entry.uncompressedSize > maximumBytes) {
        const megabytes = Math.floor(maximumBytes / 1024 ** 2)
        throw new FileError(
          say('The file “{path}” is larger than {megabytes, number} MB.', {
            path: shown(path),
            megabytes,
          }),
        )
      }
      try {
        const parts: Buffer[] = []
        for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
        return Buffer.concat(parts)
      } catch (error) {
        throw new FileError(unreadable, { cause: error })
      }
    },
  }
}

function zippedFile(path: string, entry: yauzl.Entry): ZippedFile {
  if (entry.isEncrypted()) {
    throw new FileError(
      say('This package is protected with a password. Remove it and upload the package again.'),
    )
  }
  // The upper half holds the Unix mode, where 0xa000 marks a link.
  if (((entry.externalFileAttributes >>> 16) & 0xf000) === 0xa000) {
    throw new FileError(
      say('“{path}” is a link to another file. Packages can’t contain links.', {
        path: shown(path),
      }),
    )
  }
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw new FileError(
      say('“{path}” is packed in a way that browsers can’t read. Zip the package again.', {
        path: shown(path),
      }),
    )
  }
  return {
    path,
    header_offset: entry.relativeOffsetOfLocalHeader,
    packed_bytes: entry.compressedSize,
    size_bytes: entry.uncompressedSize,
    is_deflated: entry.compressionMethod === 8,
  }
}

function assertNoBomb(files: readonly ZippedFile[]) {
  const total = files.reduce((sum, file) => sum + file.size_bytes, 0)
  const isBomb = (size: number, packed: number) => size > 50_000_000 && size > packed * limits.ratio
  const packed = files.reduce((sum, file) => sum + file.packed_bytes, 0)
  if (
    total > limits.totalBytes ||
    isBomb(total, packed) ||
    files.some((file) => isBomb(file.size_bytes, file.packed_bytes))
  ) {
    throw new FileError(
      say('This package unpacks to far more than it should, so it wasn’t opened.'),
    )
  }
}

const shown = (path: string) => (path.length > 120 ? `…${path.slice(-120)}` : path)

const windowBytes = 256 * 1024

/** Reads a stored zip by ranges. The directory takes many small reads, so it is fetched in windows. */
class StoreReader extends yauzl.RandomAccessReader {
  readonly #store: FileStore
  readonly #stored: StoredZip
  #window: { start: number; bytes: Buffer } | undefined

  constructor(store: FileStore, stored: StoredZip) {
    super()
    this.#store = store
    this.#stored = stored
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { storage_key } = this.#stored
    const opened = () => this.#store.open(storage_key, { start, end: end - 1 })
    return Readable.from(
      (async function* () {
        if (end > start) yield* await opened()
      })(),
      { objectMode: false },
    )
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    answer: (error: Error | null) => void,
  ) {
    this.#bytesAt(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset)
        answer(null)
      },
      (error: Error) => answer(error),
    )
  }

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const { storage_key, size_bytes } = this.#stored
    if (position < 0 || position + length > size_bytes)
      throw new Error('Beyond the end of the file')
    const known = this.#window
    if (!known || position < known.start || position + length > known.start + known.bytes.length) {
      const end = Math.min(size_bytes, position + Math.max(length, windowBytes)) - 1
      const stream = await this.#store.open(storage_key, { start: position, end })
      this.#window = { start: position, bytes: Buffer.concat(await stream.toArray()) }
    }
    const from = position - (this.#window?.start ?? 0)
    return this.#window?.bytes.subarray(from, from + length) ?? Buffer.alloc(0)
  }
}
