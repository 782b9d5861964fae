/** Something that another app shared with this one. The worker keeps it on this device. */
export interface SharedContent {
  title: string
  text: string
  url: string
  files: { name: string; type: string; size: number }[]
  at: string
  /** The assignment or message it was chosen for, until that is opened. */
  lesson_id?: string
}

/** In place of an assignment: the next message to be written. */
export const forMessage = 'message'

const cacheName = 'shared'
const place = '/shared/what'
/** What nobody found a place for in so long isn't offered any more. */
const keptMs = 7 * 86_400_000

export async function readShared(): Promise<SharedContent | null> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return null
  const kept = await (await caches.open(cacheName)).match(place)
  const shared = kept ? ((await kept.json()) as SharedContent) : null
  if (shared && Date.now() - Date.parse(shared.at) < keptMs) return shared
  await forgetShared()
  return null
}

export async function sharedFiles({ files }: SharedContent): Promise<File[]> {
  const cache = await caches.open(cacheName)
  const read = files.map(async ({ name, type }, index) => {
    const kept = await cache.match(`/shared/${index}`)
    return kept ? new File([await kept.blob()], name, { type }) : null
  })
  return (await Promise.all(read)).filter((file) => file !== null)
}

export const forgetShared = (): Promise<boolean> => caches.delete(cacheName)

/** Leaves it for the page of an assignment, which takes it when it opens with a connection. */
export async function leaveFor(lessonId: string, shared: SharedContent): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(place, Response.json({ ...shared, lesson_id: lessonId } satisfies SharedContent))
}

export async function sharedFor(lessonId: string): Promise<SharedContent | null> {
  const shared = await readShared()
  return shared?.lesson_id === lessonId ? shared : null
}

/** Apps put the link into either field. */
export function linkIn({ url, text }: SharedContent): string | null {
  const [found] = [url, text.trim()].filter((one) => /^https?:\/\/\S+$/i.test(one))
  return found ?? null
}

/** Title, text and link, each once. */
export const wordsOf = ({ title, text, url }: SharedContent): string =>
  [...new Set([title, text, url].map((one) => one.trim()))]
    .filter(
      (one, index, all) => one !== '' && !all.some((it, at) => at !== index && it.includes(one)),
    )
    .join('\n')
