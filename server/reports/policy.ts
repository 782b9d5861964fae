import type { OrganizationRole } from '#contract/organizations.ts'

export interface Actor {
  personId: string
  role: OrganizationRole
  /** The abilities of a custom role that opened this call; see `standingFor`. */
  through?: readonly string[]
}

const isAdmin = (actor: Actor) => actor.role === 'admin'
/** The ability to read reports doesn't save any. */
const isAdminThemselves = (actor: Actor) => isAdmin(actor) && actor.through === undefined
const isStaff = (actor: Actor) => actor.role !== 'learner'

/** Reports as a whole. What of a source someone sees is decided column by column, by the source. */
export const reportsPolicy = {
  read: isStaff,
  create: isAdminThemselves,
} as const

interface SavedReport {
  owner_id: string | null
  shared_with: readonly string[]
}

const isOwner = (actor: Actor, report: SavedReport) => report.owner_id === actor.personId
/** Whoever left has left the report to the admins. */
const inherits = (actor: Actor, report: SavedReport) =>
  isAdminThemselves(actor) && (report.owner_id === null || isOwner(actor, report))

/** A saved report: its owner's, until it is shared with a role. */
export const reportPolicy = {
  read: (actor: Actor, report: SavedReport) =>
    isOwner(actor, report) ||
    (isAdmin(actor) && report.owner_id === null) ||
    (actor.through !== undefined && report.shared_with.length > 0) ||
    (isStaff(actor) && report.shared_with.includes(actor.role)),
  update: inherits,
  delete: inherits,
  share: inherits,
  schedule: inherits,
} as const

interface Run {
  asked_by: string | null
  recipient_ids: readonly string[] | null
}

/** A file holds what its asker may see: it is theirs, and of the admins it was sent to. */
export const runPolicy = {
  read: (actor: Actor, run: Run) =>
    isStaff(actor) &&
    (run.asked_by === actor.personId ||
      (isAdmin(actor) && (run.recipient_ids ?? []).includes(actor.personId))),
} as const
