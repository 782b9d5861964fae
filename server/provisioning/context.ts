import { createHash } from 'node:crypto'
import type { Statement } from '#server/db/database.ts'
import type { MemberCtx } from '#server/http/context.ts'
import type { Done } from './operation.ts'

/** Makes tokens recognizable wherever they turn up. */
export const tokenPrefix = 'lyd_'

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

export const readToken = (header: string | undefined): string | undefined =>
  /^Bearer +(lyd_[\w-]{20,100})$/i.exec(header ?? '')?.[1]

export interface EnteredDirectory {
  token_id: string
  token_last_used_at: Date | null
  organization_id: string
  organization_name: string
  refusal: 'organization_suspended' | 'organization_archived' | null
  refusal_message: string | null
  dry_run: boolean
  seat_limit: number | null
  own_domains_only: boolean
  domains: string[]
}

/**
 * Enters with a token of an organization's directory, without a person. Returns no row for an unknown or revoked token.
 */
export const enterAsDirectory = (token: string): Statement => ({
  name: 'enter_as_directory',
  text: 'select * from enter_as_directory($1)',
  values: [hashToken(token)],
})

/** The directory of an organization: it has the rights of an admin, without acting as a person. */
export interface DirectoryCtx extends MemberCtx {
  readonly tokenId: string
  readonly dryRun: boolean
  readonly seatLimit: number | null
  readonly ownDomainsOnly: boolean
  readonly domains: readonly string[]
  /** Base URL of this organization's resources: `https://…/scim/v2/{organization}`. */
  readonly base: string
  /** What isn't in the log yet: how many people lose access and, in a dry run, everything. */
  readonly unlogged: { ending: number; done: Done[] }
}
