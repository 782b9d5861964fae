import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/database.ts'
import {
  enterAsRecordClient,
  rememberRecordClient,
  type EnteredClient,
} from '#server/db/tenancy.ts'
import { assertOpen } from '#server/http/assert-open.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { mayRecord } from '../policy.ts'
import type { RecordCtx, Recorder } from '../statements/store-statements.ts'
import { isUuid } from '../statements/values.ts'

/** A client inside its organization. */
export interface ClientCtx extends RecordCtx {
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly recorder: Recorder
}

/**
 * Runs in one transaction that has entered the organization in the URL with the client's user name and secret.
 * Credentials of another organization are treated as unknown.
 */
export async function asClient<T>(
  app: Mechanisms,
  request: FastifyRequest,
  { authorization, writes }: { authorization: string | undefined; writes: boolean },
  run: (ctx: ClientCtx) => Promise<T>,
): Promise<T> {
  const { organization } = request.params as { organization: string }
  const given = readBasic(authorization)
  if (!given || !isUuid(organization)) throw problem('record_client_invalid')
  const enter = enterAsRecordClient(given.username, hashToken(given.secret), organization)
  let entered: EnteredClient | undefined
  let putOff: (() => void)[] = []
  const act = async (db: Db, row: unknown) => {
    putOff = []
    entered = row as EnteredClient | undefined
    if (!entered) throw problem('record_client_invalid')
    assertOpen(entered)
    const { client_id, name, scopes } = entered
    return run({
      db,
      app,
      now: app.clock.now(),
      requestId: request.id,
      ipAddress: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 500) ?? '',
      log: request.log,
      afterCommit: (later) => putOff.push(later),
      organizationId: organization.toLowerCase(),
      clientId: client_id,
      scopes,
      recorder: {
        authority: {
          objectType: 'Agent',
          name,
          account: { homePage: app.env.publicUrl, name: client_id },
        },
        clientId: client_id,
        scopes,
        mayDefine: mayRecord(scopes, 'define_activities'),
      },
    })
  }
  const result = writes
    ? await app.database.transaction(enter, act)
    : await app.database.read(enter, act)
  for (const later of putOff) later()
  const now = app.clock.now()
  if (entered && now.getTime() - (entered.last_used_at?.getTime() ?? 0) > 60_000) {
    const { client_id } = entered
    await app.database.transaction(enter, (db) =>
      rememberRecordClient(db, organization, client_id, { now, ipAddress: request.ip }),
    )
  }
  return result
}

function readBasic(header: string | undefined) {
  const encoded = /^Basic ([a-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0 || text.includes('\0')) return undefined
  return { username: text.slice(0, colon), secret: text.slice(colon + 1) }
}
