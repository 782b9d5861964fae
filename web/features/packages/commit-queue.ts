import { create } from 'zustand'
import { commitPackage, type CommitBody } from '#contract/packages.ts'
import type { Result } from '#contract/endpoint.ts'
import { ApiError, isNetworkError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { useSession } from '#web/lib/session.ts'
import { addCommit, listCommits, removeCommit, type StoredCommit } from './commit-store.ts'
import type { LessonPlace } from './queries.ts'

type Answer = Result<typeof commitPackage>

interface QueueState {
  /** The last attempt did not reach the server. */
  unreachable: boolean
  /** The window that runs the package now is another one. */
  takenOver: string | null
  pending: number
}

export const useCommitQueue = create<QueueState>()(() => ({
  unreachable: false,
  takenOver: null,
  pending: 0,
}))

type Listener = (attemptId: string, answer: Answer) => void
const listeners = new Set<Listener>()

/** Told of every commit that the server has taken. */
export function onCommitted(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Writes down what a package reported and sends it; without a connection it is sent later, in order. */
export async function commit(place: LessonPlace, body: CommitBody): Promise<void> {
  const person_id = useSession.getState().user?.id
  if (person_id === undefined) return
  const stored = { person_id, place, body }
  useCommitQueue.setState(({ pending }) => ({ pending: pending + 1 }))
  try {
    await addCommit(stored)
  } catch (error) {
    // A browser that refuses storage, as in some private windows: send at once or not at all.
    logFailure('The commit could not be kept in this browser', error)
    await deliver(stored)
    return
  }
  void flush()
}

const retryMs = 10_000
let flushing: Promise<void> | null = null
let again = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits until nothing is left or the server can't be reached. */
export function flush(): Promise<void> {
  again = flushing !== null
  flushing ??= sendAll().finally(() => {
    flushing = null
    if (again) void flush()
  })
  return flushing
}

async function sendAll(): Promise<void> {
  clearTimeout(timer)
  try {
    const personId = useSession.getState().user?.id
    const waiting = (await listCommits()).filter(({ person_id }) => person_id === personId)
    for (const stored of waiting) {
      await deliver(stored)
      await removeCommit(stored)
    }
    useCommitQueue.setState({ unreachable: false, pending: 0 })
  } catch (error) {
    if (!isNetworkError(error)) logFailure('A commit could not be sent', error)
    useCommitQueue.setState({ unreachable: true })
    timer = setTimeout(() => void flush(), retryMs)
  }
}

/** Throws while trying again may help; what the server refuses for good is dropped. */
async function deliver({ place, body }: StoredCommit): Promise<void> {
  try {
    const answer = await call(commitPackage, { params: place, body })
    for (const listener of listeners) listener(body.attempt_id, answer)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
    if (error.status === 429 || error.status === 401) throw error
    if (error.code === 'package_open_elsewhere') {
      useCommitQueue.setState({ takenOver: body.session_id })
    } else logFailure('A commit was refused', error)
  }
}

if (typeof window !== 'undefined') addEventListener('online', () => void flush())
