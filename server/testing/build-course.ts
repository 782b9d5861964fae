import { approveApproval } from '#contract/approvals.ts'
import { createCourse, saveCourse, type Course, type SaveCourseBody } from '#contract/courses.ts'
import {
  addLesson,
  addSection,
  changeLessonSettings,
  saveLessonContent,
  type CurriculumLesson,
} from '#contract/curriculum.ts'
import { paragraphs } from '#contract/plain-document.ts'
import type { Arguments, Endpoint, Result } from '#contract/endpoint.ts'
import type { LessonContent, LessonSettings } from '#contract/lessons.ts'
import { submitCourse } from '#contract/publishing.ts'
import { buildClassroom, call, type Actor } from './actors.ts'

export interface GivenLesson {
  title?: string
  content?: LessonContent
  settings?: Partial<LessonSettings>
}

interface Given {
  /** An existing classroom; a new one is built without it. */
  classroom?: Awaited<ReturnType<typeof buildClassroom>>
  author?: Actor
  details?: Partial<Omit<SaveCourseBody, 'revision'>>
  /** Lessons of each section; one section with two texts without it. */
  sections?: GivenLesson[][]
}

/** Calls an endpoint and fails the test when it is refused. */
export async function done<E extends Endpoint>(
  actor: { accessToken: string },
  endpoint: E,
  args: Arguments<E>,
): Promise<Result<E>> {
  const { status, body, error } = await call(actor, endpoint, args)
  if (status >= 300) throw new Error(`${endpoint.path} answered ${JSON.stringify(error)}`)
  return body
}

export const textLesson = (text = 'Something to learn.'): LessonContent => ({
  kind: 'text',
  document: paragraphs(text),
})

/** A draft with everything that publishing needs, made by the product's own verbs. */
export async function buildCourse(given: Given = {}) {
  const classroom = given.classroom ?? (await buildClassroom())
  const author = given.author ?? classroom.instructor
  const organizationId = classroom.organization.id
  const created = await done(author, createCourse, {
    params: { organizationId },
    body: { title: given.details?.title ?? 'Reading rivers' },
  })
  const params = { organizationId, courseId: created.id }
  const course: Course = await done(author, saveCourse, {
    params,
    body: {
      revision: created.revision,
      description: paragraphs('How water shapes the land.'),
      outcomes: ['Read a river from its banks'],
      ...given.details,
    },
  })
  const lessons: CurriculumLesson[] = []
  const sectionIds: string[] = []
  for (const [index, section] of (given.sections ?? [[{}, {}]]).entries()) {
    const { id } = await done(author, addSection, {
      params,
      body: { title: `Section ${index + 1}` },
    })
    sectionIds.push(id)
    for (const lesson of section) {
      const title = lesson.title ?? `Lesson ${lessons.length + 1}`
      lessons.push(await buildLesson(author, params, id, { title, ...lesson }))
    }
  }
  return { ...classroom, author, params, course, sectionIds, lessons }
}

/** One more lesson with content, at the end of a section. */
export async function buildLesson(
  author: Actor,
  params: { organizationId: string; courseId: string },
  sectionId: string,
  { title = 'A lesson', content = textLesson(), settings }: GivenLesson = {},
): Promise<CurriculumLesson> {
  const lesson = await done(author, addLesson, {
    params,
    body: { section_id: sectionId, title, kind: content.kind },
  })
  const lessonParams = { ...params, lessonId: lesson.id }
  const saved = await done(author, saveLessonContent, {
    params: lessonParams,
    body: { revision: 1, content },
  })
  if (!settings) return saved
  return done(author, changeLessonSettings, { params: lessonParams, body: settings })
}

/** A published course, through submission by its author and approval by the admin. */
export async function buildPublishedCourse(given: Given = {}) {
  const built = await buildCourse(given)
  await publishDraft(built)
  return built
}

/** Publishes what the draft holds by now. */
export async function publishDraft(built: {
  author: Actor
  admin: Actor
  params: { organizationId: string; courseId: string }
}): Promise<void> {
  const { organizationId } = built.params
  const { approval_id } = await done(built.author, submitCourse, { params: built.params, body: {} })
  await done(built.admin, approveApproval, {
    params: { organizationId, approvalId: approval_id ?? '' },
  })
}
