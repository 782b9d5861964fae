import type { LearningEventInput } from '#contract/lesson-progress.ts'
import type { JournalEntryInput } from '#contract/quiz-attempts.ts'
import type { Answer } from '#contract/questions.ts'
import type { Document } from '#contract/document.ts'

/** An assignment as far as it was written. Only the newest of an assignment waits. */
export interface DraftChange {
  kind: 'draft'
  course_id: string
  lesson_id: string
  id: string
  /** Those it replaced while they waited: one may have arrived, with its answer lost. */
  earlier: string[]
  at: string
  /** The server's revision that it was written on. */
  revision: number
  work: { body: Document; link: string; file_ids: string[] }
}

/** What can be done without a connection. */
export type Change =
  | { kind: 'learning'; event: LearningEventInput }
  | { kind: 'answer'; attempt_id: string; entry: JournalEntryInput }
  | { kind: 'submit'; attempt_id: string; lesson_id: string; id: string }
  | { kind: 'review'; question_id: string; answer: Answer | null; id: string }
  | DraftChange

export interface Waiting {
  /** Given by the browser, in order. */
  seq: number
  person_id: string
  organization_id: string
  change: Change
}

/** A change that the server can't accept, with its reason: kept until its person has read it. */
export interface Refused {
  seq: number
  person_id: string
  at: string
  kind: Change['kind']
  reason: string
  /** What the person wrote, so that they can use it elsewhere. */
  text?: string
}

let opened: Promise<IDBDatabase> | undefined

/** Everything that was done here is written down first, so that no reload, crash, update or lost connection loses it. */
function open(): Promise<IDBDatabase> {
  opened ??= openDatabase('lyceum-outbox', (database) => {
    database.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true })
    database.createObjectStore('refused', { keyPath: 'seq', autoIncrement: true })
  })
    .then(takeOver)
    .catch((error: unknown) => {
      opened = undefined
      throw error
    })
  return opened
}

function openDatabase(name: string, create: (database: IDBDatabase) => void) {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => create(request.result))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

interface OldRow {
  seq: number
  person_id: string
  organization_id: string
  event?: LearningEventInput
  attempt_id?: string
  entry?: JournalEntryInput
}

/** Earlier versions kept lessons and answers apart. What still waits there moves here; the server knows it by its id. */
async function takeOver(database: IDBDatabase): Promise<IDBDatabase> {
  const known = new Set((await indexedDB.databases?.())?.map(({ name }) => name))
  for (const [name, store] of [
    ['lyceum-learning', 'events'],
    ['lyceum-quizzes', 'entries'],
  ] as const) {
    if (!known.has(name)) continue
    const old = await openDatabase(name, (empty) => empty.createObjectStore(store))
    const rows = await done<OldRow[]>(old, store, 'readonly', (rows) => rows.getAll())
    await done(database, 'waiting', 'readwrite', (waiting) => {
      for (const { person_id, organization_id, event, attempt_id = '', entry } of rows) {
        const change: Change | null = event
          ? { kind: 'learning', event }
          : entry
            ? { kind: 'answer', attempt_id, entry }
            : null
        if (change) waiting.add({ person_id, organization_id, change })
      }
      return undefined
    })
    await done(old, store, 'readwrite', (rows) => rows.clear())
    old.close()
    indexedDB.deleteDatabase(name)
  }
  return database
}

function done<T>(
  database: IDBDatabase,
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode)
    const request = work(transaction.objectStore(store))
    transaction.addEventListener('complete', () => resolve(request?.result as T))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
}

export const addWaiting = async (waiting: Omit<Waiting, 'seq'>) =>
  done(await open(), 'waiting', 'readwrite', (store) => {
    const { change } = waiting
    if (change.kind === 'draft') return replaceDraft(store, waiting, change)
    store.add(waiting)
    return undefined
  })

const keptEarlier = 50

function replaceDraft(store: IDBObjectStore, waiting: Omit<Waiting, 'seq'>, draft: DraftChange) {
  const reading = store.getAll() as IDBRequest<Waiting[]>
  reading.addEventListener('success', () => {
    let { earlier } = draft
    for (const { seq, person_id, change } of reading.result) {
      if (change.kind !== 'draft' || change.lesson_id !== draft.lesson_id) continue
      if (person_id !== waiting.person_id) continue
      earlier = [...earlier, ...change.earlier, change.id]
      store.delete(seq)
    }
    store.add({ ...waiting, change: { ...draft, earlier: earlier.slice(-keptEarlier) } })
  })
  return undefined
}

/** What this person did here and the server has not confirmed, oldest first. */
export async function listWaiting(personId: string): Promise<Waiting[]> {
  const all = await done<Waiting[]>(await open(), 'waiting', 'readonly', (store) => store.getAll())
  return all.filter(({ person_id }) => person_id === personId)
}

/**
 * Removes what the server has taken or refused and keeps the reasons, in one transaction: every refusal is kept once,
 * whatever stops the browser, and even if two windows sent the same.
 */
export async function settleWaiting(
  seqs: readonly number[],
  refusals: ReadonlyMap<number, Omit<Refused, 'seq'>>,
): Promise<void> {
  const database = await open()
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(['waiting', 'refused'], 'readwrite')
    const waiting = transaction.objectStore('waiting')
    for (const seq of seqs) {
      const refusal = refusals.get(seq)
      if (!refusal) {
        waiting.delete(seq)
        continue
      }
      const known = waiting.count(seq)
      known.addEventListener('success', () => {
        if (known.result === 0) return
        waiting.delete(seq)
        transaction.objectStore('refused').add(refusal)
      })
    }
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
}

export async function listRefused(personId: string): Promise<Refused[]> {
  const all = await done<Refused[]>(await open(), 'refused', 'readonly', (store) => store.getAll())
  return all.filter(({ person_id }) => person_id === personId)
}

export const removeRefused = async (seqs: readonly number[]) =>
  done(await open(), 'refused', 'readwrite', (store) => {
    for (const seq of seqs) store.delete(seq)
    return undefined
  })
