import type { Guess } from '#server/db/database.ts'
import type { EnteredVisitor } from '#server/db/tenancy.ts'

const limit = 20_000

/**
 * What entering answered last for a session in an organization, as a guess of what it will answer now. The database is
 * asked every time all the same: a session that was ended or a role that was taken a moment ago makes the guess fail.
 */
export class Visits {
  readonly #last = new Map<string, EnteredVisitor>()

  /** `told` hears what entering really answered. */
  guess(visit: string, told: (entered: EnteredVisitor | undefined) => void): Guess | undefined {
    const entered = this.#last.get(visit)
    if (!entered) return undefined
    const holds = (row: EnteredVisitor | undefined) => {
      told(row)
      if (row && isSame(row, entered)) return true
      this.#last.delete(visit)
      return false
    }
    return { entered, holds: (row) => holds(row as EnteredVisitor | undefined) }
  }

  /** What is known already stays the very object: of thousands who come every few seconds, new ones would be litter. */
  remember(visit: string, entered: EnteredVisitor) {
    const last = this.#last.get(visit)
    if (last && isSame(last, entered)) return
    if (this.#last.size >= limit) this.#last.clear()
    this.#last.set(visit, entered)
  }
}

const isSame = (one: EnteredVisitor, other: EnteredVisitor) =>
  one.person_id === other.person_id &&
  one.user_role === other.user_role &&
  one.role === other.role &&
  one.refusal === other.refusal &&
  one.only_organization_id === other.only_organization_id
