import { randomUUID } from 'node:crypto'
import type { LessonContent } from '#contract/lessons.ts'
import type { Quiz, QuizDefinition } from '#contract/quizzes.ts'
import { getLessonRow } from '#server/courses/curriculum/queries.ts'
import { courseAbilities } from '#server/courses/policy.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { ensureDefaultBank } from './banks/create-bank.ts'
import { presentQuestionRow } from './banks/present.ts'
import { listQuestionRows } from './banks/queries.ts'
import { itemsOf, newDefinition, questionCountOf, questionIdsOf } from './definition.ts'
import { findQuiz, getDefinition, listDrawable } from './queries.ts'

/** The quiz of a lesson as its authors have it; an empty one where nothing was saved yet. */
export async function getQuiz(ctx: MemberCtx, courseId: string, lessonId: string): Promise<Quiz> {
  const course = await getCourseRow(ctx, courseId)
  const lesson = await getLessonRow(ctx, courseId, lessonId)
  const can = { update: courseAbilities(ctx, course).update }
  const { definition, quiz } = await readDraft(ctx, lesson)
  const fixed = await listQuestionRows(ctx, questionIdsOf(definition))
  const available = await countAvailable(ctx, definition)
  const pointsOf = new Map(fixed.map(({ id, points }) => [id, points]))
  return {
    course_id: courseId,
    lesson_id: lessonId,
    revision: quiz?.revision ?? 0,
    definition,
    questions: Object.fromEntries(fixed.map((row) => [row.id, presentQuestionRow(row)])),
    available,
    question_count: questionCountOf(definition),
    points: itemsOf(definition).reduce(
      (sum, item) =>
        sum +
        (item.type === 'question'
          ? (item.points ?? pointsOf.get(item.question_id) ?? 1)
          : (item.points ?? 1) * item.count),
      0,
    ),
    bank_id: can.update ? await ensureDefaultBank(ctx, courseId) : null,
    updated_at: quiz?.updated_at.toISOString() ?? null,
    updated_by: presentPersonNameOrNull(ctx.app, quiz?.updater ?? null),
    can,
  }
}

interface LessonHolding {
  id: string
  kind: string
  content: unknown
}

/** The lesson's own quiz, or for a copied lesson the one that it still shares with the original. */
export async function readDraft(ctx: MemberCtx, lesson: LessonHolding) {
  if (lesson.kind !== 'quiz') throw problem('lesson_not_found')
  const quiz = await findQuiz(ctx, lesson.id)
  if (quiz) return { quiz, definition: await getDefinition(ctx, quiz.id, quiz.revision) }
  const content = lesson.content as LessonContent
  const definition: QuizDefinition =
    content.kind === 'quiz' && content.quiz_id
      ? await getDefinition(ctx, content.quiz_id, content.revision)
      : newDefinition(randomUUID())
  return { quiz: undefined, definition }
}

async function countAvailable(ctx: MemberCtx, definition: QuizDefinition) {
  const counts: Record<string, number> = {}
  for (const item of itemsOf(definition)) {
    if (item.type === 'draw') counts[item.id] = (await listDrawable(ctx, item)).length
  }
  return counts
}
