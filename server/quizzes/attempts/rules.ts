import type { AttemptStatus, StartRefusal } from '#contract/quiz-attempts.ts'
import type { QuizSettings, Release } from '#contract/quizzes.ts'
import { secondsLater } from '#server/identity/rules.ts'
import { momentOf, say, type Sentence } from '#server/words/sentence.ts'

/** Pure facts about when a quiz may be taken and what of it may be seen. */

/** What someone has been given beyond the rules of the quiz. */
export interface Given {
  extra_time_percent: number
  extra_attempts: number
  opens_at: Date | null
  closes_at: Date | null
}

/** The rules as they hold for one learner. */
export interface QuizWindow {
  opens_at: Date | null
  closes_at: Date | null
  time_limit_seconds: number | null
  attempts_allowed: number | null
  cooldown_minutes: number
}

/** What was given for this quiz counts before what was given once for all; nothing is added up. */
export function windowFor(settings: QuizSettings, given: Given | undefined): QuizWindow {
  const limit = settings.time_limit_seconds
  return {
    opens_at: given?.opens_at ?? instant(settings.opens_at),
    closes_at: given?.closes_at ?? instant(settings.closes_at),
    time_limit_seconds:
      limit === null ? null : Math.round(limit * (1 + (given?.extra_time_percent ?? 0) / 100)),
    attempts_allowed:
      settings.attempts_allowed === null
        ? null
        : settings.attempts_allowed + (given?.extra_attempts ?? 0),
    cooldown_minutes: settings.cooldown_minutes,
  }
}

const instant = (text: string | null) => (text === null ? null : new Date(text))

interface Taken {
  count: number
  last_submitted_at: Date | null
}

/** Why a new attempt can't be started, or null. */
export function refusalFor(window: QuizWindow, taken: Taken, now: Date): StartRefusal | null {
  if (window.opens_at && window.opens_at > now) return refusal('not_open', window.opens_at)
  if (window.closes_at && window.closes_at <= now) return refusal('closed')
  if (window.attempts_allowed !== null && taken.count >= window.attempts_allowed) {
    return refusal('no_attempts_left')
  }
  if (taken.last_submitted_at && window.cooldown_minutes > 0) {
    const until = secondsLater(taken.last_submitted_at, window.cooldown_minutes * 60)
    if (until > now) return refusal('cooling_down', until)
  }
  return null
}

const refusal = (code: StartRefusal['code'], until: Date | null = null): StartRefusal => ({
  code,
  until: until?.toISOString() ?? null,
})

export const refusalSentence = ({ code, until }: StartRefusal): Sentence => {
  const time = until ? momentOf(until) : ''
  return {
    not_open: say('This quiz opens on {time}.', { time }),
    closed: say('This quiz is closed.'),
    no_attempts_left: say('You’ve used all your attempts.'),
    cooling_down: say('You can try again on {time}.', { time }),
    no_questions: say('This quiz has no questions yet.'),
  }[code]
}

/** The earlier of the time limit and the closing of the quiz; null when neither ends it. */
export function deadlineFor(window: QuizWindow, startedAt: Date): Date | null {
  const byLimit =
    window.time_limit_seconds === null ? null : secondsLater(startedAt, window.time_limit_seconds)
  if (byLimit && window.closes_at) return byLimit < window.closes_at ? byLimit : window.closes_at
  return byLimit ?? window.closes_at
}

/** "After closing" of a quiz that never closes is never. */
export const isReleased = (release: Release, closesAt: Date | null, now: Date): boolean =>
  release === 'now' || (release === 'after_close' && closesAt !== null && closesAt <= now)

interface Dated {
  submitted_at: Date | null
  graded_at: Date | null
  voided_at: Date | null
}

export const statusOf = (attempt: Dated): AttemptStatus =>
  attempt.voided_at
    ? 'void'
    : attempt.graded_at
      ? 'graded'
      : attempt.submitted_at
        ? 'submitted'
        : 'in_progress'

export const isOver = (
  attempt: { deadline_at: Date | null; submitted_at: Date | null },
  now: Date,
) => attempt.submitted_at === null && attempt.deadline_at !== null && attempt.deadline_at <= now
