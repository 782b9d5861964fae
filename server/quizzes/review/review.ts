import { sql } from 'kysely'
import type { Document } from '#contract/document.ts'
import type { Answer, QuestionBody } from '#contract/questions.ts'
import type { ResultQuestion } from '#contract/quiz-attempts.ts'
import type { Review } from '#contract/quiz-review.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { takeChange } from '#server/progress/learning-changes.ts'
import { scoreAnswer } from '../grading/score.ts'
import { only, pictureUrlsOf } from '../pictures.ts'
import { keyOf, optionFeedback, picturesIn, shownBody } from '../shown.ts'
import { remember, type Memory } from './memory.ts'

/** A sitting takes a few minutes. */
const sitting = 15

interface CardRow {
  question_id: string
  due_at: Date
  memory: Memory
  course_title: string
  prompt: Document
  body: QuestionBody
  explanation: Document
}

const cards = (ctx: MemberCtx) => sql`
  select c.question_id, c.due_at, c.memory, k.title as course_title, v.prompt, v.body, v.explanation
  from review_cards c
  join courses k on k.organization_id = c.organization_id and k.id = c.course_id
  join questions q on q.organization_id = c.organization_id and q.id = c.question_id and q.deleted_at is null
  join question_versions v on v.organization_id = q.organization_id and v.question_id = q.id and v.number = q.version
  where c.organization_id = ${ctx.organizationId} and c.person_id = ${ctx.personId}`

/** The end of today where the learner lives: what is due today is due from the morning on. */
const endOfToday = (
  ctx: MemberCtx,
) => sql`(select ((date_trunc('day', ${ctx.now}::timestamptz at time zone p.time_zone)
  + interval '1 day') at time zone p.time_zone) from people p where p.id = ${ctx.personId})`

/** What is due today and what comes when. While paused nothing is due. */
export async function getMyReview(ctx: MemberCtx): Promise<Review> {
  const [pause, { rows: dueRows }, { rows: figures }, { rows: upcoming }] = await Promise.all([
    findPause(ctx),
    sql<CardRow>`${cards(ctx)} and c.due_at < ${endOfToday(ctx)}
      order by c.due_at, c.question_id limit ${sitting}`.execute(ctx.db),
    sql<{ due_count: number; reviewed_today: number; total: number }>`
      select count(*) filter (where c.due_at < ${endOfToday(ctx)})::int as due_count,
        count(*) filter (where c.reviewed_at >= ${endOfToday(ctx)} - interval '1 day')::int as reviewed_today,
        count(*)::int as total
      from review_cards c join questions q on q.organization_id = c.organization_id and q.id = c.question_id
      where c.organization_id = ${ctx.organizationId} and c.person_id = ${ctx.personId} and q.deleted_at is null`.execute(
      ctx.db,
    ),
    sql<{ day: string; count: number }>`
      select to_char(c.due_at at time zone p.time_zone, 'YYYY-MM-DD') as day, count(*)::int as count
      from review_cards c join people p on p.id = c.person_id
      join questions q on q.organization_id = c.organization_id and q.id = c.question_id and q.deleted_at is null
      where c.organization_id = ${ctx.organizationId} and c.person_id = ${ctx.personId}
        and c.due_at >= ${endOfToday(ctx)} and c.due_at < ${endOfToday(ctx)} + interval '7 days'
      group by 1 order by 1`.execute(ctx.db),
  ])
  const due = pause ? [] : dueRows
  const urls = await pictureUrlsOf(
    ctx,
    due.flatMap(({ prompt, body }) => picturesIn({ prompt, body })),
  )
  const figure = figures[0]
  return {
    paused_at: pause?.paused_at.toISOString() ?? null,
    due_count: pause ? 0 : (figure?.due_count ?? 0),
    reviewed_today: figure?.reviewed_today ?? 0,
    total: figure?.total ?? 0,
    upcoming: pause ? [] : upcoming,
    cards: due.map((row) => ({
      question: shown(ctx, row, urls),
      course_title: row.course_title,
      due_at: row.due_at.toISOString(),
    })),
  }
}

/** Answers a card and says when it comes back. Answering one that is not due yet is learning too. */
export async function answerReviewCard(
  ctx: MemberCtx,
  questionId: string,
  { answer, id }: { answer: Answer | null; id?: string | undefined },
): Promise<{ question: ResultQuestion; next_due_at: string }> {
  const { rows } = await sql<CardRow>`${cards(ctx)} and c.question_id = ${questionId}
    for update of c`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw problem('review_card_not_found')
  const { score, verdict } = scoreAnswer(row.body, answer, {
    points: 1,
    partial_credit: true,
    negative_percent: 0,
  })
  const counted = verdict === 'pending' ? 'unanswered' : verdict
  const change = { thingId: questionId, at: ctx.now, isRemoval: false }
  const isKnown = id !== undefined && (await takeChange(ctx, { ...change, id })) === 'taken'
  const next = isKnown ? row : remember(row.memory, counted, ctx.now)
  if (!isKnown) {
    await ctx.db
      .updateTable('review_cards')
      .set({ memory: JSON.stringify(next.memory), due_at: next.due_at, reviewed_at: ctx.now })
      .where('organization_id', '=', ctx.organizationId)
      .where('person_id', '=', ctx.personId)
      .where('question_id', '=', questionId)
      .execute()
  }
  const urls = await pictureUrlsOf(ctx, picturesIn(row))
  return {
    question: {
      ...shown(ctx, row, urls),
      files: only(urls, picturesIn(row)),
      answer,
      late_answer: null,
      answer_files: {},
      score,
      verdict: counted,
      key: keyOf(row.body),
      explanation: row.explanation,
      option_feedback: optionFeedback(row.body),
      feedback: null,
      comments: [],
      rubric: [],
    },
    next_due_at: next.due_at.toISOString(),
  }
}

/** Options are shuffled each time, so nobody memorizes positions. */
const shown = (ctx: MemberCtx, row: CardRow, urls: Record<string, string>) => ({
  id: row.question_id,
  prompt: row.prompt,
  body: shownBody(row.body, {
    seed: `${ctx.personId}:${row.question_id}:${row.memory.reps}`,
    shuffleOptions: true,
  }),
  points: 1,
  files: only(urls, picturesIn({ prompt: row.prompt, body: row.body })),
})

const findPause = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('review_pauses')
    .select('paused_at')
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', ctx.personId)
    .executeTakeFirst()

export async function pauseReview(ctx: MemberCtx): Promise<void> {
  await ctx.db
    .insertInto('review_pauses')
    .values({
      organization_id: ctx.organizationId,
      person_id: ctx.personId,
      paused_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Goes on. What became due meanwhile is spread over the next days, a sitting each: a pause is never punished. */
export async function resumeReview(ctx: MemberCtx): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('review_pauses')
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', ctx.personId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await sql`
    with waiting as (
      select question_id, (row_number() over (order by due_at, question_id) - 1) / ${sitting} as day
      from review_cards where organization_id = ${ctx.organizationId} and person_id = ${ctx.personId}
        and due_at <= ${ctx.now})
    update review_cards c set due_at = ${ctx.now}::timestamptz + make_interval(days => w.day::int)
    from waiting w where c.organization_id = ${ctx.organizationId} and c.person_id = ${ctx.personId}
      and c.question_id = w.question_id`.execute(ctx.db)
}
