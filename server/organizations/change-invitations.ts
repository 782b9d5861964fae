import { sql } from 'kysely'
import type { InvitationChange, InvitationStatus } from '#contract/invitations.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { maximumTotal } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { csvFile } from '#server/files/csv.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { pageOfSentInvitations } from './invitation-queries.ts'
import { organizationPolicy } from './policy.ts'
import { resendInvitation, revokeInvitation } from './sent-invitations.ts'
import { wordHead } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'

/** Does the same to each; one that refuses stays as it was, is named, and never spoils the rest. */
export async function changeInvitations(
  ctx: MemberCtx,
  invitationIds: string[],
  change: InvitationChange,
) {
  authorize(organizationPolicy, 'invite', ctx, undefined)
  const apply = change === 'resend' ? resendInvitation : revokeInvitation
  const addresses = await listAddresses(ctx, invitationIds)
  const failures: { invitation_id: string; email: string; detail: string }[] = []
  const ids = [...new Set(invitationIds)]
  for (const id of ids) {
    await sql`savepoint one_invitation`.execute(ctx.db)
    try {
      await apply(ctx, id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await sql`rollback to savepoint one_invitation`.execute(ctx.db)
      failures.push({ invitation_id: id, email: addresses.get(id) ?? '', detail: error.message })
    }
  }
  return { changed: ids.length - failures.length, failures }
}

async function listAddresses(ctx: MemberCtx, ids: string[]) {
  const rows = await ctx.db
    .selectFrom('invitations')
    .select(['id', 'email'])
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

interface Filter {
  status?: InvitationStatus | undefined
  role?: OrganizationRole | undefined
  search?: string | undefined
}

const heading = [
  say('Email'),
  say('Role'),
  say('Status'),
  say('Invited by'),
  say('Sent'),
  say('Expires'),
  say('Answered'),
]

/** As many as the list counts, in its order. */
export async function exportInvitations(ctx: MemberCtx, filter: Filter) {
  authorize(organizationPolicy, 'invite', ctx, undefined)
  const { rows } = await pageOfSentInvitations(
    ctx.db,
    ctx.organizationId,
    { ...filter, page: 1, page_size: maximumTotal },
    ctx.now,
  )
  return csvFile(`invitations-${ctx.now.toISOString().slice(0, 10)}`, [
    await wordHead(ctx, heading),
    ...rows.map((row) => [
      row.email,
      row.role,
      row.status,
      row.invited_by ?? '',
      row.sent_at.toISOString(),
      row.expires_at.toISOString(),
      (row.accepted_at ?? row.declined_at ?? row.revoked_at)?.toISOString() ?? '',
    ]),
  ])
}
