/** A course that was taken along, or is being. */
export interface Download {
  person_id: string
  organization_id: string
  course_id: string
  title: string
  version: number
  /** Lessons to take along. */
  lesson_ids: string[]
  /** Files and lessons that are there already. */
  done: number
  total: number
  bytes: number
  /** The chosen quality of videos; null or missing: the best. */
  video_height?: number | null
  started_at: string
  /** Null until everything is there. */
  finished_at: string | null
  /** When the server last said that this person may have it. */
  contact_at: string
  /** The course has a newer version than the one that was taken along. */
  outdated: boolean
}

interface KeptAnswer {
  person_id: string
  course_id: string
  url: string
  answer: unknown
}

/** Without word from the server for so long, nobody knows whether the person may still have it. */
export const keptDays = 30

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('lyceum-offline', 1)
    request.addEventListener('upgradeneeded', () => {
      const { result } = request
      result.createObjectStore('courses', { keyPath: ['person_id', 'course_id'] })
      const answers = result.createObjectStore('answers', {
        keyPath: ['person_id', 'course_id', 'url'],
      })
      answers.createIndex('url', ['person_id', 'url'])
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
  store: 'courses' | 'answers',
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode)
    const request = work(transaction.objectStore(store))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
}

export const keepAnswer = (answer: KeptAnswer) =>
  run('answers', 'readwrite', (answers) => answers.put(answer))

/** What the server said when it was asked for this address, if a course with it was taken along and may still be used. */
export async function keptAnswer(personId: string, url: string): Promise<unknown> {
  const kept = (await run('answers', 'readonly', (answers) =>
    answers.index('url').get([personId, url]),
  )) as KeptAnswer | undefined
  if (!kept) return undefined
  const download = await findDownload(personId, kept.course_id)
  return download && !isExpired(download) ? kept.answer : undefined
}

/** Puts what the server said since in the place of what a download holds. Nothing else is kept. */
export async function renewAnswer(
  personId: string,
  url: string,
  renewed: (answer: unknown) => unknown,
): Promise<void> {
  const kept = (await run('answers', 'readonly', (answers) =>
    answers.index('url').get([personId, url]),
  )) as KeptAnswer | undefined
  if (kept) await keepAnswer({ ...kept, answer: renewed(kept.answer) })
}

export const isExpired = ({ contact_at }: Download) =>
  Date.now() - Date.parse(contact_at) > keptDays * 86_400_000

export const listDownloads = (): Promise<Download[]> =>
  run('courses', 'readonly', (courses) => courses.getAll() as IDBRequest<Download[]>)

export const findDownload = (personId: string, courseId: string) =>
  run(
    'courses',
    'readonly',
    (courses) => courses.get([personId, courseId]) as IDBRequest<Download | undefined>,
  )

export const keepDownload = (download: Download) =>
  run('courses', 'readwrite', (courses) => courses.put(download))

export const fileCacheName = ({
  person_id,
  course_id,
}: Pick<Download, 'person_id' | 'course_id'>) => `course-${person_id}-${course_id}`

/** Removes a course with everything of it. */
export async function removeDownload(
  download: Pick<Download, 'person_id' | 'course_id'>,
): Promise<void> {
  const { person_id, course_id } = download
  await run('courses', 'readwrite', (courses) => courses.delete([person_id, course_id]))
  await run('answers', 'readwrite', (answers) =>
    answers.delete(IDBKeyRange.bound([person_id, course_id], [person_id, course_id, []])),
  )
  await caches.delete(fileCacheName(download))
}
