import type { Quiz, QuizDefinition } from '#contract/quizzes.ts'
import { getLessonRow } from '#server/courses/curriculum/queries.ts'
import { setLessonObject } from '#server/courses/curriculum/set-lesson-object.ts'
import { lockDraft } from '#server/courses/queries.ts'
import { fieldProblem } from '#server/courses/references.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { say } from '#server/words/sentence.ts'
import { listBanks, listQuestionRows } from './banks/queries.ts'
import { durationOf, itemsOf, questionIdsOf } from './definition.ts'
import { getQuiz, readDraft } from './get-quiz.ts'

interface Save {
  revision: number
  definition: QuizDefinition
}

/**
 * Saves a quiz as a new revision and lets the lesson of the draft name it; learners get it when the course is published.
 * A lesson that was copied gets a quiz of its own with the first save.
 */
export async function saveQuiz(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  { revision, definition }: Save,
): Promise<Quiz> {
  await lockDraft(ctx, courseId)
  const { quiz, definition: before } = await readDraft(
    ctx,
    await getLessonRow(ctx, courseId, lessonId),
  )
  if ((quiz?.revision ?? 0) !== revision) {
    throw problem('quiz_changed', {
      changed: {
        by: quiz?.updater ? fullName(quiz.updater) : '',
        at: (quiz?.updated_at ?? ctx.now).toISOString(),
        revision: quiz?.revision ?? 0,
      },
    })
  }
  assertDates(definition)
  await assertQuestions(ctx, courseId, definition, before)

  const next = { revision: revision + 1, updated_at: ctx.now, updated_by: ctx.personId }
  const { id } = await ctx.db
    .insertInto('quizzes')
    .values({
      organization_id: ctx.organizationId,
      course_id: courseId,
      lesson_id: lessonId,
      ...next,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'lesson_id']).doUpdateSet(next))
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('quiz_revisions')
    .values({
      organization_id: ctx.organizationId,
      quiz_id: id,
      revision: next.revision,
      definition: JSON.stringify(definition),
    })
    .execute()
  // A quiz without questions is nothing to learn from: the checklist names its lesson until there are some.
  const quiz_id = itemsOf(definition).length > 0 ? id : null
  await setLessonObject(ctx, courseId, lessonId, {
    content: { kind: 'quiz', quiz_id, revision: next.revision },
    duration_seconds: durationOf(definition),
  })
  return getQuiz(ctx, courseId, lessonId)
}

function assertDates({ settings: { opens_at, closes_at } }: QuizDefinition) {
  if (opens_at && closes_at && new Date(closes_at) <= new Date(opens_at)) {
    throw fieldProblem('definition.settings.closes_at', say('The quiz must close after it opens'))
  }
}

/** Questions and banks are those of this course or of the organization, or were in the quiz already. */
async function assertQuestions(
  ctx: MemberCtx,
  courseId: string,
  definition: QuizDefinition,
  before: QuizDefinition,
) {
  const ids = questionIdsOf(definition)
  if (new Set(ids).size !== ids.length) {
    throw fieldProblem('definition.sections', say('A question can only appear once in a quiz'))
  }
  const known = new Set(questionIdsOf(before))
  const added = ids.filter((id) => !known.has(id))
  const bankIds = new Set((await listBanks(ctx, courseId)).map(({ id }) => id))
  const rows = await listQuestionRows(ctx, added)
  const usable = rows.filter((row) => !row.deleted_at && bankIds.has(row.bank_id))
  if (usable.length !== added.length) throw problem('question_not_found')

  const knownBanks = new Set(
    itemsOf(before).flatMap((item) => (item.type === 'draw' ? [item.bank_id] : [])),
  )
  for (const item of itemsOf(definition)) {
    if (item.type === 'draw' && !bankIds.has(item.bank_id) && !knownBanks.has(item.bank_id)) {
      throw problem('question_bank_not_found')
    }
  }
}
