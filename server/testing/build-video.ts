import { randomUUID } from 'node:crypto'
import { addCourseResource } from '#contract/course-resources.ts'
import { changeLessonSettings } from '#contract/curriculum.ts'
import type { LessonSettings, VideoQuestion } from '#contract/lessons.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { addQuestion } from '#contract/question-banks.ts'
import type { QuestionContent } from '#contract/questions.ts'
import { getVideoQuestions, saveVideoQuestions } from '#contract/video-questions.ts'
import { buildCourse, buildLesson, done, publishDraft } from './build-course.ts'
import { choice, enterCourse, question } from './build-quiz.ts'
import { upload } from './upload.ts'

/** The shortest start of an MP4 that is known as one. */
const mp4 = () => {
  const head = [0, 0, 0, 24, ...Buffer.from('ftypisom'), 0, 0, 2, 0, ...Buffer.from('isomiso2')]
  return new Uint8Array([...head, ...new Uint8Array(64)])
}

interface Given {
  questions?: QuestionContent[]
  item?: Partial<VideoQuestion>
  settings?: Partial<LessonSettings>
}

/** A published course with one video that asks questions ten seconds apart, and a learner who watches it. */
export async function buildVideo({ questions, item = {}, settings }: Given = {}) {
  const built = await buildCourse({ sections: [[]] })
  const { author, params } = built
  const { organizationId } = params
  const sent = await upload(
    author,
    { purpose: 'course_media', organization: organizationId, name: 'film.mp4' },
    mp4(),
  )
  const resource = await done(author, addCourseResource, {
    params,
    body: { file_id: sent.body.id, title: 'The film', duration_seconds: 90 },
  })
  const lesson = await buildLesson(author, params, built.sectionIds[0] ?? '', {
    title: 'Watch',
    content: { kind: 'video', resource_id: resource.id, document: paragraphs('') },
  })
  const lessonParams = { ...params, lessonId: lesson.id }
  if (settings) await done(author, changeLessonSettings, { params: lessonParams, body: settings })
  const { bank_id } = await done(author, getVideoQuestions, { params: lessonParams })
  const bankId = bank_id ?? ''
  const made = []
  for (const body of questions ?? [question(choice()), question(choice(), { points: 3 })]) {
    made.push(await done(author, addQuestion, { params: { organizationId, bankId }, body }))
  }
  const items = made.map(({ id }, index) => ({
    id: randomUUID(),
    question_id: id,
    at_seconds: 10 * (index + 1),
    is_required: true,
    attempts_allowed: 2,
    ...item,
  }))
  const set = await done(author, saveVideoQuestions, {
    params: lessonParams,
    body: { revision: 0, items },
  })
  await publishDraft(built)
  await enterCourse(built.learner, params.courseId)
  return { ...built, lessonParams, resource, bankId, questions: made, items, set }
}
