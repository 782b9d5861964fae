import { sql } from 'kysely'
import pg from 'pg'
import type { SamlConnection, SamlConnections, SaveSamlConnectionBody } from '#contract/saml.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { readerOf } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'
import { isOpen } from '../configure.ts'
import { listDomains } from '../queries.ts'
import { addressesOf } from './addresses.ts'
import { createKeyPair, readCertificate } from './certificate.ts'
import {
  findSamlConnection,
  mappingOf,
  roleValuesOf,
  sealKey,
  type SamlConnectionRow,
} from './connection.ts'
import { fetchMetadata } from './fetch-metadata.ts'
import {
  MetadataError,
  metadataProblems,
  readMetadata,
  type MetadataProblem,
  type ProviderMetadata,
} from './metadata.ts'
import { takeMetadata } from './refresh.ts'
import { maximumConnections } from './rules.ts'

export async function listSamlConnections(ctx: MemberCtx): Promise<SamlConnections> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const rows = await ctx.db
    .selectFrom('saml_connections')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .orderBy('created_at')
    .execute()
  const { rows: counts } = await sql<{ connection_id: string; people: number }>`
    select connection_id, count(*)::int as people from saml_identities
    where organization_id = ${ctx.organizationId} group by connection_id`.execute(ctx.db)
  const countOf = (id: string) =>
    counts.find(({ connection_id }) => connection_id === id)?.people ?? 0
  const reader = await readerOf(ctx)
  return {
    is_open: await isOpen(ctx),
    domains: await listDomains(ctx.db, ctx.organizationId),
    connections: rows.map((row) => present(ctx, row, reader, countOf(row.id))),
  }
}

/** Connects a provider after reading its metadata. A key pair of our own is made for it. */
export async function addSamlConnection(
  ctx: MemberCtx,
  body: SaveSamlConnectionBody,
): Promise<SamlConnection> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  if (!(await isOpen(ctx))) throw problem('single_sign_on_closed')
  await assertOwnDomains(ctx, body.domains)
  const { count } = await ctx.db
    .selectFrom('saml_connections')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('organization_id', '=', ctx.organizationId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maximumConnections) throw problem('saml_connection_limit')
  const metadata = await metadataIn(ctx, body)
  if (!metadata) throw refused('unreadable', body)
  const keys = await createKeyPair(new URL(ctx.app.env.publicUrl).host, ctx.now)
  const { id } = await ctx.db
    .insertInto('saml_connections')
    .values({
      organization_id: ctx.organizationId,
      ...fieldsOf(body),
      ...metadata,
      metadata_url: body.metadata_url ?? null,
      metadata_checked_at: body.metadata_url ? ctx.now : null,
      metadata_changed_at: ctx.now,
      private_key: sealKey(ctx.app, keys.privateKey),
      certificate: keys.certificate,
      created_by: ctx.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  await record(ctx, 'saml.connection_added', { id, name: body.name })
  return presentOne(ctx, id)
}

export async function saveSamlConnection(
  ctx: MemberCtx,
  connectionId: string,
  body: SaveSamlConnectionBody,
): Promise<SamlConnection> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  if (!(await isOpen(ctx))) throw problem('single_sign_on_closed')
  const before = await get(ctx, connectionId)
  await assertOwnDomains(ctx, body.domains)
  const metadata = await metadataIn(ctx, body, before)
  const metadata_url = body.metadata_url === undefined ? before.metadata_url : body.metadata_url
  await ctx.db
    .updateTable('saml_connections')
    .set({
      ...fieldsOf(body),
      ...(metadata && { ...metadata, metadata_changed_at: ctx.now, metadata_error: '' }),
      ...(metadata && metadata_url && { metadata_checked_at: ctx.now }),
      metadata_url,
      updated_at: ctx.now,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', connectionId)
    .execute()
    .catch(refuseTaken)
  // Another provider means other names: who was who there says nothing here.
  if (metadata && metadata.issuer !== before.issuer) await forgetPeople(ctx, connectionId)
  await record(ctx, 'saml.connection_changed', { id: connectionId, name: body.name })
  return presentOne(ctx, connectionId)
}

/** Ends its sessions at once. Accounts, memberships and results are kept. */
export async function removeSamlConnection(ctx: MemberCtx, connectionId: string): Promise<void> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const { name } = await get(ctx, connectionId)
  await endSessions(ctx, connectionId)
  await ctx.db
    .deleteFrom('saml_connections')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', connectionId)
    .execute()
  await record(ctx, 'saml.connection_removed', { id: connectionId, name })
}

export async function refreshSamlConnection(
  ctx: MemberCtx,
  connectionId: string,
): Promise<SamlConnection> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const connection = await get(ctx, connectionId)
  if (connection.metadata_url === null) throw refused('unreachable', {})
  const result = await fetchMetadata(ctx.app, connection.metadata_url)
  await takeMetadata(ctx, connection, result)
  return presentOne(ctx, connectionId)
}

async function get(ctx: MemberCtx, connectionId: string): Promise<SamlConnectionRow> {
  const connection = await findSamlConnection(ctx.db, ctx.organizationId, connectionId)
  if (!connection) throw problem('saml_connection_not_found')
  return connection
}

async function forgetPeople(ctx: MemberCtx, connectionId: string) {
  await endSessions(ctx, connectionId)
  await ctx.db
    .deleteFrom('saml_identities')
    .where('organization_id', '=', ctx.organizationId)
    .where('connection_id', '=', connectionId)
    .execute()
}

const endSessions = (ctx: MemberCtx, connectionId: string) =>
  sql`update sessions s set revoked_at = ${ctx.now} from saml_sessions o
    where o.organization_id = ${ctx.organizationId} and o.connection_id = ${connectionId}
      and s.id = o.session_id and s.revoked_at is null`.execute(ctx.db)

const fieldsOf = (body: SaveSamlConnectionBody) => ({
  name: body.name,
  domains: body.domains,
  mapping: JSON.stringify(body.mapping),
  role_values: JSON.stringify(body.role_values),
  default_role: body.default_role,
  allows_unsolicited: body.allows_unsolicited,
  single_logout: body.single_logout,
})

/** What the body says of the provider; undefined if what is stored is to be kept. */
async function metadataIn(
  ctx: Ctx,
  body: Pick<SaveSamlConnectionBody, 'metadata' | 'metadata_url'>,
  before?: SamlConnectionRow,
): Promise<ProviderMetadata | undefined> {
  if (body.metadata) {
    try {
      return readMetadata(body.metadata)
    } catch (error) {
      if (error instanceof MetadataError) throw refused(error.problem, body)
      throw error
    }
  }
  if (!body.metadata_url || body.metadata_url === before?.metadata_url) return undefined
  const result = await fetchMetadata(ctx.app, body.metadata_url)
  if (typeof result === 'string') throw refused(result, body)
  return result
}

function refused(reason: MetadataProblem, body: Pick<SaveSamlConnectionBody, 'metadata'>) {
  const detail = metadataProblems[reason]
  const field = body.metadata ? 'metadata' : 'metadata_url'
  return problem('saml_metadata_refused', { detail, errors: { [field]: detail } })
}

async function assertOwnDomains(ctx: MemberCtx, domains: readonly string[]) {
  const own = await listDomains(ctx.db, ctx.organizationId)
  if (domains.every((domain) => own.includes(domain))) return
  throw problem('invalid_request', {
    errors: { domains: say('Only use domains that the platform has verified as yours') },
  })
}

function refuseTaken(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === '23505') {
    throw problem('saml_connection_taken')
  }
  throw error
}

async function presentOne(ctx: MemberCtx, connectionId: string): Promise<SamlConnection> {
  const { connections } = await listSamlConnections(ctx)
  const found = connections.find(({ id }) => id === connectionId)
  if (!found) throw problem('saml_connection_not_found')
  return found
}

function present(
  ctx: MemberCtx,
  row: SamlConnectionRow,
  reader: Reader,
  person_count: number,
): SamlConnection {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    sign_in_url: row.sign_in_url,
    logout_url: row.logout_url,
    certificates: row.certificates.flatMap((certificate) => {
      const read = readCertificate(certificate)
      if (!read) return []
      const until = new Date(read.validTo)
      return [
        {
          fingerprint: read.fingerprint256,
          expires_at: until.toISOString(),
          is_expired: until <= ctx.now,
        },
      ]
    }),
    metadata_url: row.metadata_url,
    refresh: {
      checked_at: row.metadata_checked_at?.toISOString() ?? null,
      changed_at: row.metadata_changed_at.toISOString(),
      error:
        row.metadata_error in metadataProblems
          ? word(metadataProblems[row.metadata_error as MetadataProblem], reader)
          : '',
    },
    domains: row.domains,
    mapping: mappingOf(row),
    role_values: roleValuesOf(row),
    default_role: row.default_role as 'learner',
    allows_unsolicited: row.allows_unsolicited,
    single_logout: row.single_logout,
    service_provider: { ...addressesOf(ctx.app, row), certificate: row.certificate },
    person_count,
    created_at: row.created_at.toISOString(),
  }
}

const record = (ctx: MemberCtx, action: string, { id, name }: { id: string; name: string }) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'saml_connection', id },
    detail: { name },
  })
