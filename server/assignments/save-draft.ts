import { isDeepStrictEqual } from 'node:util'
import type { Document } from '#contract/document.ts'
import type { SubmissionDraft } from '#contract/submissions.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { serverInstant } from '#server/progress/completion.ts'
import { enterAssignment, type EnteredAssignment } from './enter-assignment.ts'
import { findDraftRow, presentDraft, type DraftRow } from './my-assignment.ts'
import { plainText } from './plain-text.ts'
import { assertWork, type Work } from './work.ts'

interface Written extends Work {
  /** The revision that it is based on. */
  revision: number
  change_id?: string
  earlier_ids?: string[]
  written_at?: string
  sent_at?: string
}

/** Enough to recognize what a device sends again; older changes were overtaken long ago. */
const keptChanges = 50

/**
 * Keeps what the learner has so far. Saved on top of an older revision it is a conflict, so that two devices never
 * overwrite each other; the same content or the same change again is the same draft. What was written offline has nobody
 * to ask: the newer of two drafts counts, and the person gets the text of the other.
 */
export async function saveSubmissionDraft(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  written: Written,
): Promise<SubmissionDraft> {
  const { change_id, written_at, sent_at, body, link, file_ids } = written
  const entered = await enterAssignment(ctx, courseId, lessonId, { lock: true })
  const { place, assignment, window } = entered
  const kept = await findDraftRow(ctx, place.id, lessonId)
  const isOffline = written_at !== undefined
  if (kept && isTaken(kept, written, isOffline)) return presentDraft(ctx, kept)
  if (window.closed) throw problem('assignment_closed')
  await assertWork(ctx, assignment, { body, link, file_ids })
  const at = isOffline ? serverInstant(written_at, sent_at, ctx.now) : ctx.now
  if (isOffline) assertNotSubmitted(entered, at)
  const isBased = isBasedOn(kept, written)
  if (!isBased && !isOffline) throw conflict(kept)
  if (!isBased && kept && at < kept.updated_at) throw problem('draft_overtaken')
  const columns = {
    body: JSON.stringify(body),
    link,
    file_ids: [...new Set(file_ids)],
    revision: (kept?.revision ?? 0) + 1,
    updated_at: at,
    change_ids: [...(kept?.change_ids ?? []), ...(change_id ? [change_id] : [])].slice(
      -keptChanges,
    ),
  }
  await ctx.db
    .insertInto('submission_drafts')
    .values({
      organization_id: ctx.organizationId,
      enrollment_id: place.id,
      lesson_id: lessonId,
      course_id: courseId,
      person_id: ctx.personId,
      ...columns,
    })
    .onConflict((on) =>
      on.columns(['organization_id', 'enrollment_id', 'lesson_id']).doUpdateSet(columns),
    )
    .execute()
  const row = await findDraftRow(ctx, place.id, lessonId)
  if (!row) throw problem('internal_error')
  const saved = await presentDraft(ctx, row)
  const replaced = !isBased && kept ? textOf(kept) : ''
  return replaced === '' ? saved : { ...saved, replaced }
}

/**
 * Whether the draft holds this already. A page that is open has to know when another device came after it; what is sent
 * later in the background has done its work once it arrived.
 */
function isTaken(kept: DraftRow, written: Written, isOffline: boolean): boolean {
  const { body, link, file_ids, change_id } = written
  if (
    kept.link === link &&
    isDeepStrictEqual(kept.body, body) &&
    kept.file_ids.join() === [...new Set(file_ids)].join()
  ) {
    return true
  }
  return change_id !== undefined && isOffline && kept.change_ids.includes(change_id)
}

/** On top of the revision that is kept, or of a change of the same device whose answer was lost. */
function isBasedOn(kept: DraftRow | undefined, { revision, earlier_ids = [] }: Written): boolean {
  if ((kept?.revision ?? 0) === revision) return true
  const newest = kept?.change_ids.at(-1)
  return newest !== undefined && earlier_ids.includes(newest)
}

/** A draft that was written before its work was handed in elsewhere must not come back after it. */
function assertNotSubmitted({ submissions: [newest] }: EnteredAssignment, at: Date) {
  if (newest && at < newest.submitted_at) throw problem('draft_submitted')
}

const textOf = ({ body, link }: DraftRow): string =>
  [plainText(body as unknown as Document).trim(), link].filter(Boolean).join('\n')

/** Only the learner's own other device can have saved in between, so the conflict names nobody. */
const conflict = (kept: DraftRow | undefined) =>
  problem('draft_changed', {
    changed: {
      by: '',
      at: kept?.updated_at.toISOString() ?? '',
      revision: kept?.revision ?? 0,
    },
  })
