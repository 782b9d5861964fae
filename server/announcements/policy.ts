import type { Actor } from '#server/organizations/policy.ts'

export interface AnnouncementStanding {
  course_id: string | null
  /** The actor teaches the course with more than an assistant's rights. */
  teaches: boolean
  /** The actor takes the course. */
  takes: boolean
  published_at: Date | null
  withdrawn_at: Date | null
}

const isAdmin = (actor: Actor) => actor.role === 'admin'
const writes = (actor: Actor, { course_id, teaches }: AnnouncementStanding) =>
  isAdmin(actor) || (actor.role === 'instructor' && course_id !== null && teaches)

export const announcementPolicy = {
  read: (actor: Actor, announcement: AnnouncementStanding) =>
    writes(actor, announcement) ||
    (announcement.published_at !== null &&
      announcement.withdrawn_at === null &&
      (announcement.course_id === null || announcement.takes || announcement.teaches)),
  write: writes,
  edit: (actor: Actor, announcement: AnnouncementStanding) =>
    writes(actor, announcement) && announcement.withdrawn_at === null,
  withdraw: (actor: Actor, announcement: AnnouncementStanding) =>
    writes(actor, announcement) && announcement.withdrawn_at === null,
} as const
