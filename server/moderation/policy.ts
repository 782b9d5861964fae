import type { Actor } from '#server/organizations/policy.ts'

const isAdmin = (actor: Actor) => actor.role === 'admin'

/** Who looks after the organization's conversations as a whole. */
export const moderationPolicy = {
  list_reports: (actor: Actor) => actor.role !== 'learner',
  sanction: isAdmin,
  choose_words: isAdmin,
} as const

/** What was reported in a course may be decided by who teaches it; anything else by admins. */
export const reportPolicy = {
  decide: (actor: Actor, subject: { teaches: boolean }) =>
    isAdmin(actor) || (actor.role === 'instructor' && subject.teaches),
} as const
