import { create } from 'zustand'
import {
  saveAnswers,
  submitAttempt,
  type AttemptStatus,
  type EntryReceipt,
  type JournalEntryInput,
} from '#contract/quiz-attempts.ts'
import { call } from '../call.ts'
import { openLane, putInOutbox, waitingChanges } from './outbox.ts'
import type { Waiting } from './outbox-store.ts'

interface Receipts {
  /** The server's own time of the newest receipt. */
  savedAt: string | null
  /** Something arrived after the end: kept, not scored. */
  late: boolean
  /** Of the attempt that was sent to last. */
  status: { attempt_id: string; status: AttemptStatus } | null
}

export const useReceipts = create<Receipts>()(() => ({ savedAt: null, late: false, status: null }))

let lastAt = 0

/** Instants of one device always grow, so that of two answers in one millisecond the second is the newer. */
function nextInstant(): string {
  lastAt = Math.max(Date.now(), lastAt + 1)
  return new Date(lastAt).toISOString()
}

type Written = Pick<JournalEntryInput, 'question_id' | 'answer' | 'marked' | 'spent_seconds'>

/** Writes an answer down and sends it. */
export const recordAnswer = (organizationId: string, attemptId: string, written: Written) =>
  putInOutbox(organizationId, {
    kind: 'answer',
    attempt_id: attemptId,
    entry: { ...written, id: crypto.randomUUID(), at: nextInstant() },
  })

/** Submits an attempt after everything that was answered before. Submitting twice changes nothing. */
export const submitLater = (
  organizationId: string,
  attempt: { id: string; lesson_id: string },
): Promise<void> =>
  putInOutbox(organizationId, {
    kind: 'submit',
    attempt_id: attempt.id,
    lesson_id: attempt.lesson_id,
    id: crypto.randomUUID(),
  })

/** What waits here for one attempt, oldest first: shown until the server has it. */
export async function waitingAnswers(attemptId: string): Promise<JournalEntryInput[]> {
  const waiting = await waitingChanges()
  return waiting.flatMap(({ change }) =>
    change.kind === 'answer' && change.attempt_id === attemptId ? [change.entry] : [],
  )
}

/** The attempt of a quiz that will be submitted once there is a connection. */
export async function waitingSubmission(lessonId: string): Promise<string | null> {
  const waiting = await waitingChanges()
  for (const { change } of waiting) {
    if (change.kind === 'submit' && change.lesson_id === lessonId) return change.attempt_id
  }
  return null
}

const attemptOf = ({ change }: Waiting) => ('attempt_id' in change ? change.attempt_id : '')

openLane('quiz', {
  batch: 50,
  address: (one) => `${one.organization_id} ${attemptOf(one)} ${one.change.kind}`,
  send: async (waiting, signal) => {
    const [first] = waiting
    if (!first) return []
    const attemptId = attemptOf(first)
    const params = { organizationId: first.organization_id, attemptId }
    if (first.change.kind === 'submit') {
      const { status } = await call(submitAttempt, { params }, { signal })
      useReceipts.setState({ status: { attempt_id: attemptId, status } })
      return []
    }
    const entries = waiting.flatMap(({ change }) =>
      change.kind === 'answer' ? [change.entry] : [],
    )
    const body = { sent_at: new Date().toISOString(), entries }
    const { receipts, status } = await call(saveAnswers, { params, body }, { signal })
    useReceipts.setState(({ savedAt, late }) => ({
      savedAt: newest(receipts) ?? savedAt,
      late: late || receipts.some(({ outcome }) => outcome === 'late'),
      status: { attempt_id: attemptId, status },
    }))
    const outcomes = new Map(receipts.map((receipt) => [receipt.id, receipt]))
    return waiting.flatMap(({ seq, change }) => {
      const receipt = change.kind === 'answer' ? outcomes.get(change.entry.id) : undefined
      return receipt?.outcome === 'refused' ? [{ seq, reason: receipt.detail ?? '' }] : []
    })
  },
})

const newest = (receipts: EntryReceipt[]) =>
  receipts.reduce<string | null>(
    (latest, { received_at }) =>
      received_at !== null && (latest === null || received_at > latest) ? received_at : latest,
    null,
  )
