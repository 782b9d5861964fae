import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { nameOfPath } from '../reading/texts.ts'
import type { Archive } from './archive.ts'

/** A file that isn't an archive, presented as an archive with one file. */
export async function openSingle(file: string, name: string): Promise<Archive> {
  const { size } = await stat(file)
  const path = nameOfPath(name.replaceAll('\\', '/')) || 'file'
  return {
    sizes: new Map([[path, size]]),
    refused: [],
    open: async () => createReadStream(file),
    close: async () => undefined,
  }
}
