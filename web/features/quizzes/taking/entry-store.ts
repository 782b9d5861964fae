import type { JournalEntryInput } from '#contract/quiz-attempts.ts'

export interface StoredEntry {
  /** Given by the browser, in order. */
  seq: number
  person_id: string
  organization_id: string
  attempt_id: string
  entry: JournalEntryInput
}

const store = 'entries'
let opened: Promise<IDBDatabase> | undefined

/** Every answer is written here before it is sent: no reload, crash or lost connection loses it. */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('lyceum-quizzes', 1)
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
  work: (entries: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode)
    const request = work(transaction.objectStore(store))
    transaction.addEventListener('complete', () => resolve(request?.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
}

export const addEntry = (entry: Omit<StoredEntry, 'seq'>) =>
  run('readwrite', (entries) => entries.add(entry))

/** What this person wrote here and the server has not confirmed, oldest first. */
export async function listEntries(personId: string): Promise<StoredEntry[]> {
  const all = (await run('readonly', (entries) => entries.getAll())) as StoredEntry[] | undefined
  return (all ?? []).filter(({ person_id }) => person_id === personId)
}

export const removeEntries = (seqs: readonly number[]) =>
  run('readwrite', (entries) => {
    for (const seq of seqs) entries.delete(seq)
    return undefined
  })
