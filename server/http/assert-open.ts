import type { EnteredPerson } from '#server/db/tenancy.ts'
import { problem } from './problem.ts'

/** A closed organization is closed to its members from the next request on, whatever they hold. */
export function assertOpen({ refusal, refusal_message }: EnteredPerson) {
  if (refusal) throw problem(refusal, refusal_message ? { detail: refusal_message } : {})
}
