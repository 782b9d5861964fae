import { createHash } from 'node:crypto'
import type { Sentence } from '#server/words/sentence.ts'
import { Media } from '#server/quizzes/exchange/files/media.ts'

type Added = { id: string } | { problem: Sentence }

/** Pictures of an archive by their location, so their bytes stay there until they are stored. */
export class ArchiveMedia extends Media {
  readonly #paths = new WeakMap<Uint8Array, string>()
  readonly #keep: (path: string, name: string) => Added
  readonly #idOf: (key: string) => string

  constructor(keep: (path: string, name: string) => Added, idOf: (key: string) => string) {
    super()
    this.#keep = keep
    this.#idOf = idOf
  }

  /** First bytes that represent the file at a path. */
  standIn(path: string, head: Uint8Array): Uint8Array {
    this.#paths.set(head, path)
    return head
  }

  override add(name: string, bytes: Uint8Array): Added {
    const path = this.#paths.get(bytes)
    if (path !== undefined) return this.#keep(path, name)
    const before = this.files.length
    const added = super.add(name, bytes)
    const file = this.files[before]
    // The same picture gets the same ID whenever the file is read again.
    if (file) file.id = this.#idOf(`picture ${createHash('sha256').update(bytes).digest('hex')}`)
    return file ? { id: file.id } : added
  }
}
