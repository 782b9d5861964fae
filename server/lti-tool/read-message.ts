import { decodeJwt, type JWTPayload } from 'jose'
import * as z from 'zod/mini'
import type { Mechanisms } from '#server/http/context.ts'
import { minutesLater } from '#server/identity/rules.ts'
import { hashToken } from '#server/identity/tokens.ts'
import type { PartnerCtx } from '#server/lti/in-organization.ts'
import { Refusal } from '#server/lti/refusal.ts'
import { launchMinutes } from '#server/lti/rules.ts'
import { useOnce } from '#server/lti/seen.ts'
import { verifyMessage } from '#server/lti/verify.ts'
import { claims, messageTypes } from '#server/lti/vocabulary.ts'
import { say } from '#server/words/sentence.ts'
import { findPlatform, type PlatformRow } from './queries.ts'

type Within = <T>(run: (ctx: PartnerCtx) => Promise<T>) => Promise<T>

const Form = z.object({
  id_token: z.string().check(z.maxLength(100_000)),
  state: z.string().check(z.maxLength(200)),
})

export interface Launch {
  platform: PlatformRow
  browserHash: Buffer
  storageTarget: string | null
  payload: JWTPayload
  isChoosing: boolean
  /** A teacher looks at a learner's work. */
  isReview: boolean
}

/**
 * Validates a platform's message: it answers one of our logins, which is consumed, and is signed by that platform, for
 * our client and one of its deployments, with our nonce, which is still unused. Keys are fetched outside any
 * transaction.
 */
export async function readMessage(
  app: Mechanisms,
  within: Within,
  given: unknown,
): Promise<Launch> {
  const form = Form.safeParse(given)
  if (!form.success) throw new Refusal(refusalOf(given))
  const { id_token, state } = form.data
  const login = await within((ctx) => takeLogin(ctx, state))
  const { platform } = login
  const payload = await verifyMessage(app, platform, id_token, {
    issuer: platform.issuer,
    audience: platform.client_id,
  })
  assertMeantForUs(payload, platform)
  if (payload['nonce'] !== login.nonce)
    throw new Refusal(say('The nonce isn’t the one that we gave.'))
  await within(async (ctx) => {
    await useOnce(ctx, ctx.organizationId, platform.id, payload['nonce'], 'nonce')
    await assertDeployment(ctx, platform, payload[claims.deploymentId])
  })
  return {
    platform,
    browserHash: login.browser_hash,
    storageTarget: login.storage_target,
    payload,
    isChoosing: payload[claims.messageType] === messageTypes.deepLinking,
    isReview: payload[claims.messageType] === messageTypes.submissionReview,
  }
}

/** A platform that can't identify the person sends its reason instead. */
function refusalOf(given: unknown) {
  const { error_description, error } = (given ?? {}) as Record<string, unknown>
  const reason = typeof error_description === 'string' ? error_description : error
  return typeof reason === 'string'
    ? say('The platform refused: {reason}', { reason: reason.slice(0, 300) })
    : say('The platform’s message is incomplete.')
}

/** Deleted when read: a second message with the same state finds nothing. */
async function takeLogin(ctx: PartnerCtx, state: string) {
  const login = await ctx.db
    .deleteFrom('lti_logins')
    .where('organization_id', '=', ctx.organizationId)
    .where('state_hash', '=', hashToken(state))
    .returningAll()
    .executeTakeFirst()
  if (!login || minutesLater(login.created_at, launchMinutes) < ctx.now) {
    throw new Refusal(say('This launch was used already or took too long. Open it again.'))
  }
  const platform = await findPlatform(ctx, login.platform_id)
  if (!platform)
    throw new Refusal(say('The connection of this platform has ended.'), { status: 403 })
  return { ...login, platform }
}

const understood = new Set<unknown>([
  messageTypes.resourceLink,
  messageTypes.deepLinking,
  messageTypes.submissionReview,
])

function assertMeantForUs(payload: JWTPayload, platform: PlatformRow) {
  const { aud, azp } = payload as JWTPayload & { azp?: unknown }
  const isShared = Array.isArray(aud) && aud.length > 1
  if ((isShared || azp !== undefined) && azp !== platform.client_id) {
    throw new Refusal(say('The message was made for another client (azp).'))
  }
  if (payload[claims.version] !== '1.3.0') throw new Refusal(say('The message isn’t LTI 1.3.'))
  const type = payload[claims.messageType]
  if (!understood.has(type)) {
    throw new Refusal(say('The platform sent a message that Lyceum doesn’t know.'))
  }
  if (typeof payload.sub !== 'string' || payload.sub === '' || payload.sub.length > 255) {
    throw new Refusal(say('The message doesn’t say who is there (anonymous launch).'))
  }
}

/** A platform that registered without a deployment is bound to the first one it uses. */
async function assertDeployment(ctx: PartnerCtx, platform: PlatformRow, given: unknown) {
  if (typeof given === 'string' && platform.deployment_ids.includes(given)) return
  const isFirst = platform.is_dynamic && platform.deployment_ids.length === 0
  if (!isFirst || typeof given !== 'string' || given === '' || given.length > 300) {
    throw new Refusal(say('The message comes from a deployment that isn’t connected here.'))
  }
  await ctx.db
    .updateTable('lti_platforms')
    .set({ deployment_ids: [given] })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', platform.id)
    .execute()
}

/** The claimed sender of the message, for the log only. */
export const claimedIssuer = (given: unknown) => {
  try {
    return decodeJwt(String((given as { id_token?: unknown }).id_token)).iss ?? ''
  } catch {
    return ''
  }
}
