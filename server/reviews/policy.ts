import type { Actor } from '#server/organizations/policy.ts'

/** The review as far as rights go: who wrote it, whether it is hidden, and whether the actor teaches the course. */
export interface ReviewStanding {
  person_id: string
  hidden_at: Date | null
  teaches: boolean
}

const isAdmin = (actor: Actor) => actor.role === 'admin'
const isMine = (actor: Actor, review: ReviewStanding) => review.person_id === actor.personId
const isStaff = (actor: Actor, review: ReviewStanding) =>
  isAdmin(actor) || (actor.role === 'instructor' && review.teaches)
const isVisible = (review: ReviewStanding) => review.hidden_at === null

/** Who may do what with a review. One that may not be read answers as if it did not exist. */
export const reviewPolicy = {
  read: (actor: Actor, review: ReviewStanding) =>
    isVisible(review) || isMine(actor, review) || isStaff(actor, review),
  edit: (actor: Actor, review: ReviewStanding) => isMine(actor, review) && isVisible(review),
  reply: (actor: Actor, review: ReviewStanding) =>
    isStaff(actor, review) && !isMine(actor, review) && isVisible(review),
  vote: (actor: Actor, review: ReviewStanding) => !isMine(actor, review) && isVisible(review),
  report: (actor: Actor, review: ReviewStanding) => !isMine(actor, review) && isVisible(review),
  hide: (actor: Actor, review: ReviewStanding) => isAdmin(actor) && isVisible(review),
  restore: (actor: Actor, review: ReviewStanding) => isAdmin(actor) && !isVisible(review),
} as const

/** Lists over several courses are for those who run or teach them. */
export const reviewsPolicy = { list: (actor: Actor) => actor.role !== 'learner' } as const
