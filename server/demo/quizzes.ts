import { randomUUID } from 'node:crypto'
import { paragraphs } from '#contract/plain-document.ts'
import type { Answer, QuestionBody, QuestionContent } from '#contract/questions.ts'
import { addLesson } from '#server/courses/curriculum/add-lesson.ts'
import type { Mechanisms, MemberCtx } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { submitAttempt } from '#server/quizzes/attempts/close-attempt.ts'
import { listAttemptQuestions } from '#server/quizzes/attempts/queries.ts'
import { saveAnswers } from '#server/quizzes/attempts/save-answers.ts'
import { startAttempt } from '#server/quizzes/attempts/start-attempt.ts'
import { insertQuestion } from '#server/quizzes/banks/save-question.ts'
import { getQuiz } from '#server/quizzes/get-quiz.ts'
import { gradeAnswer } from '#server/quizzes/grading/grade-answer.ts'
import { saveQuiz } from '#server/quizzes/save-quiz.ts'
import { rubricOf } from '#server/quizzes/shown.ts'
import { asMember } from './act-as.ts'
import { demoQuizzes, type DemoQuestion } from './quizzes/all-quizzes.ts'

/** Puts the quiz of a course, if it has one, at the end of its last section: by the verbs that authors use. */
export async function writeQuiz(
  ctx: MemberCtx,
  courseId: string,
  sectionId: string,
  courseTitle: string,
) {
  const quiz = demoQuizzes[courseTitle]
  if (!quiz) return
  const lesson = await addLesson(ctx, courseId, {
    section_id: sectionId,
    title: quiz.title,
    kind: 'quiz',
  })
  const { bank_id, definition } = await getQuiz(ctx, courseId, lesson.id)
  const ids: string[] = []
  for (const question of [...quiz.questions, ...(quiz.drawn ?? [])]) {
    ids.push(await insertQuestion(ctx, bank_id ?? '', contentOf(question)))
  }
  const fixed = ids.slice(0, quiz.questions.length)
  await saveQuiz(ctx, courseId, lesson.id, {
    revision: 0,
    definition: {
      sections: [
        {
          id: randomUUID(),
          title: quiz.drawn ? 'What everyone is asked' : '',
          items: fixed.map((question_id) => ({
            type: 'question' as const,
            id: randomUUID(),
            question_id,
            points: null,
          })),
        },
        ...(quiz.drawn
          ? [
              {
                id: randomUUID(),
                title: 'Drawn for you',
                items: [
                  {
                    type: 'draw' as const,
                    id: randomUUID(),
                    bank_id: bank_id ?? '',
                    tags: ['drawn'],
                    difficulty: null,
                    count: 2,
                    points: 1,
                  },
                ],
              },
            ]
          : []),
      ],
      settings: {
        ...definition.settings,
        instructions: paragraphs(quiz.instructions),
        ...quiz.settings,
      },
    },
  })
}

interface Sitting {
  /** The share of the questions that the learner knows. */
  knows: number
  random: () => number
  at: Date
}

/** Takes a quiz, and once more the next morning with everything learned if that was not enough. */
export async function passQuiz(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  sitting: Sitting,
) {
  const { passed } = await takeQuiz(ctx, courseId, lessonId, sitting)
  const morning = new Date(sitting.at.getTime() + 14 * 3_600_000)
  if (passed === false && morning < ctx.now) {
    await takeQuiz(ctx, courseId, lessonId, { ...sitting, knows: 1, at: morning })
  }
}

/** Takes a quiz as a learner does: handed in two minutes after starting. */
async function takeQuiz(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  { knows, random, at }: Sitting,
) {
  const then: MemberCtx = { ...ctx, now: at }
  const attempt = await startAttempt(then, courseId, lessonId)
  const questions = await listAttemptQuestions(ctx.db, ctx.organizationId, attempt.id)
  const later: MemberCtx = { ...ctx, now: new Date(at.getTime() + 120_000) }
  await saveAnswers(later, attempt.id, {
    sent_at: later.now.toISOString(),
    entries: questions.map(({ question_id, body }, index) => ({
      id: randomUUID(),
      question_id,
      at: new Date(at.getTime() + (index + 1) * 9_000).toISOString(),
      answer: random() < knows ? rightAnswer(body) : otherAnswer(body, random),
      spent_seconds: 8 + Math.floor(random() * 40),
    })),
  })
  return submitAttempt(later, attempt.id)
}

/** Instructors graded what waited, in the days after it was handed in; the newest essay still waits for them. */
export async function gradeQuizzes(app: Mechanisms) {
  const waiting = await asSystem(app, ({ db }) =>
    db
      .selectFrom('attempt_questions as q')
      .innerJoin('quiz_attempts as a', (join) =>
        join
          .onRef('a.organization_id', '=', 'q.organization_id')
          .onRef('a.id', '=', 'q.attempt_id'),
      )
      .innerJoin('course_instructors as i', (join) =>
        join
          .onRef('i.organization_id', '=', 'a.organization_id')
          .onRef('i.course_id', '=', 'a.course_id')
          .on('i.rights', '=', 'owner'),
      )
      .innerJoin('question_versions as v', (join) =>
        join
          .onRef('v.organization_id', '=', 'q.organization_id')
          .onRef('v.id', '=', 'q.version_id'),
      )
      .select(['q.organization_id', 'q.attempt_id', 'q.question_id', 'q.points', 'a.course_id'])
      .select('v.body')
      .select(['a.submitted_at', 'i.person_id'])
      .where('q.verdict', '=', 'pending')
      .orderBy('a.submitted_at')
      .orderBy('q.attempt_id')
      .execute(),
  )
  for (const [index, row] of waiting.slice(0, -1).entries()) {
    const at = new Date(Math.min(Date.now(), (row.submitted_at?.getTime() ?? 0) + 30 * 3_600_000))
    const grader = {
      organizationId: row.organization_id,
      personId: row.person_id,
      role: 'instructor' as const,
    }
    await asMember(app, grader, { at }, (ctx) =>
      gradeAnswer(
        ctx,
        { courseId: row.course_id, attemptId: row.attempt_id, questionId: row.question_id },
        {
          score: index % 3 === 2 ? row.points - 1 : row.points,
          rubric: rubricOf(row.body as unknown as QuestionBody).map(
            ({ id, levels }, criterion) => ({
              criterion_id: id,
              level_id: levels[criterion === 1 && index % 3 === 2 ? 1 : 0]?.id ?? null,
              comment: '',
            }),
          ),
          feedback: remarks[index % remarks.length] ?? '',
        },
      ),
    )
  }
}

const remarks = [
  'Well seen. Say next time which figure you would publish instead.',
  'Good questions. The one about prices matters most.',
  'You found the average. What did prices do meanwhile?',
]

const contentOf = ({ prompt, explanation, body, ...more }: DemoQuestion): QuestionContent => ({
  prompt: paragraphs(prompt),
  explanation: paragraphs(explanation),
  body,
  points: 1,
  tags: [],
  difficulty: 'medium',
  ...more,
})

const essays = [
  'The mean answers what each would get if everything were shared out. When a few values are very large it says little about a typical one, so I would look at the median first.',
  'I would ask how the people were chosen, how many did not answer and who paid for it. Without that the number is decoration.',
]

function rightAnswer(body: QuestionBody): Answer {
  switch (body.kind) {
    case 'single':
      return { kind: body.kind, option_id: body.options.find((o) => o.is_correct)?.id ?? null }
    case 'multiple':
      return {
        kind: body.kind,
        option_ids: body.options.filter((o) => o.is_correct).map(({ id }) => id),
      }
    case 'true_false':
      return { kind: body.kind, value: body.answer }
    case 'short_text':
      return { kind: body.kind, text: body.accepted[0]?.text ?? '' }
    case 'numeric':
      return { kind: body.kind, value: String(body.answer), unit: body.units[0]?.symbol ?? '' }
    case 'blanks':
      return {
        kind: body.kind,
        values: Object.fromEntries(body.blanks.map(({ id, accepted }) => [id, accepted[0] ?? ''])),
      }
    case 'matching':
      return {
        kind: body.kind,
        pairs: Object.fromEntries(body.pairs.map((pair) => [pair.left_id, pair.right_id])),
      }
    case 'ordering':
      return { kind: body.kind, item_ids: body.items.map(({ id }) => id) }
    case 'essay':
      return { kind: body.kind, text: essays[0] ?? '' }
    case 'file':
      return { kind: body.kind, file_ids: [] }
  }
}

function otherAnswer(body: QuestionBody, random: () => number): Answer {
  switch (body.kind) {
    case 'single': {
      const wrong = body.options.filter((option) => !option.is_correct)
      return { kind: body.kind, option_id: wrong[Math.floor(random() * wrong.length)]?.id ?? null }
    }
    case 'multiple':
      return { kind: body.kind, option_ids: body.options.slice(0, 2).map(({ id }) => id) }
    case 'true_false':
      return { kind: body.kind, value: !body.answer }
    case 'short_text':
      return { kind: body.kind, text: 'I am not sure' }
    case 'numeric':
      return {
        kind: body.kind,
        value: String(body.answer * 2 + 1),
        unit: body.units[0]?.symbol ?? '',
      }
    case 'blanks':
      return { kind: body.kind, values: Object.fromEntries(body.blanks.map(({ id }) => [id, '?'])) }
    case 'matching':
      return {
        kind: body.kind,
        pairs: Object.fromEntries(
          body.pairs.map(({ left_id }, index) => [
            left_id,
            body.pairs[(index + 1) % body.pairs.length]?.right_id ?? null,
          ]),
        ),
      }
    case 'ordering':
      return { kind: body.kind, item_ids: body.items.map(({ id }) => id).toReversed() }
    case 'essay':
      return { kind: body.kind, text: essays[1] ?? '' }
    case 'file':
      return { kind: body.kind, file_ids: [] }
  }
}
