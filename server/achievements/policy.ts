import type { Actor } from '#server/organizations/policy.ts'

/** Learners have achievements; whether there are any, and which badges, is the organization's to say. */
export const achievementsPolicy = {
  manage: (actor: Actor) => actor.role === 'admin',
} as const
