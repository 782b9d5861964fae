import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { say, type Words } from '#server/words/sentence.ts'
import { platformAddresses } from '../../addresses.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { writeLog } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { accessTokenSeconds } from '../../rules.ts'
import { useOnce } from '../../seen.ts'
import { verifyMessage } from '../../verify.ts'
import { findClient, type ToolRow } from '../queries.ts'
import { grantedScopes } from '../register-tool.ts'
import { issueToken } from './access-token.ts'

const Given = z.object({
  grant_type: z.literal('client_credentials'),
  client_assertion_type: z.literal('urn:ietf:params:oauth:client-assertion-type:jwt-bearer'),
  client_assertion: z.string().check(z.maxLength(20_000)),
  scope: z.string().check(z.maxLength(4_000)),
})

type Within = <T>(run: (ctx: PartnerCtx) => Promise<T>) => Promise<T>

const clientRefusal = (message: Words, cause?: unknown) =>
  new Refusal(message, { status: 401, code: 'invalid_client', cause })

/**
 * Client credentials with a signed assertion. The tool's keys are fetched outside any transaction; the assertion counts
 * once. Only what the admin allows is granted, however much is requested.
 */
export async function grantToken(app: Mechanisms, within: Within, given: unknown) {
  const { client_assertion: assertion, scope } = readTokenRequest(given)
  const { tool, addresses } = await within(async (ctx) => ({
    tool: await clientOf(ctx, assertion),
    addresses: platformAddresses(app, ctx.organizationId),
  }))
  const failed = async (error: unknown): Promise<never> => {
    const message = error instanceof Refusal ? error.words : say('The assertion can’t be used.')
    await within((ctx) =>
      writeLog(ctx, {
        organizationId: ctx.organizationId,
        partner: tool,
        action: 'token',
        error: message,
      }),
    )
    const isUnnamed = error instanceof Refusal && error.code === 'invalid_request'
    throw isUnnamed ? clientRefusal(message, error) : error
  }
  const payload = await verifyMessage(app, tool, assertion, {
    issuer: tool.id,
    audience: [addresses.token_url, addresses.issuer],
  }).catch(failed)
  return within(async (ctx) => {
    if (payload.sub !== tool.id) throw clientRefusal(say('“sub” must be the client id.'))
    await useOnce(ctx, ctx.organizationId, tool.id, payload.jti, 'jti')
    const granted = scope.split(' ').filter((one) => grantedScopes(tool).includes(one))
    if (granted.length === 0) {
      throw new Refusal(say('The tool may use none of the scopes that it asked for.'), {
        code: 'invalid_scope',
      })
    }
    await writeLog(ctx, { organizationId: ctx.organizationId, partner: tool, action: 'token' })
    return {
      access_token: issueToken(ctx, ctx.organizationId, tool.id, granted),
      token_type: 'Bearer',
      expires_in: accessTokenSeconds,
      scope: granted.join(' '),
    }
  }).catch(failed)
}

export function readTokenRequest(given: unknown) {
  const asked = Given.safeParse(given)
  if (!asked.success) {
    const [issue] = asked.error.issues
    const isGrant = issue?.path[0] === 'grant_type'
    throw new Refusal(say('Missing or wrong: {names}.', { names: issue?.path.join('.') ?? '' }), {
      code: isGrant ? 'unsupported_grant_type' : 'invalid_request',
    })
  }
  return asked.data
}

/** The claimed sender of the assertion; their keys prove it. */
async function clientOf(ctx: PartnerCtx, assertion: string): Promise<ToolRow> {
  let issuer: string | undefined
  try {
    issuer = decodeJwt(assertion).iss
  } catch (error) {
    throw clientRefusal(say('The assertion can’t be read: it isn’t a signed token.'), error)
  }
  const tool = z.safeParse(Id, issuer).success ? await findClient(ctx, issuer ?? '') : undefined
  // Provided tools get theirs from the installation.
  if (!tool || tool.ended_at || tool.provided_tool_id)
    throw clientRefusal(say('This client isn’t registered here.'))
  return tool
}
