import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { LtiTool, LtiTools, SaveLtiToolBody } from '#contract/lti-tools.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { say } from '#server/words/sentence.ts'
import { platformAddresses } from '../addresses.ts'
import { maximumTools } from '../rules.ts'
import { asKeySet } from '../verify.ts'
import { presentTool } from './present.ts'
import { allowanceOf, listOffers, presentOffer } from './offers.ts'
import { findTool, listTools } from './queries.ts'

export async function listLtiTools(ctx: MemberCtx): Promise<LtiTools> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const tools = await listTools(ctx)
  const offers = await listOffers(ctx)
  const used = new Set(
    tools.flatMap(({ ended_at, provided_tool_id }) => (ended_at ? [] : (provided_tool_id ?? []))),
  )
  return {
    platform: platformAddresses(ctx.app, ctx.organizationId),
    tools: tools.map((tool) => presentTool(tool, allowanceOf(offers, tool))),
    offered: offers.filter(({ id }) => !used.has(id)).map(presentOffer),
  }
}

/** Registers a tool manually. No personal data is shared unless the admin turns it on. */
export async function addLtiTool(ctx: MemberCtx, body: SaveLtiToolBody): Promise<LtiTool> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await assertRoom(ctx, ctx.organizationId)
  const id = await insertTool(ctx, ctx.organizationId, body, {
    isDynamic: false,
    createdBy: ctx.personId,
  })
  await recordTool(ctx, 'lti.tool_added', { id, name: body.name })
  return getTool(ctx, id)
}

export async function saveLtiTool(
  ctx: MemberCtx,
  toolId: string,
  body: SaveLtiToolBody,
): Promise<LtiTool> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const tool = await findTool(ctx, toolId)
  // A provided tool is changed by the operator; how it is used here, by `useOfferedTool`.
  if (!tool || tool.ended_at || tool.provided_tool_id) throw problem('lti_tool_not_found')
  await ctx.db
    .updateTable('lti_tools')
    .set(columnsOf(body))
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', toolId)
    .execute()
  await recordTool(ctx, 'lti.tool_changed', { id: toolId, name: body.name })
  return getTool(ctx, toolId)
}

/**
 * Launches in progress, tokens and lessons of this tool stop working. Grades are kept. Idempotent. A provided tool can be
 * used again later, under the same deployment.
 */
export async function endLtiTool(ctx: MemberCtx, toolId: string): Promise<void> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const tool = await findTool(ctx, toolId)
  if (!tool) throw problem('lti_tool_not_found')
  if (tool.ended_at) return
  await ctx.db
    .updateTable('lti_tools')
    .set({ ended_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', toolId)
    .execute()
  await recordTool(ctx, 'lti.tool_ended', { id: toolId, name: tool.name })
}

/** Returns the tool's own URL with the location of our configuration and a token that lets it register once. */
export async function startLtiRegistration(ctx: MemberCtx, registrationUrl: string) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await assertRoom(ctx, ctx.organizationId)
  const token = newToken()
  await ctx.db
    .insertInto('lti_registrations')
    .values({
      organization_id: ctx.organizationId,
      token_hash: hashToken(token),
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .execute()
  const url = new URL(registrationUrl)
  const { openid_configuration } = platformAddresses(ctx.app, ctx.organizationId)
  url.searchParams.set('openid_configuration', openid_configuration)
  url.searchParams.set('registration_token', token)
  return { url: url.href }
}

export const newDeployment = () => randomBytes(9).toString('base64url')

interface Origin {
  isDynamic: boolean
  createdBy: string | null
}

export async function insertTool(
  ctx: Ctx,
  organizationId: string,
  body: SaveLtiToolBody,
  { isDynamic, createdBy }: Origin,
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('lti_tools')
    .values({
      organization_id: organizationId,
      deployment_id: newDeployment(),
      ...columnsOf(body),
      is_dynamic: isDynamic,
      created_at: ctx.now,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function columnsOf<Body extends Pick<SaveLtiToolBody, 'jwks' | 'jwks_url' | 'custom'>>({
  jwks,
  ...body
}: Body) {
  const set = jwks ? readKeySet(jwks) : null
  if (!body.jwks_url && !set) {
    throw problem('invalid_request', {
      errors: { jwks_url: say('Enter the address of the tool’s public keys, or paste the keys') },
    })
  }
  return { ...body, jwks: set && JSON.stringify(set), custom: JSON.stringify(body.custom) }
}

function readKeySet(text: string) {
  let set
  try {
    set = asKeySet(JSON.parse(text))
  } catch {
    set = undefined
  }
  if (!set) {
    throw problem('invalid_request', {
      errors: { jwks: say('Paste a JSON Web Key Set') },
    })
  }
  return set
}

/** Serializes simultaneous changes by two admins. */
export async function assertRoom(ctx: Ctx, organizationId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('lti_tools ' || ${organizationId}::text, 0))`.execute(
    ctx.db,
  )
  const { count } = await ctx.db
    .selectFrom('lti_tools')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= maximumTools) throw problem('lti_tool_limit')
}

export async function getTool(ctx: MemberCtx, toolId: string) {
  const tool = await findTool(ctx, toolId)
  if (!tool) throw problem('lti_tool_not_found')
  return presentTool(tool, allowanceOf(await listOffers(ctx), tool))
}

export const recordTool = (
  ctx: MemberCtx,
  action: string,
  { id, name }: { id: string; name: string },
) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'lti_tool', id },
    detail: { name },
  })
