import type { KnownIds } from '../known-ids.ts'
import { endsSomething, parametersOf, type Operation, type Schema } from '../operations.ts'
import { Requests } from '../requests.ts'
import { sendFitting } from '../send-fitting.ts'
import type { Visitor } from '../visitor.ts'
import { attemptOf, hostileDocument } from './attempts.ts'

/** Fields that would make the pages unreachable. */
const closing = /two-factor|single-sign-on|session|limits|features|refuse|decline|reject/

/**
 * Puts attacks into every text field in the OpenAPI document, as anyone who may write it; returns where they were
 * accepted.
 */
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

/** Objects without an owner are written by everyone, each under their own name. */
const isPersonal = (operation: Operation) =>
  parametersOf(operation).every((name) => name === 'organizationId')

async function takes(people: readonly Visitor[], operation: Operation, requests: Requests) {
  let accepted = false
  for (const person of people) {
    // Several, since each leaves out some of the optional fields.
    for (const { path, body } of requests.casesFor(operation, { valid: 4, broken: 0 })) {
      const { status } = await sendFitting(person, operation.method, path, body)
      if (status === 403 || status === 404) break
      if (status < 300) accepted = true
    }
    if (accepted && !isPersonal(operation)) return true
  }
  return accepted
}
