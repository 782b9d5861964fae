import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { fileMode } from '#server/private-folder.ts'
import { BackupError, fileReason } from './backup-error.ts'
import { formatVersion, Manifest } from './manifest.ts'
import { newSalt, sameText, sealWith, type Sealing } from './sealing.ts'

interface About {
  format: number
  salt: string | null
  check: string | null
}

export interface Stored {
  digest: string
  bytes: number
}

/**
 * A folder of backups that share their content: `objects` holds each content once, compressed, under its digest;
 * `backups` holds a manifest for each backup. What didn't change since an earlier backup costs no room.
 */
export class BackupFolder {
  readonly path: string
  readonly #sealing: Sealing | undefined

  private constructor(folder: string, sealing: Sealing | undefined) {
    this.path = folder
    this.#sealing = sealing
  }

  /** Makes the folder if it is new, with the passphrase if there is one. */
  static async create(folder: string, passphrase?: string): Promise<BackupFolder> {
    const about = path.join(folder, 'about.json')
    await sayingWhy(folder, async () => {
      await mkdir(path.join(folder, 'objects'), { recursive: true, mode: 0o700 })
      await mkdir(path.join(folder, 'backups'), { recursive: true, mode: 0o700 })
      if (existsSync(about)) return
      const salt = passphrase ? newSalt() : null
      const check = salt && passphrase ? sealWith(passphrase, salt).check : null
      const text = JSON.stringify({ format: formatVersion, salt, check } satisfies About)
      await writeFile(about, text, { mode: fileMode })
    })
    return BackupFolder.open(folder, passphrase)
  }

  static async open(folder: string, passphrase?: string): Promise<BackupFolder> {
    const about = await readAbout(folder)
    if (about.format > formatVersion) {
      throw new BackupError(
        `The backups in ${folder} were made by a newer Lyceum: use that version or a later one.`,
      )
    }
    if (!about.salt) {
      if (!passphrase) return new BackupFolder(folder, undefined)
      throw new BackupError(
        `The backups in ${folder} are not encrypted: leave the passphrase out, or choose another folder.`,
      )
    }
    if (!passphrase) {
      throw new BackupError(`The backups in ${folder} are encrypted: give BACKUP_PASSPHRASE.`)
    }
    const sealing = sealWith(passphrase, about.salt)
    if (!sameText(sealing.check, about.check ?? '')) {
      throw new BackupError(`The passphrase is not the one that the backups in ${folder} have.`)
    }
    return new BackupFolder(folder, sealing)
  }

  /** Keeps the content under its digest, unless it is there already. */
  async put(content: Readable): Promise<Stored> {
    return sayingWhy(this.path, async () => {
      const aside = path.join(this.path, 'objects', `.${randomUUID()}`)
      const measured = measure()
      const seal = this.#sealing?.seal() ?? new PassThrough()
      const target = createWriteStream(aside, { mode: fileMode, flush: true })
      try {
        await pipeline(content, measured.stream, createGzip({ level: 6 }), seal, target)
        const stored = measured.result()
        if (this.has(stored.digest)) await rm(aside)
        else await rename(aside, this.#pathOf(stored.digest))
        return stored
      } catch (error) {
        await rm(aside, { force: true }).catch(() => undefined)
        throw error
      }
    })
  }

  has(digest: string) {
    return existsSync(this.#pathOf(digest))
  }

  /** The content, checked against its digest: a stream that ends well carried all of it, unchanged. */
  read({ digest }: Pick<Stored, 'digest'>, what: string): Readable {
    return Readable.from(this.#chunksOf(digest, what), { objectMode: false })
  }

  async *#chunksOf(digest: string, what: string): AsyncGenerator<Buffer> {
    const { stream, result } = measure()
    const source = createReadStream(this.#pathOf(digest))
    const seal = this.#sealing?.open() ?? new PassThrough()
    // What fails on the way reaches the last stream too.
    pipeline(source, seal, createGunzip(), stream).catch(() => undefined)
    try {
      for await (const chunk of stream) yield chunk as Buffer
    } catch {
      throw damaged(this.path, what)
    }
    if (result().digest !== digest) throw damaged(this.path, what)
  }

  /** Reads the content to its end without keeping it. */
  async checkObject(stored: Stored, what: string) {
    const { size } = (await stat(this.#pathOf(stored.digest)).catch(() => undefined)) ?? {}
    if (size === undefined) {
      throw new BackupError(`The backup in ${this.path} is damaged: ${what} is missing.`)
    }
    for await (const _ of this.read(stored, what));
  }

  /** Names of the complete backups, oldest first. */
  async list(): Promise<string[]> {
    const names = await readdir(path.join(this.path, 'backups')).catch(() => [])
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .toSorted()
  }

  /** The named one, or the latest. */
  async readManifest(name?: string): Promise<Manifest> {
    const names = await this.list()
    const chosen = name ?? names.at(-1)
    if (chosen === undefined) throw new BackupError(`There is no backup in ${this.path}.`)
    if (!names.includes(chosen)) {
      throw new BackupError(
        `There is no backup ${chosen} in ${this.path}: choose one of ${names.join(', ')}.`,
      )
    }
    const file = createReadStream(this.#manifestPath(chosen))
    let manifest: unknown
    try {
      const chunks = await (this.#sealing ? file.compose(this.#sealing.open()) : file).toArray()
      manifest = JSON.parse(Buffer.concat(chunks as Buffer[]).toString())
    } catch {
      throw damaged(this.path, `its list ${chosen}`)
    }
    if ((manifest as Partial<Manifest>).format !== formatVersion) {
      throw new BackupError(
        `The backup ${chosen} was made by a newer Lyceum: use that version or a later one.`,
      )
    }
    const read = Manifest.safeParse(manifest)
    if (!read.data) throw damaged(this.path, `its list ${chosen}`)
    return read.data
  }

  /** Last of all: a backup counts from the moment its manifest is there. */
  async writeManifest(manifest: Manifest): Promise<void> {
    await sayingWhy(this.path, async () => {
      const aside = path.join(this.path, 'backups', `.${randomUUID()}`)
      const text = Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)])
      const target = createWriteStream(aside, { mode: fileMode, flush: true })
      try {
        await pipeline(text, this.#sealing?.seal() ?? new PassThrough(), target)
        await rename(aside, this.#manifestPath(manifest.name))
      } catch (error) {
        await rm(aside, { force: true }).catch(() => undefined)
        throw error
      }
    })
  }

  /** Removes all but the latest backups, and what none of those needs. Says which went. */
  async prune(keep: number): Promise<string[]> {
    const names = await this.list()
    const gone = names.slice(0, Math.max(0, names.length - keep))
    const needed = new Set<string>()
    for (const name of names.slice(gone.length)) {
      for (const digest of digestsOf(await this.readManifest(name)))
        needed.add(this.#nameOf(digest))
    }
    for (const name of gone) await rm(this.#manifestPath(name))
    for (const object of await readdir(path.join(this.path, 'objects'))) {
      if (!needed.has(object)) await rm(path.join(this.path, 'objects', object))
    }
    return gone
  }

  #nameOf(digest: string) {
    return this.#sealing?.nameOf(digest) ?? digest
  }

  #pathOf(digest: string) {
    return path.join(this.path, 'objects', this.#nameOf(digest))
  }

  #manifestPath(name: string) {
    return path.join(this.path, 'backups', `${name}.json`)
  }
}

const digestsOf = ({ tables, jobs, files, secret_key }: Manifest) =>
  [...tables, jobs, ...files, ...(secret_key ? [secret_key] : [])].map(({ digest }) => digest)

const damaged = (folder: string, what: string) =>
  new BackupError(`The backup in ${folder} is damaged: ${what} can't be read whole.`)

async function readAbout(folder: string): Promise<About> {
  const text = await readFile(path.join(folder, 'about.json'), 'utf8').catch(() => undefined)
  if (text === undefined) throw new BackupError(`There is no backup in ${folder}.`)
  try {
    return JSON.parse(text) as About
  } catch {
    throw damaged(folder, 'about.json')
  }
}

/** Counts and digests what passes through. */
function measure() {
  const hash = createHash('sha256')
  let bytes = 0
  let digest: string | undefined
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: (): Stored => ({ digest: (digest ??= hash.digest('hex')), bytes }) }
}

async function sayingWhy<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const reason = fileReason(error)
    if (!reason) throw error
    throw new BackupError(
      `The backup can't be written to ${folder} (${reason}): make room, or choose another folder.`,
    )
  }
}
