import { sql } from 'kysely'
import type { LtiTool, ToolScope, UseOfferedToolBody } from '#contract/lti-tools.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { lockOffer } from './offers.ts'
import { assertRoom, getTool, newDeployment, recordTool } from './tools.ts'

/**
 * Uses a tool that the installation provides, or changes how it is used here. The organization has one deployment of it,
 * which it gets back if it uses the tool again, and shares at most what the operator allows. Idempotent.
 */
export async function useOfferedTool(
  ctx: MemberCtx,
  offerId: string,
  body: UseOfferedToolBody,
): Promise<LtiTool> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const offer = await lockOffer(ctx, offerId)
  if (!offer) throw problem('lti_tool_not_found')
  assertAllowed(body, offer)
  const before = await ctx.db
    .selectFrom('lti_tools')
    .select(['id', 'ended_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where('provided_tool_id', '=', offerId)
    .executeTakeFirst()
  if (!before || before.ended_at) await assertRoom(ctx, ctx.organizationId)
  const described = {
    name: offer.name,
    description: offer.description,
    login_url: offer.login_url,
    launch_url: offer.launch_url,
    deep_link_url: offer.deep_link_url,
    review_url: offer.review_url,
    redirect_urls: offer.redirect_urls,
    jwks_url: offer.jwks_url,
    jwks: offer.jwks === null ? null : JSON.stringify(offer.jwks),
    custom: JSON.stringify(offer.custom),
    is_dynamic: offer.is_dynamic,
    ...body,
  }
  const { id } = await ctx.db
    .insertInto('lti_tools')
    .values({
      organization_id: ctx.organizationId,
      deployment_id: newDeployment(),
      provided_tool_id: offerId,
      ...described,
      created_at: ctx.now,
      created_by: ctx.personId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provided_tool_id', 'organization_id'])
        .where(sql<boolean>`provided_tool_id is not null`)
        .doUpdateSet({ ...described, ended_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const isNew = !before || before.ended_at !== null
  await recordTool(ctx, isNew ? 'lti.tool_added' : 'lti.tool_changed', { id, name: offer.name })
  return getTool(ctx, id)
}

interface Allowed {
  scopes: string[]
  shares_name: boolean
  shares_email: boolean
  shares_picture: boolean
}

function assertAllowed(body: UseOfferedToolBody, offer: Allowed) {
  const isAllowed =
    body.scopes.every((scope: ToolScope) => offer.scopes.includes(scope)) &&
    (offer.shares_name || !body.shares_name) &&
    (offer.shares_email || !body.shares_email) &&
    (offer.shares_picture || !body.shares_picture)
  if (!isAllowed) throw problem('lti_tool_not_allowed')
}
