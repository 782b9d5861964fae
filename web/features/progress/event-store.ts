import type { LearningEventInput } from '#contract/lesson-progress.ts'

export interface StoredEvent {
  /** Given by the browser, in order. */
  seq: number
  person_id: string
  organization_id: string
  event: LearningEventInput
}

const store = 'events'
let opened: Promise<IDBDatabase> | undefined

/** What a lesson page did is written here first, so that no reload, crash or lost connection loses it. */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('lyceum-learning', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(store, { keyPath: 'seq', autoIncrement: true })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function run<T>(
  mode: IDBTransactionMode,
  work: (events: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode)
    const request = work(transaction.objectStore(store))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
}

export const addEvent = (event: Omit<StoredEvent, 'seq'>) =>
  run('readwrite', (events) => events.add(event))

export const listEvents = (limit: number): Promise<StoredEvent[]> =>
  run('readonly', (events) => events.getAll(null, limit) as IDBRequest<StoredEvent[]>)

export async function removeEvents(seqs: readonly number[]): Promise<void> {
  const database = await open()
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite')
    for (const seq of seqs) transaction.objectStore(store).delete(seq)
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
}
