import type { Verdict } from '#contract/questions.ts'
import type { Ctx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { listAttemptQuestions, lockAttempt } from '../attempts/queries.ts'
import { verdictOf } from '../attempts/get-result.ts'
import { isReleased } from '../attempts/rules.ts'
import { remember, type Memory } from './memory.ts'

/**
 * Makes cards of a graded attempt: what was missed comes back tomorrow, what was known when it begins to fade. While the
 * right answers are not released nothing is made, because a card would tell them; it is tried again when the quiz closes.
 */
export async function makeCards(ctx: Ctx, organizationId: string, attemptId: string) {
  const attempt = await lockAttempt(ctx.db, organizationId, attemptId)
  if (!attempt?.graded_at || !attempt.submitted_at || attempt.voided_at) return
  const { release_answers } = attempt.settings
  if (!isReleased(release_answers, attempt.closes_at, ctx.now)) {
    if (release_answers === 'after_close' && attempt.closes_at) {
      const payload = { organization_id: organizationId, attempt_id: attemptId }
      const key = `cards-${attemptId}`
      await addJob(ctx.db, 'quizzes.make_cards', payload, { key, runAt: attempt.closes_at })
    }
    return
  }
  const at = attempt.submitted_at
  for (const row of await listAttemptQuestions(ctx.db, organizationId, attemptId)) {
    const verdict = verdictOf(row)
    if (
      !verdict ||
      verdict === 'pending' ||
      row.body.kind === 'essay' ||
      row.body.kind === 'file'
    ) {
      continue
    }
    await keepCard(ctx, attempt, row.question_id, verdict, at)
  }
}

interface Owner {
  organization_id: string
  person_id: string
  course_id: string
}

/** An answer that is older than the last review of the card tells nothing new. */
async function keepCard(
  ctx: Ctx,
  owner: Owner,
  questionId: string,
  verdict: Exclude<Verdict, 'pending'>,
  at: Date,
) {
  const known = await ctx.db
    .selectFrom('review_cards')
    .select(['memory', 'reviewed_at'])
    .where('organization_id', '=', owner.organization_id)
    .where('person_id', '=', owner.person_id)
    .where('question_id', '=', questionId)
    .forUpdate()
    .executeTakeFirst()
  if (known && known.reviewed_at >= at) return
  const next = remember((known?.memory as unknown as Memory | undefined) ?? null, verdict, at)
  const card = { memory: JSON.stringify(next.memory), due_at: next.due_at, reviewed_at: at }
  await ctx.db
    .insertInto('review_cards')
    .values({
      organization_id: owner.organization_id,
      person_id: owner.person_id,
      question_id: questionId,
      course_id: owner.course_id,
      ...card,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'person_id', 'question_id']).doUpdateSet(card),
    )
    .execute()
}
