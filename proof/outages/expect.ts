import type { Answer } from '../visitor.ts'

/** Prints a response, and records a finding unless its status is expected. */
export type Expect = (what: string, answer: Answer, ...wanted: number[]) => void
