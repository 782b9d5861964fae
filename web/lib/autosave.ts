import type { ErrorBody } from '#contract/errors.ts'
import { ApiError, isNetworkError } from './api-error.ts'

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  /** The server wasn't reached; saving is retried automatically. */
  | { kind: 'waiting' }
  | { kind: 'refused'; error: unknown }
  /** Someone else saved in between: nothing more is sent until the person decides. */
  | { kind: 'conflict'; changed: ErrorBody['changed'] }

/** Sends the changes since the last save. */
type Save<Changes> = (changes: Partial<Changes>) => Promise<unknown>

const pauseMs = 900
const retryMs = 5_000

/**
 * Saves a while after the last change, one request at a time. Changes that couldn't be sent are kept and sent with the
 * next attempt; changes made during a save are sent with the next one.
 */
export class Autosave<Changes extends object> {
  readonly #watchers = new Set<() => void>()
  #save: Save<Changes> = async () => undefined
  #state: SaveState = { kind: 'idle' }
  #pending: Partial<Changes> = {}
  #sending: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  /** From the next save on. */
  saveWith(save: Save<Changes>) {
    this.#save = save
  }

  readonly subscribe = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  readonly getState = () => this.#state

  /** Changes that aren't saved yet. */
  get unsaved(): Partial<Changes> {
    return this.#pending
  }

  /** True while leaving the page would lose changes. */
  get isUnsafeToLeave(): boolean {
    return this.#hasPending || this.#sending !== null
  }

  change(changes: Partial<Changes>) {
    this.#pending = { ...this.#pending, ...changes }
    if (this.#state.kind === 'conflict') return
    if (this.#state.kind !== 'saving') this.#show({ kind: 'unsaved' })
    this.#schedule(pauseMs)
  }

  /** Sends pending changes now and waits for the response. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#sending
    if (this.#state.kind === 'conflict' || !this.#hasPending) return
    this.#sending = this.#send()
    await this.#sending
  }

  /** Continues after a conflict, with or without the unsaved changes. */
  async resume({ keep }: { keep: boolean }): Promise<void> {
    if (!keep) this.#pending = {}
    this.#show({ kind: 'idle' })
    await this.flush()
  }

  async #send() {
    const changes = this.#pending
    this.#pending = {}
    this.#show({ kind: 'saving' })
    try {
      await this.#save(changes)
      this.#show(this.#hasPending ? { kind: 'unsaved' } : { kind: 'saved', at: new Date() })
    } catch (error) {
      // Newer changes win over those being sent.
      this.#pending = { ...changes, ...this.#pending }
      this.#show(stateAfter(error))
      if (this.#state.kind === 'waiting') this.#schedule(retryMs)
    }
    this.#sending = null
  }

  get #hasPending() {
    return Object.keys(this.#pending).length > 0
  }

  #schedule(afterMs: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), afterMs)
  }

  #show(state: SaveState) {
    this.#state = state
    for (const watcher of this.#watchers) watcher()
  }
}

function stateAfter(error: unknown): SaveState {
  if (error instanceof ApiError && error.changed) {
    return { kind: 'conflict', changed: error.changed }
  }
  if (isNetworkError(error) || (error instanceof ApiError && error.status >= 500)) {
    return { kind: 'waiting' }
  }
  return { kind: 'refused', error }
}
