import type { RawBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Sentence } from '#server/words/sentence.ts'

/** Whose data it is. */
export interface DataSubject {
  id: string
  /** The address of the account. Empty while it is not verified: what was sent to it belongs to its owner. */
  email: string
}

export const subjectOf = (person: {
  id: string
  email: string
  email_verified_at: Date | null
}): DataSubject => ({ id: person.id, email: person.email_verified_at ? person.email : '' })

interface Options {
  /** What it knows of a person, as lists with a name each. Read through cursors, so no list is too long. */
  sections: (subject: DataSubject) => Record<string, RawBuilder<unknown>>
  /** Purposes of files that people give for themselves. What they upload for a course belongs to the course. */
  filePurposes?: readonly string[]
  /** Tables that point to a person and hold only secrets or counters, which nobody is shown. */
  withheld?: readonly string[]
  /** What goes with the account, as sentences. */
  removed?: readonly Sentence[]
  /** What stays without a name, and why, as sentences. */
  kept?: readonly Sentence[]
  /** Why the account can't be deleted now, as sentences. Looks across all organizations. */
  obstacles?: (db: Db, subject: DataSubject) => Promise<Sentence[]>
  /** In the transaction that ends the account: what nobody may see a moment longer. With the owner's rights. */
  end?: (ctx: Ctx, subject: DataSubject) => Promise<void>
  /** Afterwards, by a job with the owner's rights that may run twice. */
  erase?: (ctx: Ctx, subject: DataSubject) => Promise<void>
}

/** What one noun keeps of a person. Each noun declares its own, app.ts gathers them: identity knows none. */
export type PersonalData = Readonly<Options & { noun: string }>

export const personalData = (noun: string, options: Options): PersonalData => ({ noun, ...options })
