import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { ByteRange, FileStore } from '#server/files/store.ts'

interface Entry {
  storage_key: string
  header_offset: number
  packed_bytes: number
  size_bytes: number
  is_deflated: boolean
}

const headerBytes = 30

/**
 * Streams one file out of a stored zip. Never more than the size in the zip's directory, whatever the bytes unpack to.
 */
export async function openEntry(
  store: FileStore,
  entry: Entry,
  range: ByteRange = { start: 0, end: entry.size_bytes - 1 },
): Promise<Readable> {
  if (entry.size_bytes === 0) return Readable.from([])
  const start = await contentStart(store, entry)
  if (!entry.is_deflated) {
    return store.open(entry.storage_key, { start: start + range.start, end: start + range.end })
  }
  const packed = await store.open(entry.storage_key, {
    start,
    end: start + entry.packed_bytes - 1,
  })
  const unpacked = createInflateRaw()
  // The reader may stop early; whichever end fails first destroys the other.
  pipeline(packed, unpacked, () => undefined)
  return Readable.from(between(unpacked, range), { objectMode: false })
}

/** The name and extra fields before the content may differ in length from those in the directory. */
async function contentStart(
  store: FileStore,
  { storage_key, header_offset }: Entry,
): Promise<number> {
  const stream = await store.open(storage_key, {
    start: header_offset,
    end: header_offset + headerBytes - 1,
  })
  const header = Buffer.concat(await stream.toArray())
  return header_offset + headerBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
}

async function* between(stream: Readable, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    const from = Math.max(0, start - at)
    const to = Math.min(part.length, end + 1 - at)
    if (to > from) yield part.subarray(from, to)
    at += part.length
    if (at > end) break
  }
}
