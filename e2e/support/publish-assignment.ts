import { api, enrollAs } from './publish-course.ts'
import { fillQuiz } from './publish-quiz.ts'
import { rubric } from './rubric.ts'
import { logInToAct } from './sign-in.ts'

const document = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

interface Given {
  title: string
  fields?: object
  withRubric?: boolean
  /** A quiz with this one essay question next to the assignment. */
  essay?: string
  /** The enrolled learner. */
  learners: string[]
}

/** A published course at Northwind Academy whose only lesson is an assignment, for journeys that start after that. */
export async function publishAssignment(
  address: string,
  { title, fields = {}, withRubric = false, essay, learners }: Given,
) {
  const author = await logInToAct(address, 'instructor@lyceum.test')
  const admin = await logInToAct(address, 'admin@lyceum.test')
  const organizationId = admin.organizations[0]?.id ?? ''
  const base = `/api/organizations/${organizationId}`
  const course = await api<{ id: string; revision: number }>(
    address,
    author,
    'POST',
    `${base}/courses/`,
    { title },
  )
  const at = `${base}/courses/${course.id}`
  await api(address, author, 'PATCH', `${at}/`, {
    revision: course.revision,
    description: document('Made for a journey.'),
    outcomes: ['Arrive'],
  })
  const section = await api<{ id: string }>(address, author, 'POST', `${at}/sections/`, {
    title: 'The way',
  })
  const lesson = await api<{ id: string }>(address, author, 'POST', `${at}/lessons/`, {
    section_id: section.id,
    title: 'My river',
    kind: 'assignment',
  })
  await api(address, author, 'PUT', `${at}/lessons/${lesson.id}/assignment/`, {
    revision: 0,
    instructions: document('Describe a river near you.'),
    accepts_text: true,
    accepts_files: true,
    accepts_link: false,
    maximum_files: 2,
    points: 10,
    pass_percent: null,
    late_deduction_percent: 0,
    cutoff_days: null,
    maximum_submissions: 1,
    is_anonymous: false,
    rubric: withRubric ? rubric : [],
    ...fields,
  })
  const quiz =
    essay === undefined
      ? undefined
      : await addEssay(address, author, { base, at, sectionId: section.id, prompt: essay })
  const { approval_id } = await api<{ approval_id: string }>(
    address,
    author,
    'POST',
    `${at}/submit/`,
    {},
  )
  await api(address, admin, 'POST', `${base}/approvals/${approval_id}/approve/`, {})
  for (const email of learners) await enrollAs(address, email, course.id)
  return { courseId: course.id, lessonId: lesson.id, organizationId, quiz }
}

async function addEssay(
  address: string,
  author: Parameters<typeof api>[1],
  { base, at, sectionId, prompt }: Record<'base' | 'at' | 'sectionId' | 'prompt', string>,
) {
  const as = <T>(method: string, path: string, body?: object) =>
    api<T>(address, author, method, path, body)
  const { id } = await as<{ id: string }>('POST', `${at}/lessons/`, {
    section_id: sectionId,
    title: prompt,
    kind: 'quiz',
  })
  const body = { kind: 'essay', minimum_words: null, maximum_words: null, guidance: '', rubric: [] }
  const [questionId = ''] = await fillQuiz(as, base, `${at}/lessons/${id}/quiz/`, {
    questions: { [prompt]: body },
  })
  return { lessonId: id, questionId }
}

/** Answers the essay and submits it, as the lesson page does. */
export async function writeEssayAs(
  address: string,
  email: string,
  { organizationId, courseId, quiz }: Awaited<ReturnType<typeof publishAssignment>>,
  text: string,
) {
  const person = await logInToAct(address, email)
  const base = `/api/organizations/${organizationId}`
  const { id } = await api<{ id: string }>(
    address,
    person,
    'POST',
    `${base}/my-courses/${courseId}/lessons/${quiz?.lessonId}/quiz/attempts/`,
    {},
  )
  const at = new Date().toISOString()
  await api(address, person, 'POST', `${base}/my-attempts/${id}/answers/`, {
    sent_at: at,
    entries: [
      {
        id: crypto.randomUUID(),
        question_id: quiz?.questionId,
        answer: { kind: 'essay', text },
        at,
        spent_seconds: 5,
      },
    ],
  })
  await api(address, person, 'POST', `${base}/my-attempts/${id}/submit/`, {})
}

/** Submits a text as the lesson page does. */
export async function submitAs(
  address: string,
  email: string,
  { organizationId, courseId, lessonId }: Awaited<ReturnType<typeof publishAssignment>>,
  text: string,
) {
  const person = await logInToAct(address, email)
  const path = `/api/organizations/${organizationId}/my-courses/${courseId}/lessons/${lessonId}/assignment/submit/`
  await api(address, person, 'POST', path, {
    submission_id: crypto.randomUUID(),
    body: document(text),
    link: '',
    file_ids: [],
  })
}
