import { sql } from 'kysely'
import type {
  AllowedNetwork,
  SaveNetworksBody,
  SaveSessionRulesBody,
  SessionRules,
} from '#contract/session-rules.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { isInNetworks, plainAddress, readNetwork } from '#server/http/address-range.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { organizationPolicy } from './policy.ts'
import { recheckMembers } from './recheck-members.ts'

export async function getSessionRules(ctx: MemberCtx): Promise<SessionRules> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const row = await ctx.db
    .selectFrom('organizations')
    .select(['session_hours', 'idle_minutes', 'allowed_networks'])
    .select(
      sql<boolean>`breaks_glass(organizations.id, ${ctx.sessionId || null}::uuid)`.as('breaks'),
    )
    .where('id', '=', ctx.organizationId)
    .executeTakeFirstOrThrow()
  return {
    session_hours: row.session_hours,
    idle_minutes: row.idle_minutes,
    networks: row.allowed_networks as unknown as AllowedNetwork[],
    your_address: plainAddress(ctx.ipAddress),
    breaks_glass: row.breaks,
  }
}

/** Applies to everyone's next request. Who is refused signs in again here and stays signed in elsewhere. */
export async function saveSessionRules(
  ctx: MemberCtx,
  { session_hours, idle_minutes }: SaveSessionRulesBody,
): Promise<SessionRules> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await change(ctx, { session_hours, idle_minutes })
  await record(ctx, 'organization.session_rules_changed', { session_hours, idle_minutes })
  return getSessionRules(ctx)
}

/** Nobody locks themselves out, except an emergency admin who says so. */
export async function saveNetworks(
  ctx: MemberCtx,
  { networks, without_me }: SaveNetworksBody,
): Promise<SessionRules> {
  const { breaks_glass, your_address } = await getSessionRules(ctx)
  const read = networks.map(({ network, label }) => ({ network: readNetwork(network), label }))
  const errors = Object.fromEntries(
    read.flatMap(({ network }, index) =>
      network ? [] : [[`networks.${index}.network`, say('Use an IP address or a range')]],
    ),
  )
  if (Object.keys(errors).length > 0) throw problem('invalid_request', { errors })
  const known = [...new Map(read.map((one) => [one.network, one])).values()] as AllowedNetwork[]
  const ranges = known.map(({ network }) => network)
  if (ranges.length > 0 && !isInNetworks(ranges, your_address) && !(breaks_glass && without_me)) {
    throw problem('network_locks_you_out')
  }
  await change(ctx, { allowed_networks: JSON.stringify(known) })
  await record(ctx, 'organization.networks_changed', { networks: known })
  return getSessionRules(ctx)
}

async function change(
  ctx: MemberCtx,
  fields: Partial<SaveSessionRulesBody> & { allowed_networks?: string },
) {
  await ctx.db
    .updateTable('organizations')
    .set({ ...fields, updated_at: ctx.now })
    .where('id', '=', ctx.organizationId)
    .execute()
  // Open pages stop hearing of what their session may no longer open.
  await recheckMembers(ctx, ctx.organizationId)
}

const record = (ctx: MemberCtx, action: string, detail: Record<string, unknown>) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail,
  })
