import { authorize } from '#server/access/policy.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { beginningHost } from '../hosts/sign-in-host.ts'
import { findSamlConnection, samlOf, type SamlConnectionRow } from './connection.ts'

/** Begins a sign-in in this browser; answers where to send it. Runs across organizations. */
export async function beginSaml(ctx: Ctx, connection: SamlConnectionRow) {
  const secret = newToken()
  const host = await beginningHost(ctx, connection.organization_id)
  const { url } = await insertAttempt(ctx, connection, { browser_hash: hashToken(secret), host })
  return { url, browser_secret: secret }
}

/** A sign-in whose result is shown to the admin instead of signing anyone in. */
export async function startSamlTest(ctx: MemberCtx, connectionId: string) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const connection = await findSamlConnection(ctx.db, ctx.organizationId, connectionId)
  if (!connection) throw problem('saml_connection_not_found')
  return insertAttempt(ctx, connection, { started_by: ctx.personId })
}

async function insertAttempt(
  ctx: Ctx,
  connection: SamlConnectionRow,
  by: { browser_hash: Buffer; host: string | null } | { started_by: string },
) {
  // An XML ID begins with a letter or an underscore.
  const requestId = `_${newToken()}`
  const { id } = await ctx.db
    .insertInto('saml_attempts')
    .values({
      organization_id: connection.organization_id,
      connection_id: connection.id,
      request_id: requestId,
      created_at: ctx.now,
      ...by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const url = await samlOf(ctx.app, connection, requestId).getAuthorizeUrlAsync('', undefined, {})
  return { id, url }
}
