import { sql } from 'kysely'
import type { Document } from '#contract/document.ts'
import type { AnalysedItem, ItemFlag } from '#contract/quiz-grading.ts'
import type { QuestionBody, QuestionKind } from '#contract/questions.ts'
import { textOf } from '#server/courses/curriculum/rules.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'

/** Below this, figures say more about chance than about the question. */
const leastAnswers = 5

/** How each question of a quiz does, over all graded attempts. */
export async function getItemAnalysis(ctx: MemberCtx, courseId: string, lessonId: string) {
  await getCourseRow(ctx, courseId)
  const rows = await readItems(ctx, courseId, lessonId)
  const chosen = await readChoices(ctx, courseId, lessonId)
  return {
    attempts: rows[0]?.attempts ?? 0,
    items: rows.map((row): AnalysedItem => {
      const options = optionsOf(row.body, chosen.get(row.question_id) ?? new Map())
      return {
        question_id: row.question_id,
        summary: row.summary,
        kind: row.kind,
        answered: row.answered,
        difficulty: row.difficulty,
        discrimination: row.discrimination,
        average_seconds: row.average_seconds,
        options,
        flags: flagsFor(row, options),
      }
    }),
  }
}

interface ItemRow {
  question_id: string
  summary: string
  kind: QuestionKind
  body: QuestionBody
  attempts: number
  answered: number
  difficulty: number | null
  discrimination: number | null
  average_seconds: number | null
}

/** Discrimination is the correlation of a question with the rest of the attempt: what it has in common with itself is left out. */
async function readItems(ctx: MemberCtx, courseId: string, lessonId: string) {
  const { rows } = await sql<ItemRow>`
    with graded as (
      select a.id, a.score from quiz_attempts a
      where a.organization_id = ${ctx.organizationId} and a.course_id = ${courseId} and a.lesson_id = ${lessonId}
        and a.graded_at is not null and a.voided_at is null),
    asked as (
      select q.question_id, q.attempt_id, q.position, coalesce(q.manual_score, q.auto_score, 0) as score, q.points,
        q.verdict <> 'unanswered' as answered, g.score - coalesce(q.manual_score, q.auto_score, 0) as rest
      from graded g join attempt_questions q on q.organization_id = ${ctx.organizationId} and q.attempt_id = g.id),
    times as (
      select e.question_id, e.attempt_id, sum(e.spent_seconds) as seconds from graded g
      join attempt_entries e on e.organization_id = ${ctx.organizationId} and e.attempt_id = g.id
      where e.spent_seconds > 0 group by 1, 2)
    select k.question_id, q.summary, q.kind, v.body, (select count(*)::int from graded) as attempts,
      count(*) filter (where k.answered)::int as answered,
      avg(k.score / k.points) as difficulty, corr(k.score, k.rest) as discrimination,
      avg(t.seconds)::float8 as average_seconds
    from asked k
    join questions q on q.organization_id = ${ctx.organizationId} and q.id = k.question_id
    join question_versions v on v.organization_id = q.organization_id and v.question_id = q.id and v.number = q.version
    left join times t on t.question_id = k.question_id and t.attempt_id = k.attempt_id
    group by k.question_id, q.summary, q.kind, v.body order by min(k.position)`.execute(ctx.db)
  return rows
}

/** How often each option was chosen in the answers that count. */
async function readChoices(ctx: MemberCtx, courseId: string, lessonId: string) {
  const { rows } = await sql<{ question_id: string; choice: string; count: number }>`
    with counting as (
      select distinct on (e.attempt_id, e.question_id) e.question_id, e.answer from attempt_entries e
      join quiz_attempts a on a.organization_id = e.organization_id and a.id = e.attempt_id
      where a.organization_id = ${ctx.organizationId} and a.course_id = ${courseId} and a.lesson_id = ${lessonId}
        and a.graded_at is not null and a.voided_at is null and e.answer is not null and not e.is_late
      order by e.attempt_id, e.question_id, e.answered_at desc, e.sequence desc)
    select question_id, choice, count(*)::int as count from counting
    cross join lateral (
      select answer ->> 'option_id' as choice where answer ->> 'kind' = 'single'
      union all select jsonb_array_elements_text(answer -> 'option_ids') where answer ->> 'kind' = 'multiple'
      union all select answer ->> 'value' where answer ->> 'kind' = 'true_false') chosen
    where choice is not null group by 1, 2`.execute(ctx.db)
  const byQuestion = new Map<string, Map<string, number>>()
  for (const { question_id, choice, count } of rows) {
    const counts = byQuestion.get(question_id) ?? new Map<string, number>()
    byQuestion.set(question_id, counts.set(choice, count))
  }
  return byQuestion
}

function optionsOf(body: QuestionBody, chosen: ReadonlyMap<string, number>) {
  const lineOf = (document: Document) => textOf(document).trim().slice(0, 200)
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return body.options.map(({ id, document, is_correct }) => ({
        id,
        text: lineOf(document),
        is_correct,
        chosen: chosen.get(id) ?? 0,
      }))
    case 'true_false':
      return [true, false].map((value) => ({
        id: String(value),
        text: String(value),
        is_correct: body.answer === value,
        chosen: chosen.get(String(value)) ?? 0,
      }))
    default:
      return []
  }
}

interface Facts {
  answered: number
  difficulty: number | null
  discrimination: number | null
}

/** What should be looked at. Few answers flag nothing. */
export function flagsFor(
  { answered, difficulty, discrimination }: Facts,
  options: readonly { is_correct: boolean; chosen: number }[],
): ItemFlag[] {
  if (answered < leastAnswers) return []
  const most = (correct: boolean) =>
    Math.max(0, ...options.filter((o) => o.is_correct === correct).map(({ chosen }) => chosen))
  return [
    ...(difficulty !== null && difficulty > 0.95 ? (['too_easy'] as const) : []),
    ...(difficulty !== null && difficulty < 0.2 ? (['too_hard'] as const) : []),
    ...(discrimination !== null && discrimination < 0.1
      ? (['does_not_discriminate'] as const)
      : []),
    ...(options.length > 0 && most(false) > most(true) ? (['distractor_wins'] as const) : []),
  ]
}
