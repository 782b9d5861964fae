import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FileError } from '#server/archives/file-error.ts'
import { say } from '#server/words/sentence.ts'

/** The files inside an archive on disk. Nothing is unpacked to the archive's paths; content is streamed on request. */
export interface Archive {
  /** By path, separated by /. */
  readonly sizes: ReadonlyMap<string, number>
  /** Paths that lead out of the archive. */
  readonly refused: readonly string[]
  open(path: string): Promise<Readable>
  close(): Promise<void>
}

export const maximumEntries = 50_000

export const machineryOfSystems = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/

/** Up to `maximum` bytes from the start of a file; the rest is never unpacked. */
export async function readBytes(archive: Archive, path: string, maximum: number): Promise<Buffer> {
  try {
    const stream = await archive.open(path)
    const size = archive.sizes.get(path) ?? 0
    if (size <= maximum) return await buffer(stream)
    return await firstOf(stream, maximum)
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError(say('The file is damaged inside the archive.'), { cause: error })
  }
}

async function firstOf(stream: Readable, maximum: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    parts.push(part as Buffer)
    size += (part as Buffer).length
    if (size >= maximum) break
  }
  return Buffer.concat(parts).subarray(0, maximum)
}

export async function headOf(file: string, maximum = 4096): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer: bytes, bytesRead } = await handle.read(Buffer.alloc(maximum), 0, maximum, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
