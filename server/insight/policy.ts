import type { OrganizationRole } from '#contract/organizations.ts'

export interface Actor {
  personId: string
  role: OrganizationRole
}

const isStaff = (actor: Actor) => actor.role !== 'learner'

/** Figures over the courses that the actor teaches; what they count is narrowed to those courses. */
export const teachingPolicy = { read: isStaff } as const

/** A word can be taken back by the one who wrote it. */
export const nudgePolicy = {
  cancel: (actor: Actor, nudge: { created_by: string | null }) =>
    nudge.created_by === actor.personId,
} as const
