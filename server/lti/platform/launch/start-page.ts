import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#server/http/page-head.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { minutesLater } from '#server/identity/rules.ts'
import { say } from '#server/words/sentence.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { passingForm, passOn, sendPage } from '../../pages.ts'
import { Refusal } from '../../refusal.ts'
import { launchMinutes } from '../../rules.ts'
import { findLaunch } from '../queries.ts'
import { clientIdOf, issuerFor, subjectOf } from '../subjects.ts'
import { readLaunched } from './launched.ts'
import { storageScript } from './storage-script.ts'
import { targetOf } from './write-message.ts'

const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads allow-presentation allow-storage-access-by-user-activation'

/** Parameters that start the tool's login: our issuer, a login hint, and the target URL. */
export async function readStart(ctx: PartnerCtx, secret: string) {
  const launch = await findLaunch(ctx, hashToken(secret))
  if (!launch || launch.authorized_at || minutesLater(launch.created_at, launchMinutes) < ctx.now) {
    throw new Refusal(say('This launch was used already or took too long. Open the tool again.'))
  }
  const launched = await readLaunched(ctx, launch)
  const { tool } = launched
  return {
    title: launched.lesson?.title ?? tool.name,
    action: tool.login_url,
    fields: {
      iss: issuerFor(ctx, tool),
      login_hint: await subjectOf(ctx, tool, launch.person_id),
      target_link_uri: targetOf(launch, launched),
      // The installation's one address has to find the organization.
      lti_message_hint: tool.provided_tool_id ? `${ctx.organizationId}.${secret}` : secret,
      client_id: clientIdOf(tool),
      lti_deployment_id: tool.deployment_id,
    },
  }
}

type Start = Awaited<ReturnType<typeof readStart>>

/** In a frame, the tool runs one frame deeper, so the site's own pages don't need to allow frames of other hosts. */
export function sendStart(
  app: PartnerCtx['app'],
  reply: FastifyReply,
  { title, action, fields }: Start,
  opensIn: 'frame' | 'window',
) {
  if (opensIn === 'window') {
    return sendPage(app, reply, { title, body: passingForm(action, fields), script: passOn })
  }
  const frame = `<iframe name="tool" title="${escapeHtml(title)}" sandbox="${sandbox}" allow="fullscreen; clipboard-write"></iframe>`
  const form = passingForm(action, { ...fields, lti_storage_target: '_parent' }, { target: 'tool' })
  return sendPage(app, reply, {
    title,
    body: (said) => `${frame}${form(said)}`,
    script: `${storageScript};${passOn}`,
  })
}
