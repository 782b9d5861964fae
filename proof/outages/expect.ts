import type { Answer } from '../visitor.ts'

/** Prints an answer, and notes it as a finding unless its status is one of those wanted. */
export type Expect = (what: string, answer: Answer, ...wanted: number[]) => void
