import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { acrossOrganizations, enterAsNobody, enterOrganization } from '#server/db/tenancy.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { say } from '#server/words/sentence.ts'
import { Refusal } from './refusal.ts'

export interface PartnerCtx extends Ctx {
  readonly organizationId: string
  readonly organizationName: string
}

const Params = z.object({ organization: Id })

/**
 * One transaction in the organization in the URL, without a person: for partners, whose messages prove what they may
 * do. A refusal rolls back all changes except `keep`, such as its log entry.
 */
export async function inOrganization<T>(
  app: Mechanisms,
  request: FastifyRequest,
  run: (ctx: PartnerCtx) => Promise<T>,
): Promise<T> {
  const params = Params.safeParse(request.params)
  if (!params.success) throw new Refusal(say('There is nothing here.'), { status: 404 })
  return entering(app, params.data.organization, senderOf(request), run)
}

/** The same in an organization that the message names, for the addresses of the installation. */
export const inNamedOrganization = <T>(
  app: Mechanisms,
  request: FastifyRequest,
  organizationId: string,
  run: (ctx: PartnerCtx) => Promise<T>,
): Promise<T> => entering(app, organizationId, senderOf(request), run)

/** One transaction of the installation itself, which reads no organization's rows but those that the verb asks for. */
export const inInstallation = <T>(
  app: Mechanisms,
  request: FastifyRequest,
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> =>
  app.database.transaction(enterAsNobody, (db) =>
    run({
      ...senderOf(request),
      db,
      app,
      now: app.clock.now(),
      afterCommit: (later) => setImmediate(later),
    }),
  )

const senderOf = (request: FastifyRequest) => ({
  requestId: request.id,
  ipAddress: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 500) ?? '',
  log: request.log,
})

/** The same for jobs: partners are asked between two of these. */
export const asOrganization = <T>(
  app: Mechanisms,
  organizationId: string,
  run: (ctx: PartnerCtx) => Promise<T>,
): Promise<T> =>
  entering(
    app,
    organizationId,
    { requestId: 'system', ipAddress: null, userAgent: '', log: app.log },
    run,
  )

async function entering<T>(
  app: Mechanisms,
  organizationId: string,
  from: Pick<PartnerCtx, 'requestId' | 'ipAddress' | 'userAgent' | 'log'>,
  run: (ctx: PartnerCtx) => Promise<T>,
): Promise<T> {
  let putOff: (() => void)[] = []
  const result = await app.database.transaction(enterAsNobody, async (db) => {
    putOff = []
    const organization = await acrossOrganizations(db, (across) =>
      across
        .selectFrom('organizations')
        .select(['name', 'suspended_at', 'archived_at'])
        .where('id', '=', organizationId)
        .executeTakeFirst(),
    )
    if (!organization) throw new Refusal(say('There is nothing here.'), { status: 404 })
    if (organization.suspended_at || organization.archived_at) {
      throw new Refusal(say('This organization is closed at the moment.'), { status: 403 })
    }
    await enterOrganization(db, organizationId)
    return run({
      ...from,
      db,
      app,
      now: app.clock.now(),
      afterCommit: (later) => putOff.push(later),
      organizationId,
      organizationName: organization.name,
    })
  })
  for (const later of putOff) later()
  return result
}
