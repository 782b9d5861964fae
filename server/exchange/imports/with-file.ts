import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Mechanisms } from '#server/http/context.ts'

export interface LocalFile {
  file: string
  folder: string
  digest: string
}

/** Downloads an uploaded file to this machine while it is being processed, and removes everything afterwards. */
export async function withFile<T>(
  app: Mechanisms,
  storageKey: string,
  work: (local: LocalFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-import-'))
  try {
    const file = join(folder, 'file')
    const hash = createHash('sha256')
    const hashed = async function* (source: AsyncIterable<Buffer>) {
      for await (const part of source) {
        hash.update(part)
        yield part
      }
    }
    await pipeline(await app.files.store.open(storageKey), hashed, createWriteStream(file))
    return await work({ file, folder, digest: hash.digest('hex') })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
