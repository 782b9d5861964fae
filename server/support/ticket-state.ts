import type { TicketPriority } from '#contract/support.ts'
import type { DeskSettings } from '#contract/support-desk.ts'
import {
  answered,
  askedAgain,
  isLate,
  runClock,
  stopClock,
  workedSeconds,
  type TicketClock,
} from './clock.ts'

/** The columns that a state is made of. Pure: what they become follows from the ticket, the desk and the time. */
export interface TicketState extends TicketClock {
  priority: string
  waiting_since: Date | null
  resolved_at: Date | null
  closed_at: Date | null
  first_answered_at: Date | null
}

type Change = Partial<
  TicketState & {
    first_answer_seconds: number | null
    first_answer_late: boolean | null
    resolution_seconds: number | null
    resolution_late: boolean | null
    breach_warned_at: Date | null
  }
>

const clockOf = (ticket: TicketState): TicketClock => ({
  clock_started_at: ticket.clock_started_at,
  worked_seconds: ticket.worked_seconds,
  asked_at: ticket.asked_at,
  answer_due_at: ticket.answer_due_at,
  resolution_due_at: ticket.resolution_due_at,
})

/** The person who asked has spoken: whatever it was before, the ticket is open and an answer is due. */
export const openFor = (ticket: TicketState, desk: DeskSettings, now: Date): Change => ({
  waiting_since: null,
  resolved_at: null,
  closed_at: null,
  resolution_seconds: null,
  resolution_late: null,
  breach_warned_at: null,
  ...runClock(askedAgain(clockOf(ticket), now), desk, ticket.priority as TicketPriority, now),
})

/** Open again without a new word from the person, so that no answer is owed. */
export const openAgain = (ticket: TicketState, desk: DeskSettings, now: Date): Change => ({
  ...openFor(ticket, desk, now),
  ...(ticket.asked_at === null && { asked_at: null, answer_due_at: null }),
})

export const waitFor = (ticket: TicketState, desk: DeskSettings, now: Date): Change => ({
  waiting_since: ticket.waiting_since ?? now,
  resolved_at: null,
  ...stopClock(clockOf(ticket), desk, now),
})

/** Resolved, or closed without being resolved first: the clock stops and says how long it took. */
export function finish(
  ticket: TicketState,
  desk: DeskSettings,
  now: Date,
  how: 'resolved' | 'closed',
): Change {
  const ended = ticket.resolved_at !== null
  return {
    waiting_since: null,
    resolved_at: ticket.resolved_at ?? now,
    ...(how === 'closed' && { closed_at: now }),
    ...(!ended && {
      resolution_seconds: workedSeconds(clockOf(ticket), desk, now),
      resolution_late: isLate(ticket.resolution_due_at, now),
    }),
    ...stopClock(clockOf(ticket), desk, now),
  }
}

/** The desk has spoken; the first time says how long it took. */
export const answer = (ticket: TicketState, desk: DeskSettings, now: Date): Change => ({
  ...answered(clockOf(ticket)),
  ...(ticket.first_answered_at === null && {
    first_answered_at: now,
    first_answer_seconds: workedSeconds(clockOf(ticket), desk, now),
    first_answer_late: isLate(ticket.answer_due_at, now),
  }),
})

/** New promises for a ticket whose clock runs; one that stands still gets them when it runs again. */
export const retarget = (
  ticket: TicketState,
  desk: DeskSettings,
  priority: TicketPriority,
  now: Date,
): Change =>
  ticket.clock_started_at === null
    ? {}
    : { ...runClock(clockOf(ticket), desk, priority, now), breach_warned_at: null }
