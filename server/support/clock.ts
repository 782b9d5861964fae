import type { DeskSettings } from '#contract/support-desk.ts'
import type { TicketPriority } from '#contract/support.ts'
import { addWorkingSeconds, workingSecondsBetween } from './working-time.ts'

/**
 * The clock of a ticket. It counts working time while the ticket is open and stands still while it waits for the
 * person who asked. Two promises hang on it: an answer to what was asked last, and a solution.
 */
export interface TicketClock {
  clock_started_at: Date | null
  worked_seconds: number
  asked_at: Date | null
  answer_due_at: Date | null
  resolution_due_at: Date | null
}

export const newClock: TicketClock = {
  clock_started_at: null,
  worked_seconds: 0,
  asked_at: null,
  answer_due_at: null,
  resolution_due_at: null,
}

/** Working time that the ticket has been open so far. */
export const workedSeconds = (clock: TicketClock, desk: DeskSettings, now: Date): number =>
  clock.worked_seconds +
  (clock.clock_started_at ? workingSecondsBetween(desk, clock.clock_started_at, now) : 0)

/** Runs from now on. A clock that runs already keeps its pace, with the promises of this priority. */
export function runClock(
  clock: TicketClock,
  desk: DeskSettings,
  priority: TicketPriority,
  now: Date,
): TicketClock {
  const target = desk.targets[priority]
  const worked_seconds = workedSeconds(clock, desk, now)
  const left = target.resolution_minutes * 60 - worked_seconds
  return {
    clock_started_at: now,
    worked_seconds,
    asked_at: clock.asked_at,
    answer_due_at:
      clock.asked_at && addWorkingSeconds(desk, clock.asked_at, target.answer_minutes * 60),
    // A solution that is late already was due when its time was up, not now.
    resolution_due_at:
      left >= 0 || clock.resolution_due_at === null
        ? addWorkingSeconds(desk, now, left)
        : clock.resolution_due_at,
  }
}

/** Stands still from now on: nothing is due while nobody waits for the desk. */
export const stopClock = (clock: TicketClock, desk: DeskSettings, now: Date): TicketClock => ({
  clock_started_at: null,
  worked_seconds: workedSeconds(clock, desk, now),
  asked_at: null,
  answer_due_at: null,
  resolution_due_at: null,
})

/** The person who asked has spoken: an answer is due, counted from the first word that has none. */
export const askedAgain = (clock: TicketClock, now: Date): TicketClock => ({
  ...clock,
  asked_at: clock.asked_at ?? now,
})

/** The desk has answered: no answer is due until the person speaks again. */
export const answered = (clock: TicketClock): TicketClock => ({
  ...clock,
  asked_at: null,
  answer_due_at: null,
})

export const isLate = (due: Date | null, now: Date) => due !== null && now > due
