import * as z from 'zod/mini'

/**
 * What learners and staff do, as facts that are counted. `opened` is the first look at a lesson, `studied` a stretch of
 * time in it, `completed` a lesson, `finished` a course, `answered` a quiz, `handed_in` an assignment.
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

/** Whoever does one of these is active that day. */
export const activeKinds = [
  'opened',
  'studied',
  'completed',
  'answered',
  'handed_in',
  'posted',
  'attended',
] as const satisfies readonly FactKind[]
