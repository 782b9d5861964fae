import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import type { Ctx } from '#server/http/context.ts'
import { say } from '#server/words/sentence.ts'
import { installation } from '../../addresses.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { Refusal } from '../../refusal.ts'
import { accessTokenSeconds } from '../../rules.ts'
import { findClient, type ToolRow } from '../queries.ts'
import { grantedScopes } from '../register-tool.ts'
import { signerFor } from '../subjects.ts'

const textOf = (issuer: string, parts: readonly string[]) => [issuer, ...parts].join(' ')

/**
 * Lets a tool call services for an hour. The token is signed and self-contained; the tool is looked up on each call. A
 * token of the installation is good in each organization that uses the provided tool, for what that one allows.
 */
export function issueToken(
  ctx: Ctx,
  issuer: string,
  clientId: string,
  scopes: readonly string[],
): string {
  const expires = Math.floor(ctx.now.getTime() / 1000) + accessTokenSeconds
  const parts = [clientId, String(expires), Buffer.from(scopes.join(' ')).toString('base64url')]
  return [...parts, ctx.app.keys.sign('lti-token', textOf(issuer, parts))].join('.')
}

/** The calling tool, if its token is valid, its registration hasn't ended, and it may still use this service. */
export async function enterService(
  ctx: PartnerCtx,
  request: FastifyRequest,
  anyOf: readonly string[],
): Promise<ToolRow> {
  const token = /^Bearer +(\S{1,2000})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const [clientId = '', expires = '', scopes = '', signature = ''] = token.split('.')
  const issuer = [ctx.organizationId, installation].find((one) =>
    ctx.app.keys.verify('lti-token', textOf(one, [clientId, expires, scopes]), signature),
  )
  const isValid =
    issuer !== undefined &&
    Number(expires) * 1000 > ctx.now.getTime() &&
    z.safeParse(Id, clientId).success
  const found = isValid ? await findClient(ctx, clientId) : undefined
  const tool = found && signerFor(found, ctx.organizationId) === issuer ? found : undefined
  if (!tool || tool.ended_at) {
    throw new Refusal(
      say('The access token is unknown, expired or of a tool that was disconnected.'),
      {
        status: 401,
        code: 'invalid_token',
      },
    )
  }
  const granted = grantedScopes(tool)
  const held = Buffer.from(scopes, 'base64url').toString().split(' ')
  if (!anyOf.some((scope) => held.includes(scope) && granted.includes(scope))) {
    throw new Refusal(say('The tool may not use this service.'), {
      status: 403,
      code: 'insufficient_scope',
    })
  }
  return tool
}
