import type { KnownIds } from '../known-ids.ts'
import { endsSomething, parametersOf, type Operation, type Schema } from '../operations.ts'
import { Requests } from '../requests.ts'
import { sendFitting } from '../send-fitting.ts'
import type { Visitor } from '../visitor.ts'
import { attemptOf, hostileDocument } from './attempts.ts'

/** What would close the doors that the pages are reached through. */
const closing = /two-factor|single-sign-on|session|limits|features|refuse|decline|reject/

/** Puts attempts into every text that the document of the API knows, as whoever may; answers where they were taken. */
export async function putAttempts(
  people: readonly Visitor[],
  { operations, schemas }: { operations: Operation[]; schemas: Record<string, Schema> },
  known: KnownIds,
  seed: number,
): Promise<Operation[]> {
  const requests = new Requests(seed, schemas, known, {
    text: attemptOf,
    named: { Document: hostileDocument },
  })
  const writes = operations.filter(
    (operation) =>
      operation.body &&
      !operation.isPublic &&
      !endsSomething(operation) &&
      !closing.test(operation.path),
  )
  const taken: Operation[] = []
  for (const operation of writes) {
    if (await takes(people, operation, requests)) taken.push(operation)
  }
  return taken
}

/** What belongs to nobody in particular is written by everyone: each has a name of their own. */
const isPersonal = (operation: Operation) =>
  parametersOf(operation).every((name) => name === 'organizationId')

async function takes(people: readonly Visitor[], operation: Operation, requests: Requests) {
  let accepted = false
  for (const person of people) {
    // Several, since each leaves some of the fields out that may be left out.
    for (const { path, body } of requests.casesFor(operation, { valid: 4, broken: 0 })) {
      const { status } = await sendFitting(person, operation.method, path, body)
      if (status === 403 || status === 404) break
      if (status < 300) accepted = true
    }
    if (accepted && !isPersonal(operation)) return true
  }
  return accepted
}
