import type { Actor } from '#server/organizations/policy.ts'

interface Owned {
  created_by: string | null
}

type Person = Actor & { personId: string }

/**
 * An import belongs to the person who started it; admins see and undo all of them. For anyone else it doesn't exist.
 */
export const importPolicy = {
  create: (actor: Actor) => actor.role !== 'learner',
  manage: (actor: Person, { created_by }: Owned) =>
    actor.role === 'admin' || (actor.role !== 'learner' && created_by === actor.personId),
} as const
