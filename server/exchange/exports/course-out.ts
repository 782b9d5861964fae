import { sql } from 'kysely'
import type { AssignmentFields } from '#contract/assignments.ts'
import type { Document } from '#contract/document.ts'
import type { LessonContent } from '#contract/lessons.ts'
import type { QuestionBody, QuestionContent } from '#contract/questions.ts'
import { findAssignment, fieldsOf } from '#server/assignments/queries.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getQuiz } from '#server/quizzes/get-quiz.ts'
import { pictureIdsOf } from '#server/courses/curriculum/rules.ts'
import { picturesIn } from '#server/quizzes/shown.ts'

export interface FileOut {
  id: string
  /** Its location in the package. */
  path: string
  name: string
  storageKey: string
}

export interface LessonOut {
  id: string
  title: string
  content: LessonContent
  assignment?: AssignmentFields
  questions?: { summary: string; content: QuestionContent }[]
}

/** A draft with everything that goes into a package; file contents stay in the store. */
export interface CourseOut {
  id: string
  title: string
  sections: { title: string; lessons: LessonOut[] }[]
  /** By file id. */
  files: Map<string, FileOut>
  /** The file of a resource. */
  fileOfResource: Map<string, string>
}

export async function readCourseOut(ctx: MemberCtx, courseId: string): Promise<CourseOut> {
  const course = await getCourseRow(ctx, courseId)
  const rows = await ctx.db
    .selectFrom('lessons as l')
    .innerJoin('sections as s', (join) =>
      join.onRef('s.organization_id', '=', 'l.organization_id').onRef('s.id', '=', 'l.section_id'),
    )
    .select(['l.id', 'l.title', 's.id as section_id', 's.title as section_title'])
    .select(sql<LessonContent>`l.content`.as('content'))
    .where('l.organization_id', '=', ctx.organizationId)
    .where('l.course_id', '=', courseId)
    .where('l.deleted_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.position')
    .orderBy('s.id')
    .orderBy('l.position')
    .orderBy('l.id')
    .execute()
  const sections = new Map<string, { title: string; lessons: LessonOut[] }>()
  const used = new Set<string>()
  for (const { id, title, section_id, section_title, content } of rows) {
    const lesson = await withParts(ctx, courseId, { id, title, content })
    for (const picture of picturesOf(lesson)) used.add(picture)
    const section = sections.get(section_id) ?? { title: section_title, lessons: [] }
    section.lessons.push(lesson)
    sections.set(section_id, section)
  }
  const resources = await ctx.db
    .selectFrom('course_resources')
    .select(['id', 'file_id'])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { file_id } of resources) used.add(file_id)
  return {
    id: courseId,
    title: course.title,
    sections: [...sections.values()],
    files: await filesOut(ctx, [...used]),
    fileOfResource: new Map(resources.map(({ id, file_id }) => [id, file_id])),
  }
}

async function withParts(ctx: MemberCtx, courseId: string, lesson: LessonOut): Promise<LessonOut> {
  if (lesson.content.kind === 'assignment') {
    const row = await findAssignment(ctx, lesson.content.assignment_id)
    return row ? { ...lesson, assignment: fieldsOf(row) } : lesson
  }
  if (lesson.content.kind !== 'quiz') return lesson
  const { definition } = await getQuiz(ctx, courseId, lesson.id)
  const items = definition.sections.flatMap((section) => section.items)
  const ids = items.flatMap((item) => (item.type === 'question' ? [item.question_id] : []))
  const banks = items.flatMap((item) => (item.type === 'draw' ? [item.bank_id] : []))
  return { ...lesson, questions: await questionsOut(ctx, ids, banks) }
}

/** The questions of a quiz in order; for a bank that it draws from, all of them. */
async function questionsOut(ctx: MemberCtx, ids: string[], banks: string[]) {
  if (ids.length + banks.length === 0) return []
  const rows = await ctx.db
    .selectFrom('questions as q')
    .innerJoin('question_versions as v', (join) =>
      join
        .onRef('v.organization_id', '=', 'q.organization_id')
        .onRef('v.question_id', '=', 'q.id')
        .onRef('v.number', '=', 'q.version'),
    )
    .select(['q.id', 'q.summary', 'q.points', 'q.tags', 'q.difficulty'])
    .select(['v.prompt', 'v.body', 'v.explanation'])
    .where('q.organization_id', '=', ctx.organizationId)
    .where((eb) =>
      eb.or([
        eb('q.id', '=', eb.fn.any(eb.val(ids))),
        eb.and([eb('q.bank_id', '=', eb.fn.any(eb.val(banks))), eb('q.deleted_at', 'is', null)]),
      ]),
    )
    .orderBy('q.id')
    .execute()
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return rows
    .toSorted((a, b) => place(a.id) - place(b.id))
    .map((row) => ({
      summary: row.summary,
      content: {
        prompt: row.prompt as unknown as Document,
        body: row.body as unknown as QuestionBody,
        explanation: row.explanation as unknown as Document,
        points: row.points,
        tags: row.tags,
        difficulty: row.difficulty as QuestionContent['difficulty'],
      },
    }))
}

const picturesOf = ({ content, assignment, questions = [] }: LessonOut): string[] => [
  ...('document' in content ? pictureIdsOf(content.document) : []),
  ...(assignment ? pictureIdsOf(assignment.instructions) : []),
  ...questions.flatMap((question) => picturesIn(question.content)),
]

async function filesOut(ctx: MemberCtx, ids: string[]): Promise<Map<string, FileOut>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('files')
    .select(['id', 'name', 'storage_key'])
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('deleted_at', 'is', null)
    .where('ready_at', 'is not', null)
    .orderBy('id')
    .execute()
  const taken = new Set<string>()
  return new Map(
    rows.map(({ id, name, storage_key }) => {
      const safe = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(-120)
      const path = taken.has(safe.toLowerCase()) ? `${id.slice(0, 8)}-${safe}` : safe
      taken.add(safe.toLowerCase())
      return [id, { id, path: `files/${path}`, name, storageKey: storage_key }]
    }),
  )
}
