import { create } from 'zustand'
import {
  recordLearning,
  type LearningEventInput,
  type LessonProgress,
} from '#contract/lesson-progress.ts'
import { call } from '../call.ts'
import { openLane, putInOutbox, waitingChanges } from './outbox.ts'
import type { Waiting } from './outbox-store.ts'

type Listener = (event: LearningEventInput, progress: LessonProgress | null) => void
const listeners = new Set<Listener>()

/** Told of every event that the server has taken. */
export function onRecorded(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** When the server last took something, by this device's clock. */
export const useLearningSaved = create<{ savedAt: number | null }>()(() => ({ savedAt: null }))

type Fields<E> = E extends LearningEventInput ? Omit<E, 'id' | 'at'> : never

/** Writes down what was done in a lesson, and sends it. */
export const record = (organizationId: string, fields: Fields<LearningEventInput>): Promise<void> =>
  putInOutbox(organizationId, {
    kind: 'learning',
    event: {
      ...fields,
      id: crypto.randomUUID(),
      at: new Date().toISOString(),
    } as LearningEventInput,
  })

/** What was done in a course and the server doesn't know yet, oldest first. */
export async function waitingEvents(courseId: string): Promise<LearningEventInput[]> {
  const waiting = await waitingChanges()
  return waiting.flatMap(({ change }) =>
    change.kind === 'learning' && change.event.course_id === courseId ? [change.event] : [],
  )
}

const eventOf = ({ change }: Waiting) => (change.kind === 'learning' ? [change.event] : [])

openLane('learning', {
  batch: 100,
  address: ({ organization_id }) => organization_id,
  textOf: (made) =>
    made.kind === 'learning' && made.event.type === 'note_saved' ? made.event.body : undefined,
  send: async (waiting, signal) => {
    const events = waiting.flatMap(eventOf)
    const { results } = await call(
      recordLearning,
      {
        params: { organizationId: waiting[0]?.organization_id ?? '' },
        body: { sent_at: new Date().toISOString(), events },
      },
      { signal },
    )
    useLearningSaved.setState({ savedAt: Date.now() })
    const outcomes = new Map(results.map((result) => [result.id, result]))
    for (const event of events) {
      const result = outcomes.get(event.id)
      if (result?.outcome !== 'done') continue
      for (const listener of listeners) listener(event, result.progress)
    }
    return waiting.flatMap((one) => {
      const result = outcomes.get(eventOf(one)[0]?.id ?? '')
      return result?.outcome === 'refused' ? [{ seq: one.seq, reason: result.detail ?? '' }] : []
    })
  },
})
