import { createEmptyCard, fsrs, Rating, type Card, type Grade, type State } from 'ts-fsrs'
import type { Verdict } from '#contract/questions.ts'

/** Whole days only: a card never comes back in the same sitting, and a missed one not before tomorrow. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 365 })

/** What is kept of a card between two reviews. */
export interface Memory {
  due: string
  stability: number
  difficulty: number
  elapsed_days: number
  scheduled_days: number
  learning_steps: number
  reps: number
  lapses: number
  state: State
  last_review: string | null
}

const ratings: Record<Exclude<Verdict, 'pending'>, Grade> = {
  right: Rating.Good,
  partly: Rating.Hard,
  wrong: Rating.Again,
  unanswered: Rating.Again,
}

/** The card after one more answer. Pure: the same memory, verdict and time give the same next day. */
export function remember(
  memory: Memory | null,
  verdict: Exclude<Verdict, 'pending'>,
  at: Date,
): { memory: Memory; due_at: Date } {
  const { card } = scheduler.next(
    memory ? cardOf(memory) : createEmptyCard(at),
    at,
    ratings[verdict],
  )
  return { memory: memoryOf(card), due_at: card.due }
}

const cardOf = (memory: Memory): Card => ({
  ...memory,
  due: new Date(memory.due),
  last_review: memory.last_review ? new Date(memory.last_review) : undefined,
})

const memoryOf = (card: Card): Memory => ({
  due: card.due.toISOString(),
  stability: card.stability,
  difficulty: card.difficulty,
  elapsed_days: card.elapsed_days,
  scheduled_days: card.scheduled_days,
  learning_steps: card.learning_steps,
  reps: card.reps,
  lapses: card.lapses,
  state: card.state,
  last_review: card.last_review?.toISOString() ?? null,
})
