import type { SaveSingleSignOnBody, SingleSignOn } from '#contract/single-sign-on.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { seal, unseal } from '#server/http/sealed.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { say } from '#server/words/sentence.ts'
import { discover } from './provider.ts'
import { findConnection, listDomains, type Connection } from './queries.ts'

export const redirectUri = (ctx: Ctx) => `${ctx.app.env.publicUrl}/single-sign-on`

export async function getSingleSignOn(ctx: MemberCtx): Promise<SingleSignOn> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const connection = await findConnection(ctx.db, ctx.organizationId)
  return {
    is_open: await isOpen(ctx),
    redirect_uri: redirectUri(ctx),
    domains: await listDomains(ctx.db, ctx.organizationId),
    connection: connection
      ? {
          issuer: connection.issuer,
          client_id: connection.client_id,
          forced_domains: connection.forced_domains,
        }
      : null,
  }
}

/** Connects a provider after asking it for its configuration. Only domains that are known to be theirs can be forced. */
export async function saveSingleSignOn(
  ctx: MemberCtx,
  body: SaveSingleSignOnBody,
): Promise<SingleSignOn> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  if (!(await isOpen(ctx))) throw problem('single_sign_on_closed')
  const domains = await listDomains(ctx.db, ctx.organizationId)
  if (body.forced_domains.some((domain) => !domains.includes(domain))) {
    throw problem('invalid_request', {
      errors: { forced_domains: say('Only use domains that the platform has verified as yours') },
    })
  }
  const before = await findConnection(ctx.db, ctx.organizationId)
  const clientSecret = body.client_secret ?? (before ? secretOf(ctx, before) : '')
  await discover(ctx, { issuer: body.issuer, clientId: body.client_id, clientSecret })
  const fields = {
    issuer: body.issuer,
    client_id: body.client_id,
    client_secret: seal(ctx.app.keys, 'single-sign-on', Buffer.from(clientSecret)),
    forced_domains: body.forced_domains,
    updated_at: ctx.now,
  }
  await ctx.db
    .insertInto('sso_connections')
    .values({ organization_id: ctx.organizationId, created_at: ctx.now, ...fields })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(fields))
    .execute()
  // Another provider means other subjects: who was who there says nothing here.
  if (before && before.issuer !== body.issuer) {
    await ctx.db
      .deleteFrom('sso_identities')
      .where('organization_id', '=', ctx.organizationId)
      .execute()
  }
  await record(ctx, 'organization.single_sign_on_saved', { issuer: body.issuer })
  return getSingleSignOn(ctx)
}

export async function removeSingleSignOn(ctx: MemberCtx): Promise<SingleSignOn> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await ctx.db
    .deleteFrom('sso_connections')
    .where('organization_id', '=', ctx.organizationId)
    .execute()
  await record(ctx, 'organization.single_sign_on_removed', {})
  return getSingleSignOn(ctx)
}

export const secretOf = (ctx: Ctx, connection: Connection) =>
  unseal(ctx.app.keys, 'single-sign-on', connection.client_secret).toString()

/** The platform opened single sign-on for this organization. */
export async function isOpen(ctx: MemberCtx) {
  const { features } = await ctx.db
    .selectFrom('organizations')
    .select('features')
    .where('id', '=', ctx.organizationId)
    .executeTakeFirstOrThrow()
  return features.includes('single_sign_on')
}

const record = (ctx: MemberCtx, action: string, detail: Record<string, unknown>) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail,
  })
