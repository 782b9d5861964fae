import { sql } from 'kysely'
import type { ProvidedTool, ProvidedTools, SaveProvidedToolBody } from '#contract/lti-provided.ts'
import { audit, auditAll } from '#server/audit/audit.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { installation, platformAddresses } from '../addresses.ts'
import { presentDescription } from '../platform/present.ts'
import { columnsOf } from '../platform/tools.ts'

/** Verbs of the operator. They run with the owner's rights: their endpoints are open to the platform's staff only. */

export const listProvidedTools = (ctx: PersonCtx): Promise<ProvidedTools> =>
  acrossOrganizations(ctx.db, async () => ({
    platform: platformAddresses(ctx.app, installation),
    tools: await presentAll(ctx),
  }))

/** Registers a tool by hand. Nothing is shared unless the operator allows it and an organization turns it on. */
export const addProvidedTool = (ctx: PersonCtx, body: SaveProvidedToolBody) =>
  acrossOrganizations(ctx.db, async () => {
    const { organization_ids: _chosen, ...rest } = body
    const id = await insertProvidedTool(ctx, rest, { isDynamic: false, createdBy: ctx.personId })
    await offerTo(ctx, id, body)
    await record(ctx, 'lti.tool_added', { id, name: body.name })
    return getProvidedTool(ctx, id)
  })

/**
 * Changes the tool in every organization at once. Organizations keep what they share as far as it is still allowed;
 * those that it is no longer offered to lose it.
 */
export const saveProvidedTool = (ctx: PersonCtx, toolId: string, body: SaveProvidedToolBody) =>
  acrossOrganizations(ctx.db, async () => {
    await lockProvidedTool(ctx, toolId)
    const { organization_ids, ...rest } = body
    const {
      offered_to,
      opens_in,
      scopes,
      shares_name,
      shares_email,
      shares_picture,
      ...described
    } = columnsOf(rest)
    const allowed = { scopes, shares_name, shares_email, shares_picture }
    await ctx.db
      .updateTable('lti_provided_tools')
      .set({ ...described, ...allowed, offered_to, opens_in })
      .where('id', '=', toolId)
      .execute()
    await offerTo(ctx, toolId, body)
    await ctx.db
      .updateTable('lti_tools')
      .set({
        ...described,
        scopes: sql<
          string[]
        >`array(select s from unnest(scopes) s where s = any(${scopes}::text[]))`,
        shares_name: sql<boolean>`shares_name and ${shares_name}`,
        shares_email: sql<boolean>`shares_email and ${shares_email}`,
        shares_picture: sql<boolean>`shares_picture and ${shares_picture}`,
      })
      .where('provided_tool_id', '=', toolId)
      .execute()
    await record(ctx, 'lti.tool_changed', { id: toolId, name: body.name })
    if (offered_to === 'chosen') await withdraw(ctx, toolId, organization_ids)
    return getProvidedTool(ctx, toolId)
  })

/** Launches in progress, tokens and lessons of the tool stop working everywhere. Grades are kept. Idempotent. */
export const endProvidedTool = (ctx: PersonCtx, toolId: string): Promise<void> =>
  acrossOrganizations(ctx.db, async () => {
    const tool = await ctx.db
      .selectFrom('lti_provided_tools')
      .select(['name', 'ended_at'])
      .where('id', '=', toolId)
      .forUpdate()
      .executeTakeFirst()
    if (!tool) throw problem('lti_tool_not_found')
    if (tool.ended_at) return
    await ctx.db
      .updateTable('lti_provided_tools')
      .set({ ended_at: ctx.now })
      .where('id', '=', toolId)
      .execute()
    await withdraw(ctx, toolId, [])
    await record(ctx, 'lti.tool_ended', { id: toolId, name: tool.name })
  })

export const startProvidedRegistration = (ctx: PersonCtx, registrationUrl: string) =>
  acrossOrganizations(ctx.db, async () => {
    const token = newToken()
    await ctx.db
      .insertInto('lti_installation_registrations')
      .values({ token_hash: hashToken(token), created_by: ctx.personId, created_at: ctx.now })
      .execute()
    const url = new URL(registrationUrl)
    const { openid_configuration } = platformAddresses(ctx.app, installation)
    url.searchParams.set('openid_configuration', openid_configuration)
    url.searchParams.set('registration_token', token)
    return { url: url.href }
  })

type Columns = Omit<SaveProvidedToolBody, 'organization_ids'>

export async function insertProvidedTool(
  { db, now }: Ctx,
  body: Columns,
  { isDynamic, createdBy }: { isDynamic: boolean; createdBy: string | null },
): Promise<string> {
  const { id } = await db
    .insertInto('lti_provided_tools')
    .values({ ...columnsOf(body), is_dynamic: isDynamic, created_at: now, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces the chosen organizations. */
async function offerTo(
  { db }: PersonCtx,
  toolId: string,
  { offered_to, organization_ids }: SaveProvidedToolBody,
) {
  await db.deleteFrom('lti_provided_offers').where('tool_id', '=', toolId).execute()
  const chosen = offered_to === 'all' ? [] : [...new Set(organization_ids)]
  if (chosen.length === 0) return
  const { count } = await db
    .selectFrom('organizations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(chosen))))
    .executeTakeFirstOrThrow()
  if (count !== chosen.length) throw problem('organization_not_found')
  await db
    .insertInto('lti_provided_offers')
    .values(chosen.map((organization_id) => ({ organization_id, tool_id: toolId })))
    .execute()
}

/** Ends the tool in all organizations but these, each of which reads so in its audit log. */
async function withdraw(ctx: PersonCtx, toolId: string, kept: readonly string[]) {
  const ended = await ctx.db
    .updateTable('lti_tools')
    .set({ ended_at: ctx.now })
    .where('provided_tool_id', '=', toolId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.not(eb('organization_id', '=', eb.fn.any(eb.val([...kept])))))
    .returning(['organization_id', 'id', 'name'])
    .execute()
  await auditAll(
    ctx,
    ended.map(({ organization_id, id, name }) => ({
      action: 'lti.tool_withdrawn',
      organizationId: organization_id,
      subject: { type: 'lti_tool', id },
      detail: { name },
    })),
  )
}

async function lockProvidedTool({ db }: PersonCtx, toolId: string) {
  const tool = await db
    .selectFrom('lti_provided_tools')
    .select('id')
    .where('id', '=', toolId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!tool) throw problem('lti_tool_not_found')
}

async function getProvidedTool(ctx: PersonCtx, toolId: string): Promise<ProvidedTool> {
  const tool = (await presentAll(ctx)).find(({ id }) => id === toolId)
  if (!tool) throw problem('lti_tool_not_found')
  return tool
}

async function presentAll({ db }: PersonCtx): Promise<ProvidedTool[]> {
  const tools = await db
    .selectFrom('lti_provided_tools as t')
    .selectAll('t')
    .select((eb) =>
      eb
        .selectFrom('lti_tools as u')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('u.provided_tool_id', '=', 't.id')
        .where('u.ended_at', 'is', null)
        .as('used_count'),
    )
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute()
  const offers = await db
    .selectFrom('lti_provided_offers as f')
    .innerJoin('organizations as o', 'o.id', 'f.organization_id')
    .select(['f.tool_id', 'o.id', 'o.name'])
    .orderBy('o.name')
    .orderBy('o.id')
    .execute()
  return tools.map((tool) => ({
    ...presentDescription(tool),
    client_id: tool.id,
    offered_to: tool.offered_to as ProvidedTool['offered_to'],
    organizations: offers
      .filter(({ tool_id }) => tool_id === tool.id)
      .map(({ id, name }) => ({ id, name })),
    used_count: tool.used_count ?? 0,
  }))
}

const record = (ctx: PersonCtx, action: string, { id, name }: { id: string; name: string }) =>
  audit(ctx, { action, subject: { type: 'lti_tool', id }, detail: { name } })
