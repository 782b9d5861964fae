import type { AssignmentFields } from '#contract/assignments.ts'
import { emptyDocument } from '#contract/plain-document.ts'
import { rounded } from '#server/grading/rubric.ts'

const dayMs = 86_400_000

/** What a new assignment asks for until its author says otherwise. */
export const newAssignment: AssignmentFields = {
  instructions: emptyDocument,
  accepts_text: true,
  accepts_files: true,
  accepts_link: false,
  maximum_files: 5,
  points: 100,
  pass_percent: null,
  late_deduction_percent: 0,
  cutoff_days: null,
  maximum_submissions: 1,
  is_anonymous: false,
  rubric: [],
}

/** Days late that have begun; 0 in time or without a due date. */
export const lateDays = (dueAt: Date | null, at: Date): number =>
  dueAt && at > dueAt ? Math.ceil((at.getTime() - dueAt.getTime()) / dayMs) : 0

export const deductionPercent = (days: number, percentPerDay: number): number =>
  Math.min(100, days * percentPerDay)

export const afterDeduction = (points: number, percent: number): number =>
  rounded(points * (1 - percent / 100))

/** From then on nothing is accepted; null means never. */
export const closesAt = (dueAt: Date | null, cutoffDays: number | null): Date | null =>
  dueAt && cutoffDays !== null ? new Date(dueAt.getTime() + cutoffDays * dayMs) : null

interface Rules {
  cutoff_days: number | null
  maximum_submissions: number | null
}

interface Handed {
  status: string
  resubmit_by: Date | null
}

export interface Window {
  due_at: Date | null
  closes_at: Date | null
  late_days: number
  closed: 'past_cutoff' | 'no_submissions_left' | null
}

/**
 * Whether something can be handed in at an instant, and how late it would be. Work that was given back may always be
 * handed in again: then the date that came with it counts, and neither the cut-off nor the number of tries.
 */
export function submissionWindow(
  { cutoff_days, maximum_submissions }: Rules,
  dueAt: Date | null,
  /** Newest first. */
  handed: readonly Handed[],
  now: Date,
): Window {
  const [newest] = handed
  if (newest?.status === 'returned') {
    const due_at = newest.resubmit_by
    return { due_at, closes_at: null, late_days: lateDays(due_at, now), closed: null }
  }
  const closes_at = closesAt(dueAt, cutoff_days)
  const spent = maximum_submissions !== null && handed.length >= maximum_submissions
  return {
    due_at: dueAt,
    closes_at,
    late_days: lateDays(dueAt, now),
    closed: spent ? 'no_submissions_left' : closes_at && closes_at <= now ? 'past_cutoff' : null,
  }
}

/** A word for a learner without a name: the same in one assignment, different in another. */
export function aliasOf(digest: string): string {
  return `Learner ${digest.slice(-4).toUpperCase()}`
}
