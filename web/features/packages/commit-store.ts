import type { CommitBody } from '#contract/packages.ts'
import type { LessonPlace } from './queries.ts'

export interface StoredCommit {
  person_id: string
  place: LessonPlace
  body: CommitBody
}

const store = 'commits'
let opened: Promise<IDBDatabase> | undefined

/** What packages report is written here first, so that no crash or lost connection loses it. */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('lyceum-packages', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(store, {
        keyPath: ['body.attempt_id', 'body.session_id', 'body.sequence'],
      })
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
  work: (commits: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode)
    const request = work(transaction.objectStore(store))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
}

export const addCommit = (commit: StoredCommit) =>
  run('readwrite', (commits) => commits.put(commit))

/** Oldest first within each window. */
export const listCommits = (): Promise<StoredCommit[]> =>
  run('readonly', (commits) => commits.getAll() as IDBRequest<StoredCommit[]>)

export const removeCommit = ({ body }: StoredCommit) =>
  run('readwrite', (commits) => commits.delete([body.attempt_id, body.session_id, body.sequence]))
