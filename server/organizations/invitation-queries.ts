import { sql } from 'kysely'
import type { InvitationStatus } from '#contract/invitations.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Db } from '#server/db/database.ts'
import { containing, paged } from '#server/db/paging.ts'
import { problem } from '#server/http/problem.ts'

/** The state of an invitation, told from its timestamps: the one definition for lists, filters and verbs. */
const status = (now: Date) => sql<InvitationStatus>`case
  when i.accepted_at is not null then 'accepted'
  when i.declined_at is not null then 'declined'
  when i.revoked_at is not null then 'revoked'
  when i.expires_at <= ${now} then 'expired'
  else 'pending' end`

const invitations = (db: Db, now: Date) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .leftJoin('people as inviter', 'inviter.id', 'i.invited_by')
    .select([
      'i.id',
      'i.organization_id',
      'o.name as organization_name',
      'i.email',
      'i.role',
      'i.position',
      'i.group_id',
      'i.message',
      'i.created_at',
      'i.sent_at',
      'i.expires_at',
      'i.accepted_at',
      'i.declined_at',
      'i.revoked_at',
    ])
    .select([
      status(now).as('status'),
      sql<string | null>`inviter.first_name || ' ' || inviter.last_name`.as('invited_by'),
    ])

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>

export const findInvitationByToken = (db: Db, tokenHash: Buffer, now: Date) =>
  invitations(db, now).where('i.token_hash', '=', tokenHash).executeTakeFirst()

/** Locked until the end of the transaction: of two answers at once, the second sees the first. */
export async function lockInvitation(db: Db, invitationId: string, now: Date) {
  const row = await invitations(db, now)
    .where('i.id', '=', invitationId)
    .forUpdate('i')
    .executeTakeFirst()
  if (!row) throw problem('invitation_not_found')
  return row
}

/** Who is concerned by an invitation: the one who sent it, while still a member, and the proved owner of its address. */
export const findInvitationParties = (db: Db, invitationId: string, now: Date) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .leftJoin('memberships as inviter', (join) =>
      join
        .onRef('inviter.organization_id', '=', 'i.organization_id')
        .onRef('inviter.person_id', '=', 'i.invited_by'),
    )
    .leftJoin('people as sender', 'sender.id', 'inviter.person_id')
    .leftJoin('people as invited', (join) =>
      join.onRef('invited.email', '=', 'i.email').on('invited.email_verified_at', 'is not', null),
    )
    .select(['i.organization_id', 'o.name as organization_name', 'i.role'])
    .select(['sender.id as sender_id', 'invited.id as invited_id'])
    .select([
      status(now).as('status'),
      fullName('sender').as('sender_name'),
      fullName('invited').as('invited_name'),
    ])
    .where('i.id', '=', invitationId)
    .executeTakeFirst()

const fullName = (alias: 'sender' | 'invited') =>
  sql<string | null>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

interface SentFilter extends PageQuery {
  status?: InvitationStatus | undefined
  role?: string | undefined
}

export async function pageOfSentInvitations(
  db: Db,
  organizationId: string,
  filter: SentFilter,
  now: Date,
) {
  let filtered = db.selectFrom('invitations as i').where('i.organization_id', '=', organizationId)
  let list = invitations(db, now).where('i.organization_id', '=', organizationId)
  if (filter.status) {
    filtered = filtered.where(status(now), '=', filter.status)
    list = list.where(status(now), '=', filter.status)
  }
  if (filter.role) {
    filtered = filtered.where('i.role', '=', filter.role)
    list = list.where('i.role', '=', filter.role)
  }
  if (filter.search) {
    filtered = filtered.where('i.email', 'ilike', containing(filter.search))
    list = list.where('i.email', 'ilike', containing(filter.search))
  }
  return paged(db, filtered, list.orderBy('i.created_at', 'desc').orderBy('i.id'), filter)
}

/** Everything that was sent to the person's address, newest first; row-level security shows nobody else's. */
export const listInvitationsTo = (db: Db, personId: string, now: Date) =>
  invitations(db, now)
    .innerJoin('people as me', 'me.email', 'i.email')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.organization_id', '=', 'i.organization_id').onRef('m.person_id', '=', 'me.id'),
    )
    .select('m.role as current_role')
    .where('me.id', '=', personId)
    .where('me.email_verified_at', 'is not', null)
    .orderBy('i.created_at', 'desc')
    .limit(200)
    .execute()

export type ReceivedRow = Awaited<ReturnType<typeof listInvitationsTo>>[number]
