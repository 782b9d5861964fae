import { api } from './publish-course.ts'
import { logInToAct } from './sign-in.ts'

const document = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const option = (text: string, is_correct = false) => ({
  id: crypto.randomUUID(),
  document: document(text),
  is_correct,
  feedback: '',
})

/** One question of each kind. */
export const everyKind = {
  'Which planet is red?': {
    kind: 'single',
    options: [option('Mars', true), option('Venus'), option('Saturn')],
  },
  'Which are even?': {
    kind: 'multiple',
    options: [option('Two', true), option('Three'), option('Four', true)],
  },
  'Water boils at 100 °C at sea level.': {
    kind: 'true_false',
    answer: true,
    feedback_true: '',
    feedback_false: '',
  },
  'Who wrote Hamlet?': {
    kind: 'short_text',
    accepted: [{ text: 'Shakespeare', is_pattern: false }],
    case_sensitive: false,
  },
  'How far is 1500 m?': {
    kind: 'numeric',
    answer: 1500,
    tolerance: 0,
    tolerance_in: 'value',
    units: [
      { symbol: 'm', factor: 1 },
      { symbol: 'km', factor: 1000 },
    ],
  },
  'Fill in.': {
    kind: 'blanks',
    text: 'The capital of {{1}} is {{2}}.',
    case_sensitive: false,
    blanks: [
      { id: '1', accepted: ['France'], choices: [] },
      { id: '2', accepted: ['Paris'], choices: ['Paris', 'Lyon'] },
    ],
  },
  'Match the words.': {
    kind: 'matching',
    pairs: [
      { left_id: crypto.randomUUID(), left: 'one', right_id: crypto.randomUUID(), right: 'uno' },
      { left_id: crypto.randomUUID(), left: 'two', right_id: crypto.randomUUID(), right: 'dos' },
    ],
    extras: [],
  },
  'Put them in order.': {
    kind: 'ordering',
    items: [
      { id: crypto.randomUUID(), text: 'Morning' },
      { id: crypto.randomUUID(), text: 'Evening' },
    ],
  },
  'Explain the tides.': {
    kind: 'essay',
    minimum_words: null,
    maximum_words: null,
    guidance: 'Mentions the moon.',
  },
  'Draw the tides.': { kind: 'file', maximum_files: 2, guidance: 'An ellipse will do.' },
} as const

interface Given {
  title: string
  questions: Record<string, object>
  settings?: object
}

type Send = <T>(method: string, path: string, body?: object) => Promise<T>

/** Fills the quiz of a draft lesson with these questions. */
export async function fillQuiz(
  as: Send,
  base: string,
  quizAt: string,
  { questions, settings = {} }: Omit<Given, 'title'>,
) {
  const quiz = await as<{ bank_id: string; definition: { settings: object } }>('GET', quizAt)
  const ids: string[] = []
  for (const [prompt, body] of Object.entries(questions)) {
    const { id } = await as<{ id: string }>(
      'POST',
      `${base}/question-banks/${quiz.bank_id}/questions/`,
      {
        prompt: document(prompt),
        body,
        explanation: document('So it is.'),
        points: 1,
        tags: [],
        difficulty: 'medium',
      },
    )
    ids.push(id)
  }
  await as('PUT', quizAt, {
    revision: 0,
    definition: {
      sections: [
        {
          id: crypto.randomUUID(),
          title: '',
          items: ids.map((question_id) => ({
            type: 'question',
            id: crypto.randomUUID(),
            question_id,
            points: null,
          })),
        },
      ],
      settings: { ...quiz.definition.settings, ...settings },
    },
  })
  return ids
}

/** A published course at Northwind Academy with one quiz, and the learner enrolled in it. */
export async function publishQuiz(address: string, { title, questions, settings = {} }: Given) {
  const author = await logInToAct(address, 'instructor@lyceum.test')
  const admin = await logInToAct(address, 'admin@lyceum.test')
  const learner = await logInToAct(address, 'learner@lyceum.test')
  const organizationId = admin.organizations[0]?.id ?? ''
  const base = `/api/organizations/${organizationId}`
  const as = <T>(method: string, path: string, body?: object) =>
    api<T>(address, author, method, path, body)
  const course = await as<{ id: string; revision: number }>('POST', `${base}/courses/`, { title })
  const at = `${base}/courses/${course.id}`
  await as('PATCH', `${at}/`, {
    revision: course.revision,
    description: document('Made for a journey.'),
    outcomes: ['Arrive'],
  })
  const section = await as<{ id: string }>('POST', `${at}/sections/`, { title: 'The way' })
  const lesson = await as<{ id: string }>('POST', `${at}/lessons/`, {
    section_id: section.id,
    title: `Quiz of ${title}`,
    kind: 'quiz',
  })
  const quizAt = `${at}/lessons/${lesson.id}/quiz/`
  await fillQuiz(as, base, quizAt, { questions, settings })
  const { approval_id } = await as<{ approval_id: string }>('POST', `${at}/submit/`, {})
  await api(address, admin, 'POST', `${base}/approvals/${approval_id}/approve/`, {})
  await api(address, learner, 'POST', `/api/courses/${course.id}/enroll/`, {})
  return {
    lesson: `/dashboard/student/courses/${course.id}/lessons/${lesson.id}`,
    staff: `/dashboard/instructor/courses/${course.id}/quizzes/${lesson.id}`,
    editor: `/dashboard/instructor/courses/${course.id}/curriculum/${lesson.id}`,
  }
}
