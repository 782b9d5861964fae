import type { Actor } from '#server/organizations/policy.ts'

/** Who teaches already has nothing to apply for. */
export const teachingPolicy = {
  apply: (actor: Actor, { isOpen }: { isOpen: boolean }) => actor.role === 'learner' && !isOpen,
} as const
