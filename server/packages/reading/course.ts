/** The course of a package whose parts report to the record store. */

export const moveOns = [
  'NotApplicable',
  'Passed',
  'Completed',
  'CompletedAndPassed',
  'CompletedOrPassed',
] as const
export type MoveOn = (typeof moveOns)[number]

/** Text by language. */
export type Words = Record<string, string>

/** A part that can be opened, as its author described it. */
export interface Unit {
  kind: 'unit'
  /** The author's id. */
  id: string
  title: Words
  description: Words
  /** Relative to the package, or an absolute URL elsewhere. */
  url: string
  opens_window: boolean
  move_on: MoveOn
  mastery_score: number | null
  launch_parameters: string | null
  entitlement_key: string | null
  activity_type: string | null
}

export interface Block {
  kind: 'block'
  id: string
  title: Words
  description: Words
  children: (Unit | Block)[]
}

export interface Course {
  kind: 'course'
  id: string
  title: Words
  description: Words
  children: (Unit | Block)[]
}

/** English, or whichever language is available. */
export const anyOf = (words: Words) =>
  Object.entries(words).find(([language]) => /^en\b/i.test(language))?.[1] ??
  Object.values(words)[0] ??
  ''
