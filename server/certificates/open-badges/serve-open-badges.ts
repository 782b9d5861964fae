import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { AddressLimiter } from '#server/http/rate-limit.ts'
import { asSystem } from '#server/jobs/job.ts'
import { findByCode } from '../queries.ts'
import { printCode, readCode } from '../rules.ts'
import type { AchievementCredential } from './achievement-credential.ts'
import { addProof } from './data-integrity.ts'
import { didDocument, keyName } from './did.ts'
import { listPublicKeys, usableKey } from './signing-keys.ts'
import { statusList } from './status-list.ts'

const Organization = z.object({ organizationId: Id })
const Code = z.object({ code: z.string().check(z.maxLength(60)) })
const allowance = { attempts: 240, seconds: 60 }

/** What verifiers of credentials fetch: the organization's keys, its list of revocations, and a credential by its code. */
export function serveOpenBadges(server: FastifyInstance, app: Mechanisms) {
  const limiter = new AddressLimiter()
  const serve = <Params>(
    path: string,
    schema: z.ZodMiniType<Params>,
    type: string,
    read: (ctx: Ctx, params: Params) => Promise<{ body: object; name?: string }>,
  ) =>
    server.get(path, async (request, reply) => {
      limiter.take(request.ip, allowance, app.clock.now())
      const params = schema.safeParse(request.params)
      if (!params.success) throw problem('not_found')
      const { body, name } = await asSystem(app, (ctx) => read(ctx, params.data))
      if (name) reply.header('content-disposition', contentDisposition('attachment', name))
      return reply
        .type(type)
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=60')
        .send(JSON.stringify(body, null, 2))
    })

  serve('/organizations/:organizationId/did.json', Organization, 'application/did+json', readDid)
  serve(
    '/organizations/:organizationId/credential-status.json',
    Organization,
    'application/vc',
    async (ctx, { organizationId }) => {
      await readDid(ctx, { organizationId })
      return { body: await statusList(ctx, organizationId) }
    },
  )
  serve('/files/open-badges/:code', Code, 'application/vc', readCredential)
}

/** 404 for an organization that never signed anything. */
async function readDid(ctx: Ctx, { organizationId }: { organizationId: string }) {
  const keys = await listPublicKeys(ctx.db, organizationId)
  if (keys.length === 0) throw problem('organization_not_found')
  return { body: didDocument(ctx.app, organizationId, keys) }
}

/** The signed payload with a proof inside, which needs nothing but the file itself and the organization's keys. */
async function readCredential(ctx: Ctx, { code: typed }: { code: string }) {
  const code = readCode(typed.replace(/\.json$/, ''))
  const row = code === null ? undefined : await findByCode(ctx.db, code)
  if (!row?.credential || !row.signing_key_id) throw problem('certificate_not_found')
  const key = await usableKey(ctx.app, ctx.db, row.organization_id, row.signing_key_id)
  if (!key) throw problem('signing_key_revoked')
  const payload = row.credential.split('.')[1] ?? ''
  const document = JSON.parse(
    Buffer.from(payload, 'base64url').toString('utf8'),
  ) as AchievementCredential
  const body = await addProof(document, key, {
    created: row.issued_at,
    verificationMethod: keyName(ctx.app, row.organization_id, key.id),
  })
  return { body, name: `open-badge-${printCode(row.code)}.json` }
}
