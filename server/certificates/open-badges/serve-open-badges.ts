import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { AddressLimiter } from '#server/http/rate-limit.ts'
import { asSystem } from '#server/jobs/job.ts'
import { drawSheet } from '../draw-sheet.ts'
import { findByCode } from '../queries.ts'
import { printCode, readCode, statusAt } from '../rules.ts'
import { sheetOf } from '../sheet-of.ts'
import type { AchievementCredential } from './achievement-credential.ts'
import { bake } from './bake.ts'
import { addProof } from './data-integrity.ts'
import { didDocument, keyName } from './did.ts'
import { listPublicKeys, usableKey } from './signing-keys.ts'
import { statusList } from './status-list.ts'

const Organization = z.object({ organizationId: Id })
const Code = z.object({ code: z.string().check(z.maxLength(60)) })
const CodeAndFile = z.extend(Code, { file: z.enum(['badge.jwt', 'badge.png']) })
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

  server.get('/files/open-badges/:code/:file', async (request, reply) => {
    limiter.take(request.ip, allowance, app.clock.now())
    const params = CodeAndFile.safeParse(request.params)
    if (!params.success) throw problem('not_found')
    const row = await asSystem(app, (ctx) => findSigned(ctx, params.data.code))
    const name = `open-badge-${printCode(row.code)}`
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=60')
    if (params.data.file === 'badge.jwt') {
      return reply
        .type('application/vc+jwt')
        .header('content-disposition', contentDisposition('attachment', `${name}.jwt`))
        .send(row.credential)
    }
    const sheet = sheetOf(app, row, row, statusAt(row, app.clock.now()))
    const chunks = await (await (await drawSheet(app, sheet, 'png')).open()).toArray()
    return reply
      .type('image/png')
      .header('content-disposition', contentDisposition('attachment', `${name}.png`))
      .send(bake(Buffer.concat(chunks), row.credential))
  })
}

/** 404 for an organization that never signed anything. */
async function readDid(ctx: Ctx, { organizationId }: { organizationId: string }) {
  const keys = await listPublicKeys(ctx.db, organizationId)
  if (keys.length === 0) throw problem('organization_not_found')
  return { body: didDocument(ctx.app, organizationId, keys) }
}

/** A certificate whose signature still holds. */
async function findSigned(ctx: Ctx, typed: string) {
  const code = readCode(typed)
  const row = code === null ? undefined : await findByCode(ctx.db, code)
  if (!row?.credential || !row.signing_key_id) throw problem('certificate_not_found')
  const key = await usableKey(ctx.app, ctx.db, row.organization_id, row.signing_key_id)
  if (!key) throw problem('signing_key_revoked')
  return { ...row, credential: row.credential, key }
}

/** The signed payload with a proof inside, which needs nothing but the file itself and the organization's keys. */
async function readCredential(ctx: Ctx, { code: typed }: { code: string }) {
  const { key, ...row } = await findSigned(ctx, typed.replace(/\.json$/, ''))
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
