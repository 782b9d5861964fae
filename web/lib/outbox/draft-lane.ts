import type { SubmissionDraft } from '#contract/submissions.ts'
import { ApiError } from '../api-error.ts'
import { forgetWork, keepWork, keptWork } from '../kept-work.ts'
import { useSession } from '../session.ts'
import { viewing } from '../viewing.ts'
import { isFinal, openLane, putInOutbox, settle, waitingChanges } from './outbox.ts'
import { settleWaiting, type DraftChange } from './outbox-store.ts'

type Work = DraftChange['work']

export interface Place {
  organizationId: string
  courseId: string
  lessonId: string
}

type Outcome = SubmissionDraft | ApiError

/** Loaded with the first draft: other pages don't need to know what a draft is. */
const sender = () => import('./send-draft.ts')

/** Assignments whose page is open in this window: it asks its person when another device came first. */
const open = new Map<string, (outcome: Outcome) => void>()

/** Tells an open page what became of a draft that had to wait. */
export function openDraft(lessonId: string, onOutcome: (outcome: Outcome) => void): () => void {
  open.set(lessonId, onOutcome)
  return () => {
    if (open.get(lessonId) === onOutcome) open.delete(lessonId)
  }
}

/** What the server made of changes that someone waits for; null until it is known. */
const awaited = new Map<string, Outcome | null>()
/** What the server holds of each assignment, as far as this window saved it. */
const taken = new Map<string, number>()

/** Where a page keeps every letter until the server has it. */
export const workKey = (personId: string, lessonId: string) => `work ${personId} ${lessonId}`

async function waitingDraft(lessonId: string) {
  for (const { seq, change } of await waitingChanges()) {
    if (change.kind === 'draft' && change.lesson_id === lessonId) return { seq, change }
  }
  return null
}

/**
 * Saves a draft, and answers what the server has then. Null if it couldn't be reached: the draft waits, and is sent from
 * any page.
 */
export async function saveDraft(
  place: Place,
  work: Work,
  revision: number,
): Promise<SubmissionDraft | null> {
  const { organizationId, courseId, lessonId } = place
  // Refused with the reason.
  if (viewing()) return (await sender()).putDraft(place, { ...work, revision })
  const waiting = await waitingDraft(lessonId)
  let id = waiting?.change.id
  if (id === undefined || !isSame(waiting?.change.work, work)) {
    id = crypto.randomUUID()
    awaited.set(id, null)
    await putInOutbox(organizationId, {
      kind: 'draft',
      course_id: courseId,
      lesson_id: lessonId,
      id,
      earlier: [],
      at: new Date().toISOString(),
      revision,
      work,
    })
  }
  awaited.set(id, awaited.get(id) ?? null)
  await settle('draft')
  const outcome = awaited.get(id) ?? null
  awaited.delete(id)
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

/** Sends what waits of an assignment before its page opens. True if a page read earlier shows an older draft. */
export async function sendDraft(lessonId: string, shown: number): Promise<boolean> {
  if (await waitingDraft(lessonId)) await settle('draft')
  return (taken.get(lessonId) ?? 0) > shown
}

/** After it was submitted there is nothing left to send. */
export async function dropDraft(lessonId: string): Promise<void> {
  taken.delete(lessonId)
  const waiting = await waitingDraft(lessonId)
  if (!waiting) return
  await settleWaiting([waiting.seq], new Map())
  await settle('draft')
}

interface Kept {
  written: { body: Work['body']; link: string; files: { id: string }[] }
  revision: number
}

/** What the page kept is what was sent, or was written after it: then it builds on the new revision. */
async function rebaseKept(lessonId: string, sent: Work, revision: number | null) {
  const key = workKey(useSession.getState().user?.id ?? '', lessonId)
  const kept = await keptWork<Kept>(key)
  if (!kept) return
  const { body, link, files } = kept.written
  if (isSame({ body, link: link.trim(), file_ids: files.map(({ id }) => id) }, sent)) {
    await forgetWork(key)
  } else if (revision !== null) await keepWork(key, { ...kept, revision })
}

/** By content: the order of keys may differ between what was typed and what was kept. */
const isSame = (one: Work | undefined, other: Work) =>
  one?.link === other.link &&
  one.file_ids.join() === other.file_ids.join() &&
  JSON.stringify(one.body) === JSON.stringify(other.body)

interface TextNode {
  type: string
  text?: string
  content?: readonly TextNode[]
}

/** The words, each paragraph on a line. */
const wordsOf = ({ type, text, content = [] }: TextNode): string =>
  text ?? content.map(wordsOf).join('') + (type === 'paragraph' ? '\n' : '')

openLane('draft', {
  batch: 1,
  address: ({ organization_id }) => organization_id,
  textOf: (made) =>
    made.kind === 'draft'
      ? [wordsOf(made.work.body as TextNode).trim(), made.work.link].filter(Boolean).join('\n')
      : undefined,
  send: async ([waiting], signal) => {
    if (waiting?.change.kind !== 'draft') return []
    const { lesson_id: lessonId, course_id: courseId, ...change } = waiting.change
    const params = { organizationId: waiting.organization_id, courseId, lessonId }
    const onOutcome = open.get(lessonId)
    const isOpen = onOutcome !== undefined
    const tell = (outcome: Outcome) => {
      if (awaited.has(change.id)) awaited.set(change.id, outcome)
      else onOutcome?.(outcome)
    }
    try {
      const body = {
        ...change.work,
        revision: change.revision,
        change_id: change.id,
        earlier_ids: change.earlier,
        ...(!isOpen && { written_at: change.at, sent_at: new Date().toISOString() }),
      }
      const { putDraft, renewAssignment, replacedReason } = await sender()
      const { replaced, ...draft } = await putDraft(params, body, signal)
      taken.set(lessonId, draft.revision)
      tell(draft)
      if (!isOpen) await rebaseKept(lessonId, change.work, draft.revision)
      await renewAssignment(params, (assignment) => ({ ...assignment, draft }))
      return replaced === undefined
        ? []
        : [{ seq: waiting.seq, reason: replacedReason(), text: replaced }]
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error)) throw error
      tell(error)
      // The page explains it. Without one, the person gets the text back where refused changes are listed.
      if (isOpen) return []
      await rebaseKept(lessonId, change.work, null)
      throw error
    }
  },
})
