import { randomUUID } from 'node:crypto'
import { saveAssignment, type AssignmentFields } from '#contract/assignments.ts'
import { getMyAssignment, submitAssignment } from '#contract/submissions.ts'
import { addLesson, changeLessonSettings } from '#contract/curriculum.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { enroll } from '#contract/enrollments.ts'
import type { LessonSettings } from '#contract/lessons.ts'
import { buildMember, call, type Actor } from './actors.ts'
import { buildCourse, done, publishDraft } from './build-course.ts'

export const assignmentFields: AssignmentFields = {
  instructions: paragraphs('Describe a river near you.'),
  accepts_text: true,
  accepts_files: true,
  accepts_link: true,
  maximum_files: 2,
  points: 20,
  pass_percent: null,
  late_deduction_percent: 10,
  cutoff_days: 5,
  maximum_submissions: 2,
  is_anonymous: false,
  rubric: [],
}

/** Two criteria: 6 and 4 points at best. */
export const testRubric = (): AssignmentFields['rubric'] =>
  [
    { title: 'Observation', best: 6 },
    { title: 'Language', best: 4 },
  ].map(({ title, best }) => ({
    id: randomUUID(),
    title,
    description: '',
    levels: [best, best / 2, 0].map((points) => ({
      id: randomUUID(),
      title: `${points} points`,
      description: '',
      points,
    })),
  }))

interface Given {
  fields?: Partial<AssignmentFields>
  settings?: Partial<LessonSettings>
  /** More learners beside the classroom's own; all are enrolled. */
  learners?: number
}

/** A published course whose last lesson is an assignment, made by the product's own verbs, and enrolled learners. */
export async function buildAssignment({ fields, settings, learners = 0 }: Given = {}) {
  const built = await buildCourse()
  const { params, author, organization, learner } = built
  const lesson = await done(author, addLesson, {
    params,
    body: { section_id: built.sectionIds[0] ?? '', title: 'My river', kind: 'assignment' },
  })
  const lessonParams = { ...params, lessonId: lesson.id }
  await done(author, saveAssignment, {
    params: lessonParams,
    body: { ...assignmentFields, ...fields, revision: 0 },
  })
  if (settings) await done(author, changeLessonSettings, { params: lessonParams, body: settings })
  await publishDraft(built)
  const others: Actor[] = []
  for (let index = 0; index < learners; index += 1) {
    others.push(await buildMember(organization.id, 'learner'))
  }
  for (const person of [learner, ...others]) {
    await done(person, enroll, { params: { courseId: params.courseId }, body: {} })
  }
  return { ...built, others, lessonId: lesson.id, lessonParams }
}

type Place = Awaited<ReturnType<typeof buildAssignment>>['lessonParams']

interface Work {
  submission_id?: string
  text?: string
  link?: string
  file_ids?: string[]
}

export const submit = (who: Pick<Actor, 'accessToken'>, params: Place, work: Work = {}) =>
  call(who, submitAssignment, {
    params,
    body: {
      submission_id: work.submission_id ?? randomUUID(),
      body: paragraphs(work.text ?? 'The river bends twice.'),
      link: work.link ?? '',
      file_ids: work.file_ids ?? [],
    },
  })

export const readMine = async (who: Actor, params: Place) =>
  (await call(who, getMyAssignment, { params })).body
