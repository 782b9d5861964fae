import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { asData } from '#server/http/page-head.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { PartnerCtx } from '#server/lti/in-organization.ts'
import { elsewhere, sendPage } from '#server/lti/pages.ts'
import { Refusal } from '#server/lti/refusal.ts'
import { say } from '#server/words/sentence.ts'
import { toolAddresses } from './addresses.ts'
import { platformStorage, storageOf } from './platform-storage.ts'
import { findByIssuer } from './queries.ts'

const Given = z.object({
  iss: z.string(),
  login_hint: z.string().check(z.maxLength(4000)),
  target_link_uri: z.string(),
  lti_message_hint: z.optional(z.string().check(z.maxLength(8000))),
  client_id: z.optional(z.string()),
  /** The name of the frame that stores values for tools, if the platform has one. */
  lti_storage_target: z.optional(z.string().check(z.maxLength(200))),
})

/**
 * A platform starts a launch. We ask it who the person is, with a state and a nonce that are valid once. The browser
 * keeps a secret and presents it at the end, so nobody can finish a launch that someone else started.
 */
export async function beginLogin(ctx: PartnerCtx, given: unknown) {
  const read = Given.safeParse(given)
  if (!read.success) {
    const names = read.error.issues.map(({ path }) => path.join('.')).join(', ')
    throw new Refusal(say('The platform’s request is incomplete: {names}.', { names }))
  }
  const { iss, login_hint, lti_message_hint, client_id, lti_storage_target } = read.data
  const platform = await findByIssuer(ctx, iss, client_id)
  if (!platform) {
    throw new Refusal(say('This platform isn’t connected here, or its connection has ended.'), {
      status: 403,
    })
  }
  const [state, secret, nonce] = [newToken(), newToken(), newToken()]
  await ctx.db
    .insertInto('lti_logins')
    .values({
      organization_id: ctx.organizationId,
      state_hash: hashToken(state),
      browser_hash: hashToken(secret),
      nonce,
      platform_id: platform.id,
      storage_target: lti_storage_target ?? null,
      created_at: ctx.now,
    })
    .execute()
  const url = new URL(platform.authorization_url)
  const query = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.client_id,
    redirect_uri: toolAddresses(ctx.app, ctx.organizationId).launch_url,
    login_hint,
    state,
    nonce,
    ...(lti_message_hint !== undefined && { lti_message_hint }),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const storage = storageOf(platform, lti_storage_target ?? null)
  return { url: url.href, state, secret, storage }
}

type Begun = Awaited<ReturnType<typeof beginLogin>>

/**
 * The secret stays in this tab, in storage that frames on other sites can use too. If the browser allows none, the
 * platform's frame keeps it.
 */
export const sendLogin = (app: PartnerCtx['app'], reply: FastifyReply, begun: Begun) =>
  sendPage(app, reply, {
    title: say('Opening…'),
    body: (said) =>
      `<noscript><main><p>${said(say('Turn on JavaScript to open this course.'))}</p></main></noscript>`,
    script: `const begun = ${asData(begun)}
${platformStorage}
let kept = false
try { sessionStorage.setItem('lti ' + begun.state, begun.secret); kept = true } catch {}
const go = () => location.replace(begun.url)
if (kept) go()
else askStorage(begun.storage, { subject: 'lti.put_data', key: begun.state, value: begun.secret }, go)`,
    ancestors: elsewhere(app),
  })
