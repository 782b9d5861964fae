import { randomUUID } from 'node:crypto'
import type { QuizDefinition, QuizItem } from '#contract/quizzes.ts'
import { LessonContent } from '#contract/lessons.ts'
import { emptyDocument } from '#contract/plain-document.ts'
import { saveAssignment } from '#server/assignments/save-assignment.ts'
import { addOwner } from '#server/courses/create-course.ts'
import { emptyContent, readingSeconds, usualCompletion } from '#server/courses/curriculum/rules.ts'
import { freeSlug } from '#server/courses/free-slug.ts'
import { recordCourse } from '#server/courses/record.ts'
import { enterCourse } from '#server/discussions/standing.ts'
import { openThread } from '#server/discussions/start-thread.ts'
import { requestPreparation } from '#server/media/request-preparation.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { checkWords } from '#server/moderation/check-words.ts'
import { insertQuestions } from '#server/quizzes/banks/save-question.ts'
import { newDefinition } from '#server/quizzes/definition.ts'
import { saveQuiz } from '#server/quizzes/save-quiz.ts'
import type { CoursePlan, PlannedLesson, PlannedQuizPart } from '../reading/plan.ts'
import { asSentence, say } from '#server/words/sentence.ts'

/** Writes a plan as a draft owned by the importer. Anything that doesn't fit is reported at its item. */
export async function storeCourse(ctx: MemberCtx, plan: CoursePlan) {
  await storeDetails(ctx, plan)
  await storeResources(ctx, plan)
  await storeSections(ctx, plan)
  const banks = await storeQuestions(ctx, plan)
  for (const lesson of plan.sections.flatMap(({ lessons }) => lessons)) {
    const { content, id } = lesson
    if (content.kind === 'assignment') {
      await saveAssignment(ctx, plan.courseId, id, { ...content.fields, revision: 0 })
    }
    if (content.kind === 'quiz') {
      const definition = definitionOf(content, banks)
      await saveQuiz(ctx, plan.courseId, id, { revision: 0, definition })
    }
  }
  await storeThreads(ctx, plan)
}

async function storeDetails(ctx: MemberCtx, { courseId, title, description, format }: CoursePlan) {
  await ctx.db
    .insertInto('courses')
    .values({
      organization_id: ctx.organizationId,
      id: courseId,
      slug: await freeSlug(ctx, title),
      title,
      description: JSON.stringify(description),
      created_by: ctx.personId,
      updated_by: ctx.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
      draft_changed_at: ctx.now,
    })
    .execute()
  await addOwner(ctx, courseId)
  await recordCourse(ctx, 'course.created', courseId, { detail: { title, imported_from: format } })
}

async function storeResources(ctx: MemberCtx, plan: CoursePlan) {
  const resources = plan.files.flatMap(({ id, resourceId, title, isHandout }) =>
    resourceId
      ? [
          {
            organization_id: ctx.organizationId,
            id: resourceId,
            course_id: plan.courseId,
            file_id: id,
            title,
            is_handout: isHandout,
            added_by: ctx.personId,
            added_at: ctx.now,
          },
        ]
      : [],
  )
  for (let at = 0; at < resources.length; at += 500) {
    await ctx.db
      .insertInto('course_resources')
      .values(resources.slice(at, at + 500))
      .execute()
  }
  const fileIds = resources.map(({ file_id }) => file_id)
  await requestPreparation(ctx, ctx.organizationId, fileIds)
}

async function storeSections(ctx: MemberCtx, plan: CoursePlan) {
  for (const [number, { id, title, lessons }] of plan.sections.entries()) {
    await ctx.db
      .insertInto('sections')
      .values({
        organization_id: ctx.organizationId,
        id,
        course_id: plan.courseId,
        title,
        position: number + 1,
      })
      .execute()
    const rows = lessons.map((lesson, index) => ({
      organization_id: ctx.organizationId,
      id: lesson.id,
      course_id: plan.courseId,
      section_id: id,
      title: lesson.title,
      ...contentColumns(lesson, plan),
      position: index + 1,
      opens_at: lesson.opens_at ?? null,
      due_at: lesson.due_at ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
      updated_by: ctx.personId,
    }))
    for (let at = 0; at < rows.length; at += 100) {
      await ctx.db
        .insertInto('lessons')
        .values(rows.slice(at, at + 100))
        .execute()
    }
  }
}

/** The content of a lesson. Quizzes and assignments get theirs from the verbs that create them. */
function contentColumns({ content: given, item }: PlannedLesson, plan: CoursePlan) {
  const { kind } = given
  const fits = (content: LessonContent): LessonContent => {
    if (LessonContent.safeParse(content).success) return content
    plan.items[item]?.notes.push(say('The text can’t be stored as it is and was left out.'))
    return { ...content, ...('document' in content && { document: emptyDocument }) }
  }
  const content =
    given.kind === 'text' || given.kind === 'embed'
      ? fits(given)
      : 'fileId' in given
        ? fits({
            kind: given.kind,
            resource_id: plan.files.find(({ id }) => id === given.fileId)?.resourceId ?? null,
            document: given.document,
          })
        : emptyContent(kind)
  return {
    kind,
    content: JSON.stringify(content),
    completion_rule: usualCompletion[kind],
    duration_seconds: content.kind === 'text' ? readingSeconds(content.document) : 0,
  }
}

interface StoredBank {
  id: string
  questions: string[]
}

async function storeQuestions(ctx: MemberCtx, plan: CoursePlan): Promise<StoredBank[]> {
  const stored: StoredBank[] = []
  for (const { title, questions } of plan.banks) {
    if (questions.length === 0) {
      stored.push({ id: '', questions: [] })
      continue
    }
    const { id } = await ctx.db
      .insertInto('question_banks')
      .values({
        organization_id: ctx.organizationId,
        course_id: plan.courseId,
        title,
        created_by: ctx.personId,
        created_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const given = questions.map(({ content, externalId }) => ({
      content,
      externalId,
      importId: null,
    }))
    stored.push({ id, questions: await insertQuestions(ctx, id, given) })
  }
  return stored
}

function definitionOf(
  { settings, parts }: { settings: object; parts: PlannedQuizPart[] },
  banks: readonly StoredBank[],
): QuizDefinition {
  const empty = newDefinition(randomUUID())
  const items = parts.flatMap((part): QuizItem[] => {
    const bank = banks[part.bank]
    if (!bank) return []
    if ('count' in part) {
      const { count, points } = part
      const draw = { type: 'draw' as const, id: randomUUID(), bank_id: bank.id }
      return [{ ...draw, tags: [], difficulty: null, count, points }]
    }
    const question_id = bank.questions[part.question]
    return question_id
      ? [{ type: 'question', id: randomUUID(), question_id, points: part.points }]
      : []
  })
  const pages = Math.min(30, Math.max(1, Math.ceil(items.length / 200)))
  return {
    sections: Array.from({ length: pages }, (_, page) => ({
      id: randomUUID(),
      title: '',
      items: items.slice(page * 200, (page + 1) * 200),
    })),
    settings: { ...empty.settings, ...settings },
  }
}

async function storeThreads(ctx: MemberCtx, plan: CoursePlan) {
  const course = await enterCourse(ctx, plan.courseId)
  for (const { title, body, item } of plan.threads) {
    try {
      await checkWords(ctx, body, { title })
      await openThread(ctx, course, { kind: 'discussion', title, body })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const told = plan.items[item]
      if (told) told.problem = asSentence(error.detail)
    }
  }
}
