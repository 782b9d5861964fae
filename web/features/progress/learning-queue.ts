import { create } from 'zustand'
import {
  recordLearning,
  type LearningEventInput,
  type LessonProgress,
} from '#contract/lesson-progress.ts'
import { ApiError, isNetworkError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { useSession } from '#web/lib/session.ts'
import { viewing } from '#web/lib/viewing.ts'
import { addEvent, listEvents, removeEvents, type StoredEvent } from './event-store.ts'

interface QueueState {
  /** Written down here, not yet known to the server. */
  pending: number
  /** The last attempt did not reach the server. */
  unreachable: boolean
  savedAt: number | null
  /** Why the last refused event was refused. */
  refusal: string | null
}

export const useLearningQueue = create<QueueState>()(() => ({
  pending: 0,
  unreachable: false,
  savedAt: null,
  refusal: null,
}))

type Listener = (event: LearningEventInput, progress: LessonProgress | null) => void
const listeners = new Set<Listener>()

/** Told of every event that the server has taken. */
export function onRecorded(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Fields<E> = E extends LearningEventInput ? Omit<E, 'id' | 'at'> : never

/** Writes down what was done and sends it; without a connection it is sent later, in order. */
export async function record(
  organizationId: string,
  fields: Fields<LearningEventInput>,
): Promise<void> {
  const personId = useSession.getState().user?.id
  // Whoever looks as a learner learns nothing in their name.
  if (personId === undefined || viewing()) return
  const event = {
    ...fields,
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
  } as LearningEventInput
  useLearningQueue.setState(({ pending }) => ({ pending: pending + 1 }))
  unwritten++
  try {
    const written = addEvent({ person_id: personId, organization_id: organizationId, event })
    writing = Promise.allSettled([writing, written])
    await written
  } catch (error) {
    // A browser that refuses storage, as in some private windows: send at once or not at all.
    logFailure('The event could not be kept in this browser', error)
    await send([{ seq: -1, person_id: personId, organization_id: organizationId, event }])
    useLearningQueue.setState(({ pending }) => ({ pending: Math.max(0, pending - 1) }))
    return
  } finally {
    unwritten--
  }
  void flush()
}

const batch = 100
const retryMs = 10_000
let writing: Promise<unknown> = Promise.resolve()
let unwritten = 0
let flushing: Promise<void> | null = null
let following: Promise<void> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, oldest first, until nothing is left or the server can't be reached. */
export function flush(): Promise<void> {
  if (flushing) {
    // The pass under way may have read the queue already: one more follows it.
    following ??= flushing.then(() => {
      following = null
      return flush()
    })
    return following
  }
  flushing = sendAll().finally(() => {
    flushing = null
  })
  return flushing
}

/** Resolves when the server knows all that was done until now, or can't be reached: then a page may read from it. */
export async function settle(): Promise<void> {
  await writing
  if (useLearningQueue.getState().pending > 0) await flush()
}

async function sendAll(): Promise<void> {
  clearTimeout(timer)
  try {
    for (;;) {
      const waiting = await listMine()
      // What is being written down, or was since the queue was read, is not sent yet either.
      const more = unwritten > 0 || following ? 1 : 0
      useLearningQueue.setState({ pending: waiting.length || more })
      const first = waiting[0]
      if (!first) break
      const next = waiting
        .filter(({ organization_id }) => organization_id === first.organization_id)
        .slice(0, batch)
      await sendOrDrop(next)
    }
    useLearningQueue.setState({ unreachable: false })
  } catch (error) {
    useLearningQueue.setState({ unreachable: true })
    if (!isNetworkError(error)) logFailure('Progress could not be sent', error)
    timer = setTimeout(() => void flush(), retryMs)
  }
}

/** A batch that the server can't accept is sent one by one, so that a single bad event never holds up the rest. */
async function sendOrDrop(events: StoredEvent[]): Promise<void> {
  try {
    await send(events)
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404, 413, 422].includes(error.status)) throw error
    if (events.length > 1) {
      for (const event of events) await sendOrDrop([event])
      return
    }
    useLearningQueue.setState({ refusal: error.detail })
  }
  await removeEvents(events.map(({ seq }) => seq))
}

/** Another person may have used this browser before: their events wait for them. */
async function listMine(): Promise<StoredEvent[]> {
  const personId = useSession.getState().user?.id
  const all = await listEvents(5_000)
  return all.filter(({ person_id }) => person_id === personId)
}

async function send(events: StoredEvent[]): Promise<void> {
  const [first] = events
  if (!first) return
  const { results } = await call(recordLearning, {
    params: { organizationId: first.organization_id },
    body: { sent_at: new Date().toISOString(), events: events.map(({ event }) => event) },
  })
  const refused = results.find(({ outcome }) => outcome === 'refused')
  useLearningQueue.setState({ savedAt: Date.now(), refusal: refused?.detail ?? null })
  for (const { event } of events) {
    const result = results.find(({ id }) => id === event.id)
    if (result?.outcome !== 'done') continue
    for (const listener of listeners) listener(event, result.progress)
  }
}

/** Sends what an earlier visit left behind, and whatever waits when the connection comes back. */
export function startLearningQueue(): () => void {
  const online = () => void flush()
  addEventListener('online', online)
  void flush()
  return () => removeEventListener('online', online)
}
