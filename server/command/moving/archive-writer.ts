import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { fileReason } from '#server/backup/backup-error.ts'
import { fileMode } from '#server/private-folder.ts'
import { MovingError } from './moving-error.ts'

/** Writes a zip part by part, and keeps it only when it is whole. */
export class ArchiveWriter {
  readonly #path: string
  readonly #aside: string
  readonly #zip = new ZipFile()
  readonly #written: Promise<void>

  constructor(path: string) {
    if (existsSync(path)) {
      throw new MovingError(`There is a file ${path} already: choose another name.`)
    }
    this.#path = path
    this.#aside = `${path}.${randomUUID()}.tmp`
    const output = this.#zip.outputStream as Readable
    this.#zip.on('error', (error: Error) => output.destroy(error))
    const target = createWriteStream(this.#aside, { mode: fileMode, flags: 'wx', flush: true })
    this.#written = pipeline(output, target)
    this.#written.catch(() => undefined)
  }

  /** Resolves when the content has been taken in; memory holds a piece of it. */
  async add(name: string, content: Readable, { compress = true } = {}) {
    const hash = createHash('sha256')
    let bytes = 0
    const measured = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      },
    })
    const passed = pipeline(content, measured)
    this.#zip.addReadStream(measured, name, { compress, mtime: new Date(0) })
    await this.#saying(Promise.race([passed, this.#written.then(() => passed)]))
    return { bytes, sha256: hash.digest('hex') }
  }

  async finish() {
    this.#zip.end()
    await this.#saying(this.#written)
    await rename(this.#aside, this.#path)
  }

  async discard() {
    ;(this.#zip.outputStream as Readable).destroy()
    await this.#written.catch(() => undefined)
    await rm(this.#aside, { force: true })
  }

  async #saying<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      const reason = fileReason(error)
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (!reason && !missing) throw error
      throw new MovingError(
        `The archive can't be written to ${this.#path} (${reason ?? 'there is no such folder'}): choose another place.`,
      )
    }
  }
}
