import { findIn } from '#server/quizzes/exchange/read-package.ts'
import type { FindFile } from '#server/quizzes/exchange/text/words.ts'
import type { Planner } from '../reading/planner.ts'
import { addressesIn, nameOfPath } from '../reading/texts.ts'
import type { PlannedItem } from '../reading/plan.ts'
import { say } from '#server/words/sentence.ts'

/** Files of a package by the URLs that its texts use. */
export class PackageFiles {
  readonly used = new Set<string>()
  readonly #planner: Planner
  readonly #heads = new Map<string, Uint8Array>()
  readonly #paths = new WeakMap<Uint8Array, string>()
  readonly #items = new Map<string, PlannedItem>()

  constructor(planner: Planner) {
    this.#planner = planner
    for (const path of planner.archive.sizes.keys()) {
      const head = new Uint8Array(64)
      this.#heads.set(path, head)
      this.#paths.set(head, path)
      planner.media.standIn(path, head)
    }
  }

  find(place: string): FindFile {
    return findIn(this.#heads, place, this.used)
  }

  pathAt(place: string, address: string): string | null {
    const found = findIn(this.#heads, place, new Set())(address)
    return found ? (this.#paths.get(found.bytes) ?? null) : null
  }

  /** Inspects every file that a text refers to, before the text is read. */
  async look(place: string, html: string): Promise<void> {
    for (const address of addressesIn(html)) {
      const path = this.pathAt(place, address)
      if (path) await this.lookAt(path)
    }
  }

  async lookAt(path: string): Promise<void> {
    const { head } = await this.#planner.typeOf(path, nameOfPath(path))
    this.#heads.get(path)?.set(head.subarray(0, 64))
  }

  /** Adds a file that a text links to to the course's resources. */
  async offer(path: string): Promise<void> {
    if (this.#items.has(path)) return
    const name = nameOfPath(path)
    const item = this.#planner.item(say('File'), name, path)
    this.#items.set(path, item)
    this.used.add(path)
    if (await this.#planner.file(item, path, { name, isHandout: true })) {
      item.becomes = say('File of the course')
    }
  }

  isReported(path: string): boolean {
    return this.#items.has(path)
  }

  report(path: string, item: PlannedItem) {
    this.#items.set(path, item)
    this.used.add(path)
  }
}
