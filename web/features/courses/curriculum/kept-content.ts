import type { LessonContent } from '#contract/lessons.ts'
import { forgetWork, keepWork, keptWork } from '#web/lib/kept-work.ts'

export type Written = { content: LessonContent; duration_seconds: number }

/** Content that the server has not confirmed, and the revision that it was written on. */
export type KeptContent = Written & { revision: number }

const keyOf = (personId: string, lessonId: string) => `lesson ${personId} ${lessonId}`

export const readKeptContent = (personId: string, lessonId: string) =>
  keptWork<KeptContent>(keyOf(personId, lessonId))

/** Keeps what is written in this browser until the server has exactly that. */
export class ContentKeeper {
  readonly #key: string
  #latest: Written | null = null
  #revision: number

  constructor(personId: string, lessonId: string, revision: number) {
    this.#key = keyOf(personId, lessonId)
    this.#revision = revision
  }

  /** The revision on which the next save is made. */
  get revision() {
    return this.#revision
  }

  get latest() {
    return this.#latest
  }

  keep(written: Written) {
    this.#latest = written
    void keepWork(this.#key, { ...written, revision: this.#revision } satisfies KeptContent)
  }

  /** The server stands at this revision; `saved` is what it confirmed, if anything. */
  rebase(revision: number, saved: Written | null) {
    this.#revision = revision
    if (this.#latest === null) return
    // What was typed while the save was on its way is not confirmed by it.
    if (this.#latest === saved) void this.forget()
    else this.keep(this.#latest)
  }

  async forget() {
    this.#latest = null
    await forgetWork(this.#key)
  }
}
