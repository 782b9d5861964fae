/** A recording of a meeting that this browser keeps until the server has it. */
export interface StoredRecording {
  /** As the server knows it. */
  id: string
  person_id: string
  organization_id: string
  meeting_id: string
  title: string
  type: string
  /** Milliseconds since 1970. */
  started_at: number
  seconds: number
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('lyceum-recordings', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('recordings', { keyPath: 'id' })
      request.result.createObjectStore('parts', { keyPath: ['recording_id', 'number'] })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (recordings: IDBObjectStore, parts: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const transaction = (await open()).transaction(['recordings', 'parts'], mode)
  const request = work(transaction.objectStore('recordings'), transaction.objectStore('parts'))
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request?.result))
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB')))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
}

const partsOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity])

export const putRecording = (recording: StoredRecording) =>
  within('readwrite', (recordings) => recordings.put(recording))

/** A part and how long the recording is with it, at once: a closed tab leaves both or neither. */
export const addPart = (recording: StoredRecording, number: number, blob: Blob) =>
  within('readwrite', (recordings, parts) => {
    parts.put({ recording_id: recording.id, number, blob })
    return recordings.put(recording)
  })

export const listRecordings = async (): Promise<StoredRecording[]> =>
  ((await within('readonly', (recordings) => recordings.getAll())) as StoredRecording[]) ?? []

/** The whole of it. Its time is that of its beginning, so an upload that was interrupted is found again. */
export async function readRecording(recording: StoredRecording): Promise<File> {
  const found = (await within('readonly', (_, parts) => parts.getAll(partsOf(recording.id)))) as
    | { blob: Blob }[]
    | undefined
  const name = `${recording.title.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim() || 'Recording'}.webm`
  const blobs = (found ?? []).map(({ blob }) => blob)
  return new File(blobs, name, { type: recording.type, lastModified: recording.started_at })
}

export const forgetRecording = (id: string) =>
  within('readwrite', (recordings, parts) => {
    parts.delete(partsOf(id))
    return recordings.delete(id)
  })
