import { harvestIds } from './known-ids.ts'
import { readOperations } from './operations.ts'
import { Visitor } from './visitor.ts'

/** Names of demo accounts, one per role. */
export const roles = ['admin', 'instructor', 'learner', 'super'] as const

export const emailOf = (name: string) => `${name}@lyceum.test`

/** The demo's people signed in, the operations the product declares, and the IDs it shows them. */
export async function meetDemo(address: string) {
  const document = await readOperations(address)
  const people = roles.map((name, number) => new Visitor(address, name, emailOf(name), number + 1))
  const [admin, instructor, learner] = await Promise.all(people.map((person) => person.signIn()))
  const organizationId = admin?.organizations[0]?.id ?? ''
  const known = await harvestIds(document.operations, people, [
    { organizationId },
    // Pages about a person are opened for people who write about themselves.
    { instructorId: instructor?.id ?? '' },
    { studentId: learner?.id ?? '' },
  ])
  return { ...document, people, organizationId, known }
}
