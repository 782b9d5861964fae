import { isDeepStrictEqual } from 'node:util'
import type { SubmissionDraft } from '#contract/submissions.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { enterAssignment } from './enter-assignment.ts'
import { findDraft } from './my-assignment.ts'
import { assertWork, type Work } from './work.ts'

/**
 * Keeps what the learner has so far. Saved on top of an older revision it is a conflict, so that two devices never
 * overwrite each other; the same content again is the same draft.
 */
export async function saveSubmissionDraft(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  { revision, ...work }: Work & { revision: number },
): Promise<SubmissionDraft> {
  const entered = await enterAssignment(ctx, courseId, lessonId, { lock: true })
  if (entered.window.closed) throw problem('assignment_closed')
  const { place, assignment } = entered
  await assertWork(ctx, assignment, work)
  const kept = await findDraft(ctx, place.id, lessonId)
  if (kept && isSame(kept, work)) return kept
  if ((kept?.revision ?? 0) !== revision) throw conflict(kept)
  const columns = {
    body: JSON.stringify(work.body),
    link: work.link,
    file_ids: [...new Set(work.file_ids)],
    revision: revision + 1,
    updated_at: ctx.now,
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
  const saved = await findDraft(ctx, place.id, lessonId)
  if (!saved) throw problem('internal_error')
  return saved
}

const isSame = (kept: SubmissionDraft, work: Work) =>
  kept.link === work.link &&
  isDeepStrictEqual(kept.body, work.body) &&
  kept.files.map(({ id }) => id).join() === work.file_ids.join()

/** Only the learner's own other device can have saved in between, so the conflict names nobody. */
const conflict = (kept: SubmissionDraft | null) =>
  problem('draft_changed', {
    changed: { by: '', at: kept?.updated_at ?? '', revision: kept?.revision ?? 0 },
  })
