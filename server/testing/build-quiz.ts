import { randomUUID } from 'node:crypto'
import { addLesson } from '#contract/curriculum.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { enroll } from '#contract/enrollments.ts'
import { addQuestion } from '#contract/question-banks.ts'
import type { Answer, QuestionBody, QuestionContent } from '#contract/questions.ts'
import { getQuiz, saveQuiz, type QuizSettings } from '#contract/quizzes.ts'
import { startAttempt } from '#contract/quiz-attempts.ts'
import { buildMember, type Actor, type buildClassroom } from './actors.ts'
import { buildCourse, done, publishDraft } from './build-course.ts'

/** A choice whose first option is right. */
export const choice = (): Extract<QuestionBody, { kind: 'single' }> => ({
  kind: 'single',
  options: ['Right', 'Wrong', 'Also wrong'].map((text, index) => ({
    id: randomUUID(),
    document: paragraphs(text),
    is_correct: index === 0,
    feedback: `Feedback on ${text}`,
  })),
})

export const essay: Extract<QuestionBody, { kind: 'essay' }> = {
  kind: 'essay',
  minimum_words: null,
  maximum_words: null,
  guidance: 'Mentions erosion.',
  rubric: [],
}

export const question = (
  body: QuestionBody,
  more: Partial<QuestionContent> = {},
): QuestionContent => ({
  prompt: paragraphs('What is right?'),
  body,
  explanation: paragraphs('Because it is.'),
  points: 1,
  tags: [],
  difficulty: 'medium',
  ...more,
})

interface Given {
  questions?: QuestionContent[]
  settings?: Partial<QuizSettings>
  /** An existing classroom; a new one is built without it. */
  classroom?: Awaited<ReturnType<typeof buildClassroom>>
}

/** A published course with one quiz lesson, made by the product's own verbs, and a learner who takes it. */
export async function buildQuiz({ questions, settings = {}, classroom }: Given = {}) {
  const built = await buildCourse({ sections: [[{}]], ...(classroom && { classroom }) })
  const { author, params } = built
  const lesson = await done(author, addLesson, {
    params,
    body: { section_id: built.sectionIds[0] ?? '', title: 'Check yourself', kind: 'quiz' },
  })
  const lessonParams = { ...params, lessonId: lesson.id }
  const quiz = await done(author, getQuiz, { params: lessonParams })
  const bankId = quiz.bank_id ?? ''
  const made = []
  for (const content of questions ?? [question(choice()), question(choice())]) {
    made.push(
      await done(author, addQuestion, {
        params: { organizationId: params.organizationId, bankId },
        body: content,
      }),
    )
  }
  const saved = await done(author, saveQuiz, {
    params: lessonParams,
    body: {
      revision: 0,
      definition: {
        sections: [
          {
            id: randomUUID(),
            title: '',
            items: made.map(({ id }) => ({
              type: 'question' as const,
              id: randomUUID(),
              question_id: id,
              points: null,
            })),
          },
        ],
        settings: { ...quiz.definition.settings, ...settings },
      },
    },
  })
  await publishDraft(built)
  await enterCourse(built.learner, params.courseId)
  return { ...built, lessonParams, bankId, questions: made, quiz: saved }
}

export const enterCourse = (learner: Actor, courseId: string) =>
  done(learner, enroll, { params: { courseId }, body: {} })

/** One more learner of the course. */
export async function buildLearner(organizationId: string, courseId: string) {
  const learner = await buildMember(organizationId, 'learner')
  await enterCourse(learner, courseId)
  return learner
}

export const start = (
  learner: Actor,
  lessonParams: { organizationId: string; courseId: string; lessonId: string },
) => done(learner, startAttempt, { params: lessonParams })

/** Answers a choice: 0 is the right option. */
export const choose = (body: QuestionBody, index: number): Answer => ({
  kind: 'single',
  option_id: body.kind === 'single' ? (body.options[index]?.id ?? null) : null,
})

export const entry = (
  question_id: string,
  at: Date,
  answer: Answer,
  id: string = randomUUID(),
) => ({
  id,
  question_id,
  at: at.toISOString(),
  answer,
})
