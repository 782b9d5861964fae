import { FileConfigstore, FileStore as TusFileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileMode, makePrivateFolder } from '#server/private-folder.ts'
import type { FileStore } from './store.ts'

/** Keeps each file under its key in one folder; data for resuming uploads is in another. */
export function openDiskStore(folder: string, uploadsFolder: string): FileStore {
  makePrivateFolder(folder)
  makePrivateFolder(uploadsFolder)
  const resumeInfo = new FileConfigstore(uploadsFolder)
  const pathOf = (key: string) => {
    if (!/^[\w-][\w.-]*$/.test(key)) throw new Error(`Not a storage key: ${key}`)
    return join(folder, key)
  }

  return {
    put: async (key, content) => {
      // Written to a temporary file and renamed: a reader never sees half a file, and the last of two writers wins.
      const aside = pathOf(`${key}.${randomUUID()}.tmp`)
      const source = content instanceof Readable ? content : Readable.from([content])
      try {
        await pipeline(
          source,
          createWriteStream(aside, { flags: 'wx', flush: true, mode: fileMode }),
        )
        await rename(aside, pathOf(key))
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    open: async (key, range) => {
      // Opened before it is returned, so a missing file is an error here and not in the middle of a response.
      const handle = await open(pathOf(key))
      return handle.createReadStream(range ?? {})
    },
    stat: async (key) => {
      const found = await stat(pathOf(key)).catch(absent)
      return found && { sizeBytes: found.size }
    },
    pathOf,
    delete: (key) => rm(pathOf(key), { force: true }),
    list: async function* () {
      for await (const entry of await opendir(folder)) {
        const found = await stat(join(folder, entry.name)).catch(absent)
        if (found?.isFile()) yield { key: entry.name, modifiedAt: found.mtime }
      }
    },
    uploads: new PrivateUploads({ directory: folder, configstore: resumeInfo }),
    forgetUpload: (key) => rm(join(uploadsFolder, `${key}.json`), { force: true }),
  }
}

/** The library creates world-readable files. */
class PrivateUploads extends TusFileStore {
  override async create(upload: Upload) {
    const created = await super.create(upload)
    await chmod(join(this.directory, upload.id), fileMode)
    return created
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
