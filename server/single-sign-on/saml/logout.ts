import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { logout } from '#server/identity/end-sessions.ts'
import { recheckSockets } from '#server/realtime/publish-live.ts'
import { findSamlConnection, samlOf, type SamlConnectionRow } from './connection.ts'
import { writeLog } from './log.ts'
import type { LogoutRequest } from './read-logout.ts'
import { spendMessage } from './take-response.ts'

/** The provider signs a person out: their sessions from it end here, at once and on every device it names. */
export async function endSessionsFor(
  ctx: Ctx,
  connection: SamlConnectionRow,
  request: LogoutRequest,
) {
  await spendMessage(ctx, connection, request.id, request.expiresAt)
  let named = ctx.db
    .selectFrom('saml_sessions')
    .select('session_id')
    .where('organization_id', '=', connection.organization_id)
    .where('connection_id', '=', connection.id)
    .where('name_id', '=', request.nameId)
  if (request.sessionIndexes.length > 0) {
    named = named.where('session_index', 'in', request.sessionIndexes)
  }
  const ids = (await named.execute()).map(({ session_id }) => session_id)
  if (ids.length === 0) return
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now })
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .returning('person_id')
    .execute()
  for (const personId of new Set(ended.map(({ person_id }) => person_id))) {
    await recheckSockets(ctx, personId)
    await audit(ctx, {
      action: 'person.signed_out',
      organizationId: connection.organization_id,
      subject: { type: 'person', id: personId },
      detail: { by: 'single_sign_on', connection_id: connection.id },
    })
    await writeLog(ctx, connection, { subject: request.nameId, outcome: 'signed_out', personId })
  }
}

/** Where to tell the provider that it is done; null if it takes no answer. */
export const answerLogout = async (
  ctx: Pick<Ctx, 'app'>,
  connection: SamlConnectionRow,
  requestId: string,
  relayState: string,
): Promise<string | null> =>
  connection.logout_url === null
    ? null
    : samlOf(ctx.app, connection).getLogoutResponseUrlAsync(
        { ID: requestId } as Parameters<ReturnType<typeof samlOf>['getLogoutResponseUrlAsync']>[0],
        relayState,
        {},
        true,
      )

/** Ends this session. The browser then goes on to the provider, if the session came from one that ends its own too. */
export async function startSamlLogout(ctx: PersonCtx): Promise<{ url: string | null }> {
  const url = await providerLogout(ctx)
  await logout(ctx)
  return { url }
}

const providerLogout = (ctx: PersonCtx) =>
  acrossOrganizations(ctx.db, async (db) => {
    const session = await db
      .selectFrom('saml_sessions')
      .selectAll()
      .where('session_id', '=', ctx.sessionId)
      .executeTakeFirst()
    if (!session) return null
    const connection = await findSamlConnection(db, session.organization_id, session.connection_id)
    if (!connection?.single_logout || connection.logout_url === null) return null
    return samlOf(ctx.app, connection).getLogoutUrlAsync(
      {
        issuer: connection.issuer,
        nameID: session.name_id,
        nameIDFormat: session.name_id_format,
        ...(session.session_index !== '' && { sessionIndex: session.session_index }),
      },
      '',
      {},
    )
  })
