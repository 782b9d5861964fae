import { audit } from '#server/audit/audit.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import type { SamlConnectionRow } from './connection.ts'
import { fetchMetadata } from './fetch-metadata.ts'
import type { MetadataProblem, ProviderMetadata } from './metadata.ts'
import { metadataHours } from './rules.ts'

/**
 * Takes over what a provider publishes now: certificates that appeared count, those that are gone don't. Metadata that
 * can't be used, or is of another provider, changes nothing but the note about it.
 */
export async function takeMetadata(
  ctx: Ctx,
  connection: SamlConnectionRow,
  found: ProviderMetadata | MetadataProblem,
) {
  const result =
    typeof found !== 'string' && found.issuer !== connection.issuer ? 'other_issuer' : found
  const changed = typeof result !== 'string' && isNew(connection, result)
  await ctx.db
    .updateTable('saml_connections')
    .set({
      metadata_checked_at: ctx.now,
      metadata_error: typeof result === 'string' ? result : '',
      ...(typeof result !== 'string' && result),
      ...(changed && { metadata_changed_at: ctx.now }),
    })
    .where('organization_id', '=', connection.organization_id)
    .where('id', '=', connection.id)
    .execute()
  if (!changed) return
  await audit(ctx, {
    action: 'saml.metadata_changed',
    organizationId: connection.organization_id,
    subject: { type: 'saml_connection', id: connection.id },
    detail: { name: connection.name },
  })
}

const isNew = (connection: SamlConnectionRow, found: ProviderMetadata) =>
  connection.sign_in_url !== found.sign_in_url ||
  connection.logout_url !== found.logout_url ||
  connection.certificates.join() !== found.certificates.join()

/** Reads the metadata of every connection that wasn't read for a day. Each is fetched outside of a transaction. */
export async function refreshAll(app: Mechanisms) {
  const due = await asSystem(app, ({ db, now }) =>
    db
      .selectFrom('saml_connections')
      .selectAll()
      .where('metadata_url', 'is not', null)
      .where('metadata_checked_at', '<=', new Date(now.getTime() - metadataHours * 3_600_000))
      .orderBy('metadata_checked_at')
      .limit(500)
      .execute(),
  )
  for (const connection of due) {
    const found = await fetchMetadata(app, connection.metadata_url ?? '')
    await asSystem(app, (ctx) => takeMetadata(ctx, connection, found))
  }
}
