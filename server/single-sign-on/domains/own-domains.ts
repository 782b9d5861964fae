import { sql } from 'kysely'
import type { OwnDomain, OwnDomains } from '#contract/domains.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { publicMailDomains } from '#server/identity/public-mail-domains.ts'
import { daysLater } from '#server/identity/rules.ts'
import { newToken } from '#server/identity/tokens.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { readerOf } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'
import { findProof } from './find-proof.ts'
import { maximumDomains, missingDays, proofFile, proofValue, proveAllowance } from './rules.ts'

const notFound = say('The proof wasn’t found. New DNS records can take up to an hour to appear.')

/** Domains that were proved, those that wait for their proof, and those that the platform confirmed. */
export async function listOwnDomains(ctx: MemberCtx): Promise<OwnDomains> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const { rows } = await sql<{
    domain: string
    token: string | null
    method: 'dns' | 'file' | null
    proven_at: Date | null
    checked_at: Date | null
    error: string
    missing_since: Date | null
    is_own: boolean
    sign_in_required_at: Date | null
    capture: OwnDomain['capture'] | null
  }>`select coalesce(d.domain, c.domain) as domain, c.token, c.method, c.proven_at, c.checked_at,
      coalesce(c.error, '') as error, c.missing_since, d.domain is not null as is_own, d.sign_in_required_at, d.capture
    from organization_domains d full join domain_claims c
      on c.organization_id = d.organization_id and c.domain = d.domain
    where coalesce(d.organization_id, c.organization_id) = ${ctx.organizationId} order by 1`.execute(
    ctx.db,
  )
  const { rows: admins } = await sql<OwnDomains['admins'][number]>`
    select m.person_id, p.two_factor_enabled_at is not null
        or exists (select 1 from passkeys k where k.person_id = p.id) as has_second_factor, p.first_name || ' ' || p.last_name as name, b.person_id is not null as break_glass
    from memberships m join people p on p.id = m.person_id
    left join break_glass_admins b on b.organization_id = m.organization_id and b.person_id = m.person_id
    where m.organization_id = ${ctx.organizationId} and m.role = 'admin' and m.suspended_at is null
    order by name limit 100`.execute(ctx.db)
  const reader = await readerOf(ctx)
  return {
    domains: rows.map((row) => ({
      domain: row.domain,
      state: !row.is_own ? 'waiting' : row.missing_since ? 'missing' : 'proven',
      proof: row.token === null ? null : proofOf(row.domain, row.token),
      method: row.method,
      proven_at: row.proven_at?.toISOString() ?? null,
      checked_at: row.checked_at?.toISOString() ?? null,
      error: row.error === '' ? '' : word(notFound, reader),
      sign_in_required: row.sign_in_required_at !== null,
      capture: row.capture ?? 'none',
    })),
    has_connection: await hasConnection(ctx),
    admins,
  }
}

const proofOf = (domain: string, token: string) => ({
  txt_name: domain,
  txt_value: proofValue(token),
  file_url: `https://${domain}${proofFile}`,
  file_content: proofValue(token),
})

async function hasConnection(ctx: MemberCtx) {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select 1 from sso_connections where organization_id = ${ctx.organizationId})
    or exists (select 1 from saml_connections where organization_id = ${ctx.organizationId}) as found`.execute(
    ctx.db,
  )
  return rows[0]?.found ?? false
}

/** Adds a domain to be proved. Anyone may try; it means nothing until the proof is found. */
export async function claimDomain(ctx: MemberCtx, domain: string): Promise<OwnDomains> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  if (publicMailDomains.has(domain)) throw problem('domain_public')
  const known = await ctx.db
    .selectFrom('domain_claims')
    .select('domain')
    .where('organization_id', '=', ctx.organizationId)
    .execute()
  const isNew = !known.some((claim) => claim.domain === domain)
  if (isNew && known.length >= maximumDomains) throw problem('domain_limit')
  await ctx.db
    .insertInto('domain_claims')
    .values({
      organization_id: ctx.organizationId,
      domain,
      token: newToken(),
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return listOwnDomains(ctx)
}

type Claim = NonNullable<Awaited<ReturnType<typeof findClaim>>>

const findClaim = (ctx: Ctx, organizationId: string, domain: string) =>
  ctx.db
    .selectFrom('domain_claims')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .executeTakeFirst()

/** What has to happen before the proof is looked for, outside of a transaction. */
export async function prepareProof(ctx: MemberCtx, domain: string) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await countAttempt(ctx.db, `prove-domain:${ctx.organizationId}`, proveAllowance, ctx.now)
  const claim = await findClaim(ctx, ctx.organizationId, domain)
  if (!claim) throw problem('domain_not_found')
  return () => findProof(ctx.app, claim)
}

export async function proveDomain(
  ctx: MemberCtx,
  domain: string,
  found: 'dns' | 'file' | undefined,
): Promise<OwnDomains> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const claim = await findClaim(ctx, ctx.organizationId, domain)
  if (!claim) throw problem('domain_not_found')
  await takeProof(ctx, claim, found)
  return listOwnDomains(ctx)
}

/**
 * Takes over what a check found. A domain belongs to one organization at a time: the first proof counts until it is given
 * up or gone for a week. Throws domain_taken while another organization holds the domain.
 */
export async function takeProof(ctx: Ctx, claim: Claim, found: 'dns' | 'file' | undefined) {
  const update = ctx.db
    .updateTable('domain_claims')
    .where('organization_id', '=', claim.organization_id)
    .where('domain', '=', claim.domain)
  if (found) {
    await hold(ctx, claim)
    await update
      .set({
        proven_at: claim.proven_at ?? ctx.now,
        method: found,
        checked_at: ctx.now,
        error: '',
        missing_since: null,
      })
      .execute()
    if (!claim.proven_at) await record(ctx, claim, 'organization.domain_proven')
    return
  }
  const missing_since = claim.proven_at ? (claim.missing_since ?? ctx.now) : null
  await update.set({ checked_at: ctx.now, error: 'missing', missing_since }).execute()
  if (missing_since && daysLater(missing_since, missingDays) <= ctx.now) await lose(ctx, claim)
}

async function hold(ctx: Ctx, { organization_id, domain }: Claim) {
  await ctx.db
    .insertInto('organization_domains')
    .values({ organization_id, domain, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const holder = await acrossOrganizations(ctx.db, (db) =>
    db
      .selectFrom('organization_domains')
      .select('organization_id')
      .where('domain', '=', domain)
      .executeTakeFirst(),
  )
  if (holder?.organization_id !== organization_id) throw problem('domain_taken')
}

async function lose(ctx: Ctx, claim: Claim) {
  await ctx.db
    .updateTable('domain_claims')
    .set({ proven_at: null, method: null, missing_since: null })
    .where('organization_id', '=', claim.organization_id)
    .where('domain', '=', claim.domain)
    .execute()
  await dropDomain(ctx, claim)
  await record(ctx, claim, 'organization.domain_lost')
}

const dropDomain = (ctx: Ctx, { organization_id, domain }: Claim) =>
  ctx.db
    .deleteFrom('organization_domains')
    .where('organization_id', '=', organization_id)
    .where('domain', '=', domain)
    .execute()

/** Gives the domain up, so that another organization can prove it. */
export async function releaseDomain(ctx: MemberCtx, domain: string): Promise<OwnDomains> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const claim = await ctx.db
    .deleteFrom('domain_claims')
    .where('organization_id', '=', ctx.organizationId)
    .where('domain', '=', domain)
    .returningAll()
    .executeTakeFirst()
  if (!claim) throw problem('domain_not_found')
  if (claim.proven_at) {
    await dropDomain(ctx, claim)
    await record(ctx, claim, 'organization.domain_removed')
  }
  return listOwnDomains(ctx)
}

const record = (ctx: Ctx, { organization_id, domain }: Claim, action: `organization.${string}`) =>
  audit(ctx, {
    action,
    organizationId: organization_id,
    subject: { type: 'organization', id: organization_id },
    detail: { domain },
  })
