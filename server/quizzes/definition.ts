import { emptyDocument } from '#contract/plain-document.ts'
import type { QuizDefinition, QuizItem } from '#contract/quizzes.ts'

/** What a new quiz starts from. */
export const newDefinition = (sectionId: string): QuizDefinition => ({
  sections: [{ id: sectionId, title: '', items: [] }],
  settings: {
    instructions: emptyDocument,
    time_limit_seconds: null,
    attempts_allowed: null,
    cooldown_minutes: 0,
    opens_at: null,
    closes_at: null,
    pass_percent: 60,
    layout: 'one',
    shuffle_questions: false,
    shuffle_options: true,
    partial_credit: true,
    negative_percent: 0,
    release_score: 'now',
    release_answers: 'now',
    release_explanations: 'now',
    anonymous_grading: false,
  },
})

export const itemsOf = ({ sections }: QuizDefinition): QuizItem[] =>
  sections.flatMap((section) => section.items)

export const questionIdsOf = (definition: QuizDefinition): string[] =>
  itemsOf(definition).flatMap((item) => (item.type === 'question' ? [item.question_id] : []))

/** How many questions a learner gets, as long as banks have enough. */
export const questionCountOf = (definition: QuizDefinition): number =>
  itemsOf(definition).reduce((sum, item) => sum + (item.type === 'draw' ? item.count : 1), 0)

/** A minute and a quarter each, unless the quiz says how long it takes. */
export const durationOf = (definition: QuizDefinition): number =>
  definition.settings.time_limit_seconds ?? questionCountOf(definition) * 75
