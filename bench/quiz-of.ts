import { document } from './document.ts'
import type { FreshProduct } from './fresh-product.ts'

export interface BenchQuiz {
  courseId: string
  lessonId: string
  questions: { id: string; rightId: string; wrongId: string }[]
}

/** A published course whose only lesson is a timed quiz of single choices, created through the API. */
export async function publishQuiz(product: FreshProduct, count: number): Promise<BenchQuiz> {
  const course = await product.asAdmin<{ id: string; revision: number }>('POST', '/courses/', {
    title: `A quiz of ${count}`,
  })
  const at = `/courses/${course.id}`
  await product.asAdmin('PATCH', `${at}/`, {
    revision: course.revision,
    description: document('For everyone at once.'),
    outcomes: ['Keep every answer'],
  })
  const section = await product.asAdmin('POST', `${at}/sections/`, { title: 'All' })
  const lesson = await product.asAdmin('POST', `${at}/lessons/`, {
    section_id: section['id'],
    title: 'The quiz',
    kind: 'quiz',
  })
  const quizAt = `${at}/lessons/${lesson['id']}/quiz/`
  const quiz = await product.asAdmin<{ bank_id: string; definition: { settings: object } }>(
    'GET',
    quizAt,
  )
  const questions: BenchQuiz['questions'] = []
  for (let n = 1; n <= count; n += 1) {
    const [rightId, wrongId] = [crypto.randomUUID(), crypto.randomUUID()]
    const option = (id: string, is_correct: boolean) => ({
      id,
      document: document(is_correct ? 'Right' : 'Wrong'),
      is_correct,
      feedback: '',
    })
    const { id = '' } = await product.asAdmin(
      'POST',
      `/question-banks/${quiz.bank_id}/questions/`,
      {
        prompt: document(`Question ${n}`),
        body: { kind: 'single', options: [option(rightId, true), option(wrongId, false)] },
        explanation: document('So it is.'),
        points: 1,
        tags: [],
        difficulty: 'medium',
      },
    )
    questions.push({ id, rightId, wrongId })
  }
  await product.asAdmin('PUT', quizAt, {
    revision: 0,
    definition: {
      sections: [
        {
          id: crypto.randomUUID(),
          title: '',
          items: questions.map(({ id }) => ({
            type: 'question',
            id: crypto.randomUUID(),
            question_id: id,
            points: null,
          })),
        },
      ],
      settings: { ...quiz.definition.settings, time_limit_seconds: 3600, attempts_allowed: null },
    },
  })
  await product.asAdmin('POST', `${at}/publish/`)
  return { courseId: course.id, lessonId: lesson['id'] ?? '', questions }
}
