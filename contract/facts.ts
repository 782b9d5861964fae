import * as z from 'zod/mini'

/**
 * Activity of learners and staff, recorded as facts and counted. `opened` is the first view of a lesson, `studied` time
 * spent in it, `completed` a lesson, `finished` a course, `answered` a quiz, `handed_in` an assignment.
 */
export const FactKind = z.enum([
  'viewed',
  'enrolled',
  'opened',
  'studied',
  'completed',
  'finished',
  'answered',
  'handed_in',
  'graded',
  'posted',
  'reviewed',
  'certified',
  'attended',
  'paid',
])
export type FactKind = z.infer<typeof FactKind>

/** A person who does one of these is active that day. */
export const activeKinds = [
  'opened',
  'studied',
  'completed',
  'answered',
  'handed_in',
  'posted',
  'attended',
] as const satisfies readonly FactKind[]
