import { create } from 'zustand'
import {
  saveAnswers,
  type AttemptStatus,
  type EntryReceipt,
  type JournalEntryInput,
} from '#contract/quiz-attempts.ts'
import { ApiError, isNetworkError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { useSession } from '#web/lib/session.ts'
import { addEntry, listEntries, removeEntries, type StoredEntry } from './entry-store.ts'

interface JournalState {
  /** Written down here, not confirmed by the server. */
  pending: number
  unreachable: boolean
  /** The server's own time of the newest receipt. */
  savedAt: string | null
  /** Something arrived after the end: kept, not scored. */
  late: boolean
  refusal: string | null
  /** Of the attempt that was sent to last. */
  status: { attempt_id: string; status: AttemptStatus } | null
}

export const useAnswerJournal = create<JournalState>()(() => ({
  pending: 0,
  unreachable: false,
  savedAt: null,
  late: false,
  refusal: null,
  status: null,
}))

let lastAt = 0

/** Instants of one device always grow, so that of two answers in one millisecond the second is the newer. */
function nextInstant(): string {
  lastAt = Math.max(Date.now(), lastAt + 1)
  return new Date(lastAt).toISOString()
}

type Written = Pick<JournalEntryInput, 'question_id' | 'answer' | 'marked' | 'spent_seconds'>

/** Writes an answer down and sends it; without a connection it is sent later, in order. */
export async function record(organizationId: string, attemptId: string, written: Written) {
  const personId = useSession.getState().user?.id
  if (personId === undefined) return
  const entry: JournalEntryInput = { ...written, id: crypto.randomUUID(), at: nextInstant() }
  const stored = {
    person_id: personId,
    organization_id: organizationId,
    attempt_id: attemptId,
    entry,
  }
  useAnswerJournal.setState(({ pending }) => ({ pending: pending + 1 }))
  unwritten++
  try {
    const writing = addEntry(stored)
    writes = Promise.allSettled([writes, writing])
    await writing
  } catch (error) {
    // A browser that refuses storage, as in some private windows: the answer is sent at once.
    logFailure('The answer could not be kept in this browser', error)
    await send([{ ...stored, seq: -1 }])
    useAnswerJournal.setState(({ pending }) => ({ pending: Math.max(0, pending - 1) }))
    return
  } finally {
    unwritten--
  }
  void flush()
}

const batch = 50
const retryMs = 5_000
let writes: Promise<unknown> = Promise.resolve()
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

/** Resolves when everything written until now was sent, or can't be. */
export async function settle(): Promise<void> {
  await writes
  if (useAnswerJournal.getState().pending > 0) await flush()
}

/** What waits here for one attempt, oldest first: shown until the server has it. */
export async function listPending(attemptId: string): Promise<JournalEntryInput[]> {
  await writes
  const personId = useSession.getState().user?.id ?? ''
  const waiting = await listEntries(personId).catch(() => [])
  return waiting.filter(({ attempt_id }) => attempt_id === attemptId).map(({ entry }) => entry)
}

async function sendAll(): Promise<void> {
  clearTimeout(timer)
  try {
    for (;;) {
      const waiting = await listEntries(useSession.getState().user?.id ?? '')
      // What is being written down, or was since the journal was read, is not sent yet either.
      const more = unwritten > 0 || following ? 1 : 0
      useAnswerJournal.setState({ pending: waiting.length || more })
      const first = waiting[0]
      if (!first) break
      const next = waiting.filter(({ attempt_id }) => attempt_id === first.attempt_id)
      await sendOrDrop(next.slice(0, batch))
    }
    useAnswerJournal.setState({ unreachable: false })
  } catch (error) {
    useAnswerJournal.setState({ unreachable: true })
    if (!isNetworkError(error)) logFailure('Answers could not be sent', error)
    timer = setTimeout(() => void flush(), retryMs)
  }
}

/** What the server can't accept is sent one by one, so that a single bad entry never holds up the rest. */
async function sendOrDrop(entries: StoredEntry[]): Promise<void> {
  try {
    await send(entries)
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404, 413, 422].includes(error.status)) throw error
    if (entries.length > 1) {
      for (const entry of entries) await sendOrDrop([entry])
      return
    }
    useAnswerJournal.setState({ refusal: error.detail })
  }
  await removeEntries(entries.map(({ seq }) => seq))
}

async function send(entries: StoredEntry[]): Promise<void> {
  const [first] = entries
  if (!first) return
  const { attempt_id } = first
  const { receipts, status } = await call(saveAnswers, {
    params: { organizationId: first.organization_id, attemptId: attempt_id },
    body: { sent_at: new Date().toISOString(), entries: entries.map(({ entry }) => entry) },
  })
  useAnswerJournal.setState(({ savedAt, late }) => ({
    savedAt: newest(receipts) ?? savedAt,
    late: late || receipts.some(({ outcome }) => outcome === 'late'),
    refusal: receipts.find(({ outcome }) => outcome === 'refused')?.detail ?? null,
    status: { attempt_id, status },
  }))
}

const newest = (receipts: EntryReceipt[]) =>
  receipts.reduce<string | null>(
    (latest, { received_at }) =>
      received_at !== null && (latest === null || received_at > latest) ? received_at : latest,
    null,
  )

/** Sends what an earlier visit left behind, and whatever waits when the connection comes back. */
export function startJournal(): () => void {
  const online = () => void flush()
  addEventListener('online', online)
  void flush()
  return () => removeEventListener('online', online)
}
