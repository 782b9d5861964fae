import type { Actor } from '#server/organizations/policy.ts'

const isAdmin = (actor: Actor) => actor.role === 'admin'

/** Who teaches can earn, and everyone sees only what is their own; paying is the admins' work. */
export const earningsPolicy = {
  earn: (actor: Actor) => actor.role !== 'learner',
  manage: isAdmin,
} as const
