/** Work that the server hasn't confirmed yet, stored in this browser across reloads and crashes. */

const storeName = 'unsaved'
let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('lyceum', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Not opened')))
  })
  return opening
}

async function run<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const store = (await open()).transaction(storeName, mode).objectStore(storeName)
    return await new Promise((resolve, reject) => {
      const request = act(store)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('Failed')))
    })
  } catch {
    // Browsers without storage, as in some private windows, still save to the server.
    opening = null
    return undefined
  }
}

export const keepWork = (key: string, work: unknown): Promise<unknown> =>
  run('readwrite', (store) => store.put(work, key))

export const keptWork = async <Work>(key: string): Promise<Work | null> =>
  ((await run<unknown>('readonly', (store) => store.get(key))) as Work | undefined) ?? null

export const forgetWork = (key: string): Promise<unknown> =>
  run('readwrite', (store) => store.delete(key))
