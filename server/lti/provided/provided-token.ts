import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { say, type Words } from '#server/words/sentence.ts'
import { installation, platformAddresses } from '../addresses.ts'
import { grantedScopes } from '../platform/register-tool.ts'
import { issueToken } from '../platform/services/access-token.ts'
import { readTokenRequest } from '../platform/services/token.ts'
import { Refusal } from '../refusal.ts'
import { accessTokenSeconds, longestMessageSeconds } from '../rules.ts'
import { verifyMessage } from '../verify.ts'

type Within = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>

const refusal = (message: Words, cause?: unknown) =>
  new Refusal(message, { status: 401, code: 'invalid_client', cause })

/**
 * Client credentials of a provided tool: one token for all organizations that use it. What the tool may do is decided on
 * each call, in the organization that it is about.
 */
export async function grantProvidedToken(app: Mechanisms, within: Within, given: unknown) {
  const { client_assertion: assertion, scope } = readTokenRequest(given)
  const tool = await within((ctx) => clientOf(ctx, assertion))
  const { token_url, issuer } = platformAddresses(app, installation)
  const payload = await verifyMessage(app, tool, assertion, {
    issuer: tool.id,
    audience: [token_url, issuer],
  }).catch((error: unknown) => {
    const isUnnamed = error instanceof Refusal && error.code === 'invalid_request'
    throw isUnnamed ? refusal(error.words, error) : error
  })
  return within(async (ctx) => {
    if (payload.sub !== tool.id) throw refusal(say('“sub” must be the client id.'))
    await useOnce(ctx, tool.id, payload.jti)
    const granted = scope.split(' ').filter((one) => grantedScopes(tool).includes(one))
    if (granted.length === 0) {
      throw new Refusal(say('The tool may use none of the scopes that it asked for.'), {
        code: 'invalid_scope',
      })
    }
    return {
      access_token: issueToken(ctx, installation, tool.id, granted),
      token_type: 'Bearer',
      expires_in: accessTokenSeconds,
      scope: granted.join(' '),
    }
  })
}

async function clientOf({ db }: Ctx, assertion: string) {
  let issuer: string | undefined
  try {
    issuer = decodeJwt(assertion).iss
  } catch (error) {
    throw refusal(say('The assertion can’t be read: it isn’t a signed token.'), error)
  }
  const id = z.safeParse(Id, issuer)
  const tool = id.success
    ? await acrossOrganizations(db, (across) =>
        across
          .selectFrom('lti_provided_tools')
          .select(['id', 'jwks', 'jwks_url', 'scopes'])
          .where('id', '=', id.data)
          .where('ended_at', 'is', null)
          .executeTakeFirst(),
      )
    : undefined
  if (!tool) throw refusal(say('This client isn’t registered here.'))
  return tool
}

/** Of two assertions with the same ID that arrive together, one is refused. */
async function useOnce({ db, now }: Ctx, toolId: string, id: unknown) {
  if (typeof id !== 'string' || id === '')
    throw refusal(say('The message has no {what}.', { what: 'jti' }))
  const kept = await acrossOrganizations(db, (across) =>
    across
      .insertInto('lti_installation_seen')
      .values({
        source_id: toolId,
        value_hash: hashToken(id),
        expires_at: new Date(now.getTime() + 2 * longestMessageSeconds * 1000),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('source_id')
      .executeTakeFirst(),
  )
  if (!kept)
    throw refusal(say('The message was used before (its {what} counts once).', { what: 'jti' }))
}
