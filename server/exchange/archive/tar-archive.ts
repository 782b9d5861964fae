import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { FileError } from '#server/archives/file-error.ts'
import { damaged, longNameIn, tarHeader } from '#server/quizzes/exchange/files/tar.ts'
import { leadsOutside } from '#server/archives/zip-entry.ts'
import { machineryOfSystems, maximumEntries, type Archive } from './archive.ts'
import { say } from '#server/words/sentence.ts'

const block = 512
const maximumBytes = 6 * 1024 ** 3

interface Options {
  gzip: boolean
  /** Where the tar inside a gzip is written, so its files can be read in any order. */
  folder: string
}

/** Opens a tar by walking its headers. Links and devices are left out. */
export async function openTar(file: string, { gzip, folder }: Options): Promise<Archive> {
  const tar = gzip ? await unzipped(file, join(folder, 'unpacked.tar')) : file
  const handle = await open(tar)
  try {
    const { places, refused } = await index(handle)
    return {
      sizes: new Map([...places].map(([path, { size }]) => [path, size])),
      refused,
      async open(path) {
        const place = places.get(path)
        if (!place) throw new FileError(say('The file isn’t in the archive.'))
        if (place.size === 0) return Readable.from([])
        return createReadStream(tar, { start: place.start, end: place.start + place.size - 1 })
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function index(handle: FileHandle) {
  const places = new Map<string, { start: number; size: number }>()
  const refused: string[] = []
  const { size: total } = await handle.stat()
  const at = async (from: number, length: number) =>
    (await handle.read(Buffer.alloc(length), 0, length, from)).buffer
  if (total < block || (await at(0, block)).toString('latin1', 257, 262) !== 'ustar') {
    throw new FileError(say('This archive holds no files that can be read.'))
  }
  let longName: string | null = null
  for (let from = 0; from + block <= total;) {
    const header = await at(from, block)
    if (header[0] === 0) break
    const { name, size, type } = tarHeader(header)
    if (from + block + size > total) throw new FileError(damaged)
    if (type === 'L' || type === 'x') {
      if (size > 100_000) throw new FileError(damaged)
      longName = longNameIn(type, await at(from + block, size))
    } else {
      const path = (longName ?? name).replaceAll('\\', '/').replace(/^(\.\/)+/, '')
      longName = null
      if ((type === '' || type === '0') && !machineryOfSystems.test(path) && path !== '') {
        if (leadsOutside(path)) refused.push(path.slice(0, 200))
        else places.set(path, { start: from + block, size })
      }
    }
    if (places.size > maximumEntries) throw new FileError(say('This archive has too many files.'))
    from += block + Math.ceil(size / block) * block
  }
  return { places, refused }
}

/** Unpacks gzip to a file next to it, and stops when it grows beyond what a real course needs. */
async function unzipped(file: string, target: string): Promise<string> {
  const { size: packed } = await stat(file)
  const most = Math.min(maximumBytes, Math.max(50_000_000, packed * 250))
  let size = 0
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const part of source) {
      size += part.length
      if (size > most) throw new FileError(say('This archive unpacks to more than can be read.'))
      yield part
    }
  }
  try {
    await pipeline(createReadStream(file), createGunzip(), counted, createWriteStream(target))
    return target
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError(damaged, { cause: error })
  }
}
