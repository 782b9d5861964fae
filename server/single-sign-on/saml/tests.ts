import type { OrganizationRole } from '#contract/organizations.ts'
import type { SamlTest } from '#contract/saml.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { readerOf } from '#server/words/reader.ts'
import { word } from '#server/words/word.ts'
import { findGroups } from './finish-sign-in.ts'
import { sentenceOf } from './refusal.ts'
import type { TestOutcome } from './take-response.ts'

/** What arrived in a test, exactly, and what a sign-in would make of it. */
export async function getSamlTest(ctx: MemberCtx, testId: string): Promise<SamlTest> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const row = await ctx.db
    .selectFrom('saml_attempts as a')
    .innerJoin('saml_connections as c', (join) =>
      join
        .onRef('c.organization_id', '=', 'a.organization_id')
        .onRef('c.id', '=', 'a.connection_id'),
    )
    .select(['a.id', 'a.connection_id', 'a.created_at', 'a.finished_at', 'a.outcome'])
    .select(['c.name', 'c.default_role'])
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.id', '=', testId)
    .where('a.browser_hash', 'is', null)
    .executeTakeFirst()
  if (!row) throw problem('saml_test_not_found')
  const outcome = row.outcome as TestOutcome | null
  const reader = await readerOf(ctx)
  const said = (reason: string) => (reason === '' ? '' : word(sentenceOf(reason), reader))
  const claims = outcome?.claims
  return {
    id: row.id,
    connection_id: row.connection_id,
    connection_name: row.name,
    started_at: row.created_at.toISOString(),
    finished_at: outcome ? (row.finished_at?.toISOString() ?? null) : null,
    refusal: said(outcome?.refusal ?? ''),
    detail: outcome?.detail ?? '',
    arrived: outcome?.arrived
      ? {
          name_id: outcome.arrived.nameId,
          name_id_format: outcome.arrived.nameIdFormat,
          session_index: outcome.arrived.sessionIndex,
          attributes: outcome.arrived.attributes,
        }
      : null,
    becomes:
      outcome && claims
        ? {
            email: claims.email,
            first_name: claims.firstName,
            last_name: claims.lastName,
            role: claims.role ?? (row.default_role as OrganizationRole),
            groups: await knownGroups(ctx, claims.groups),
            account: outcome.account,
            problem: said(outcome.problem),
          }
        : null,
  }
}

async function knownGroups(ctx: MemberCtx, names: readonly string[]) {
  const found = await findGroups(ctx, ctx.organizationId, names)
  const known = new Set(found.map(({ name }) => name.toLowerCase()))
  return names.map((name) => ({ name, exists: known.has(name.toLowerCase()) }))
}
