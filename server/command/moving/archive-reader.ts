import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { migrationsOf } from '#server/db/migrate.ts'
import { archiveFormat, Manifest, textToSign, type Part } from './manifest.ts'
import { movedTables } from './moved-tables.ts'
import { MovingError } from './moving-error.ts'
import { passphraseKey, type PassphraseKey } from './passphrase-key.ts'

/** Reads an archive; what is damaged, cut off, changed or of another version is refused in one sentence. */
export class ArchiveReader {
  readonly path: string
  readonly manifest: Manifest
  /** Opens secrets; absent if there are none. */
  readonly key: PassphraseKey | undefined
  readonly #zip: yauzl.ZipFile
  readonly #entries: ReadonlyMap<string, yauzl.Entry>

  private constructor(
    path: string,
    zip: yauzl.ZipFile,
    entries: ReadonlyMap<string, yauzl.Entry>,
    { manifest, key }: { manifest: Manifest; key: PassphraseKey | undefined },
  ) {
    this.path = path
    this.#zip = zip
    this.#entries = entries
    this.manifest = manifest
    this.key = key
  }

  static async open(path: string, passphrase: string | undefined): Promise<ArchiveReader> {
    const { zip, entries } = await openZip(path)
    try {
      const entry = entries.get('manifest.json')
      if (!entry) throw damaged(path)
      const manifest = readManifest(path, await text(await zip.openReadStreamPromise(entry)))
      await requireSameVersion(manifest)
      return new ArchiveReader(path, zip, entries, { manifest, key: keyOf(manifest, passphrase) })
    } catch (error) {
      zip.close()
      throw error instanceof MovingError ? error : damaged(path)
    }
  }

  close() {
    this.#zip.close()
  }

  /** The lines of a part. They have all arrived, unchanged, if reading ends without an error. */
  async *lines(name: string, { sha256, rows }: Part): AsyncGenerator<string> {
    let count = 0
    for await (const line of createInterface({ input: this.content(name, sha256) })) {
      count += 1
      yield line
    }
    if (count !== rows) throw damaged(this.path)
  }

  /** The bytes of a part, checked when their end is reached. */
  content(name: string, sha256: string): Readable {
    return Readable.from(this.#chunks(name, sha256), { objectMode: false })
  }

  async *#chunks(name: string, sha256: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) throw damaged(this.path)
    const hash = createHash('sha256')
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        hash.update(chunk as Buffer)
        yield chunk as Buffer
      }
    } catch {
      throw damaged(this.path)
    }
    if (hash.digest('hex') !== sha256) throw damaged(this.path)
  }

  /** Reads a part to its end without keeping it. */
  async check(name: string, sha256: string) {
    const nowhere = new Transform({ transform: (_chunk, _encoding, done) => done() })
    nowhere.resume()
    await pipeline(this.content(name, sha256), nowhere)
  }
}

const damaged = (path: string) =>
  new MovingError(
    `The archive ${path} is damaged, cut off or was changed: export it again. Nothing was changed.`,
  )

async function openZip(path: string) {
  const entries = new Map<string, yauzl.Entry>()
  let zip: yauzl.ZipFile
  try {
    zip = await yauzl.openPromise(path, { autoClose: false })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new MovingError(`There is no archive ${path}.`)
    if (code === 'EACCES') throw new MovingError(`The archive ${path} can't be read.`)
    throw damaged(path)
  }
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch {
    zip.close()
    throw damaged(path)
  }
  return { zip, entries }
}

function readManifest(path: string, content: string): Manifest {
  const given = JSON.parse(content) as Partial<Manifest>
  if (typeof given.format === 'number' && given.format > archiveFormat) {
    throw new MovingError(
      `The archive ${path} was made by Lyceum ${given.lyceum}, which is newer than this version: use that version. Nothing was changed.`,
    )
  }
  const { data } = Manifest.safeParse(given)
  if (!data) throw damaged(path)
  return data
}

/** Rows of another version would miss columns, or have too many. */
async function requireSameVersion({ migration, lyceum, tables }: Manifest) {
  const known = await migrationsOf()
  if (migration === known.at(-1)) {
    const strange = tables.find(({ table, columns }) =>
      columns.some((column) => !movedTables[table]?.columns.includes(column)),
    )
    if (!strange) return
    throw new MovingError(
      `The archive holds columns of ${strange.table} that this version doesn't import. Nothing was changed.`,
    )
  }
  throw new MovingError(
    known.includes(migration)
      ? `The archive was made by Lyceum ${lyceum}, which is older than this version: upgrade that installation and export again. Nothing was changed.`
      : `The archive was made by Lyceum ${lyceum}, which is newer than this version: upgrade this installation first. Nothing was changed.`,
  )
}

function keyOf(manifest: Manifest, passphrase: string | undefined): PassphraseKey | undefined {
  const { sealing, signature } = manifest
  if (!sealing) return undefined
  if (passphrase === undefined) {
    throw new MovingError(
      'The archive has secrets: give its passphrase with --passphrase-file. Nothing was changed.',
    )
  }
  const key = passphraseKey(passphrase, sealing.salt)
  if (!key.signed('check', sealing.check)) {
    throw new MovingError(
      'The passphrase is not the one that the archive was made with. Nothing was changed.',
    )
  }
  if (!key.signed(textToSign(manifest), signature)) {
    throw new MovingError(
      'The list of contents of the archive was changed: export it again. Nothing was changed.',
    )
  }
  return key
}
