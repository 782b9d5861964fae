import { parseCookie } from 'cookie'
import * as z from 'zod/mini'
import { minutesLater } from '#server/identity/rules.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { completeLessonFor } from '#server/progress/complete-lesson-for.ts'
import { say } from '#server/words/sentence.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { signAs } from '../../keys.ts'
import { writeLog } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { idTokenSeconds, launchMinutes } from '../../rules.ts'
import { findLaunch, findTool, type LaunchRow } from '../queries.ts'
import { clientIdOf, signerFor, subjectOf } from '../subjects.ts'
import { deepLinkClaims } from '../deep-linking/deep-link-claims.ts'
import { browserCookie } from './begin-launch.ts'
import { readLaunched, type Launched } from './launched.ts'
import { writeMessage } from './write-message.ts'

const Asked = z.object({
  scope: z.string(),
  response_type: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
  login_hint: z.string(),
  lti_message_hint: z.string(),
  nonce: z.string().check(z.minLength(1), z.maxLength(2000)),
  state: z.optional(z.string().check(z.maxLength(8000))),
  response_mode: z.optional(z.string()),
  prompt: z.optional(z.string()),
})

/**
 * Responds to a tool that asks who the person is (OpenID Connect, third-party initiated). Valid once per launch, for
 * the launched tool, at a registered URL, and in the browser that launched it. `signer` is whose address was asked.
 */
export async function authorizeLaunch(
  ctx: PartnerCtx,
  given: unknown,
  { cookies, signer }: { cookies: string; signer: string },
) {
  const asked = readAsked(given)
  const launch = await findLaunch(ctx, hashToken(asked.lti_message_hint))
  if (!launch || launch.authorized_at || minutesLater(launch.created_at, launchMinutes) < ctx.now) {
    throw new Refusal(say('This launch was used already or took too long. Open the tool again.'))
  }
  assertBrowser(ctx, launch, cookies)
  const tool = await findTool(ctx, launch.tool_id)
  if (
    !tool ||
    asked.client_id !== clientIdOf(tool) ||
    signer !== signerFor(tool, ctx.organizationId)
  ) {
    throw new Refusal(say('The tool asked with a client id that wasn’t launched.'))
  }
  if (asked.login_hint !== (await subjectOf(ctx, tool, launch.person_id))) {
    throw new Refusal(say('The tool asked about someone who didn’t launch it.'))
  }
  const launched = await readLaunched(ctx, launch)
  if (!launched.tool.redirect_urls.includes(asked.redirect_uri)) {
    throw new Refusal(
      say(
        'The tool wants to be answered at {address}, which isn’t one of its registered redirect addresses.',
        { address: asked.redirect_uri.slice(0, 300) },
      ),
    )
  }
  await ctx.db
    .updateTable('lti_launches')
    .set({ authorized_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', launch.id)
    .execute()
  const payload = {
    ...(await writeMessage(ctx, launch, launched, asked.nonce)),
    ...(launch.message === 'deep_linking' && deepLinkClaims(ctx, launch, launched)),
  }
  await completeIfOpened(ctx, launch, launched)
  await writeLog(ctx, {
    organizationId: ctx.organizationId,
    partner: launched.tool,
    action: launch.message === 'deep_linking' ? 'deep_link' : 'launch',
    personId: launch.person_id,
  })
  return {
    action: asked.redirect_uri,
    fields: {
      id_token: await signAs(ctx, signer, payload, idTokenSeconds),
      ...(asked.state !== undefined && { state: asked.state }),
    },
  }
}

function readAsked(given: unknown) {
  const asked = Asked.safeParse(given)
  if (!asked.success) {
    const names = asked.error.issues.map(({ path }) => path.join('.')).join(', ')
    throw new Refusal(say('The tool’s request is incomplete: {names}.', { names }))
  }
  const { scope, response_type, response_mode, prompt } = asked.data
  if (!scope.split(' ').includes('openid'))
    throw new Refusal(say('The tool didn’t ask for “openid”.'))
  if (response_type !== 'id_token')
    throw new Refusal(say('The tool asked for another response type.'))
  if ((response_mode ?? 'form_post') !== 'form_post') {
    throw new Refusal(say('The tool asked for another response mode than form_post.'))
  }
  if ((prompt ?? 'none') !== 'none')
    throw new Refusal(say('The tool asked for another prompt than none.'))
  return asked.data
}

/**
 * Over plain http, the cookie can't be sent from another site, and nothing else is protected either: there it may be
 * absent.
 */
function assertBrowser(ctx: PartnerCtx, launch: LaunchRow, cookies: string) {
  const browser = parseCookie(cookies)[browserCookie]
  const isSecure = ctx.app.env.publicUrl.startsWith('https:')
  if (browser === undefined && !isSecure) return
  if (browser === undefined || !hashToken(browser).equals(launch.browser_hash)) {
    throw new Refusal(say('This launch was begun in another browser. Open the tool again here.'))
  }
}

async function completeIfOpened(ctx: PartnerCtx, launch: LaunchRow, { lesson }: Launched) {
  const isLearning = launch.message === 'resource_link' && !launch.is_draft
  if (!isLearning || lesson?.content.rules.complete_by !== 'opened') return
  await completeLessonFor(
    ctx,
    {
      organizationId: ctx.organizationId,
      courseId: launch.course_id,
      lessonId: lesson.id,
      personId: launch.person_id,
    },
    ['finished'],
  )
}
