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
  const questions = await listAttemptQuestions(ctx.db, organizationId, attemptId)
  const answered = questions.flatMap((row) => {
    const verdict = verdictOf(row)
    const isOpen = row.body.kind === 'essay' || row.body.kind === 'file'
    return !verdict || verdict === 'pending' || isOpen
      ? []
      : [{ questionId: row.question_id, verdict }]
  })
  await keepCards(ctx, attempt, answered, attempt.submitted_at)
}

interface Owner {
  organization_id: string
  person_id: string
  course_id: string
}

interface Answered {
  questionId: string
  verdict: Exclude<Verdict, 'pending'>
}

/** An answer that is older than the last review of its card tells nothing new. */
async function keepCards(ctx: Ctx, owner: Owner, answered: readonly Answered[], at: Date) {
  if (answered.length === 0) return
  const { organization_id, person_id, course_id } = owner
  const rows = await ctx.db
    .selectFrom('review_cards')
    .select(['question_id', 'memory', 'reviewed_at'])
    .where('organization_id', '=', organization_id)
    .where('person_id', '=', person_id)
    .where(
      'question_id',
      'in',
      answered.map(({ questionId }) => questionId),
    )
    .orderBy('question_id')
    .forUpdate()
    .execute()
  const known = new Map(rows.map((row) => [row.question_id, row]))
  const cards = answered
    .filter(({ questionId }) => isNews(known.get(questionId), at))
    .map(({ questionId, verdict }) => {
      const memory = known.get(questionId)?.memory as unknown as Memory | undefined
      const next = remember(memory ?? null, verdict, at)
      return {
        organization_id,
        person_id,
        question_id: questionId,
        course_id,
        memory: JSON.stringify(next.memory),
        due_at: next.due_at,
        reviewed_at: at,
      }
    })
  if (cards.length === 0) return
  await ctx.db
    .insertInto('review_cards')
    .values(cards)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'person_id', 'question_id']).doUpdateSet((eb) => ({
        memory: eb.ref('excluded.memory'),
        due_at: eb.ref('excluded.due_at'),
        reviewed_at: eb.ref('excluded.reviewed_at'),
      })),
    )
    .execute()
}

const isNews = (card: { reviewed_at: Date } | undefined, at: Date) => !card || card.reviewed_at < at
