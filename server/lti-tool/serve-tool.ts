import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ltiActions } from '#contract/lti-tools.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asData } from '#server/http/page-head.ts'
import { openDoors, root, within } from '#server/lti/doors.ts'
import { inOrganization } from '#server/lti/in-organization.ts'
import { writeLog } from '#server/lti/log.ts'
import { article, elsewhere, passingForm, passOn, sendPage } from '#server/lti/pages.ts'
import { Refusal } from '#server/lti/refusal.ts'
import { say, type Words } from '#server/words/sentence.ts'
import { beginLogin, sendLogin } from './begin-login.ts'
import { answerChosen, chooserOf } from './choose-content.ts'
import { platformStorage, storageOf, type PlatformStorage } from './platform-storage.ts'
import { claimedIssuer, readMessage } from './read-message.ts'
import { registerPlatform } from './register-platform.ts'
import { takeLaunch } from './take-launch.ts'

/**
 * Endpoints that platforms and their users' browsers request from a tool. All of them may be framed by the platform.
 */
export async function serveTool(server: FastifyInstance, app: Mechanisms) {
  const ancestors = elsewhere(app)
  await openDoors(
    server,
    app,
    (scope) => {
      const login = async (request: FastifyRequest, reply: FastifyReply, given: unknown) => {
        const begun = await inOrganization(app, request, (ctx) => beginLogin(ctx, given)).catch(
          noting(app, request, 'launch', issuerIn(given)),
        )
        return sendLogin(app, reply, begun)
      }
      scope.get(`${root}/tool/login`, (request, reply) => login(request, reply, request.query))
      scope.post(`${root}/tool/login`, (request, reply) => login(request, reply, request.body))

      scope.post(`${root}/tool/launch`, async (request, reply) => {
        const note = noting(app, request, 'launch', claimedIssuer(request.body))
        const launch = await readMessage(app, within(app, request), request.body).catch(note)
        const ticket = await inOrganization(app, request, (ctx) => takeLaunch(ctx, launch)).catch(
          note,
        )
        const { organization } = request.params as { organization: string }
        const { state } = request.body as { state: string }
        return sendOn(app, reply, {
          organization,
          ticket,
          state,
          isChoosing: launch.isChoosing,
          storage: storageOf(launch.platform, launch.storageTarget),
        })
      })

      scope.post(`${root}/tool/chooser`, async (request, reply) => {
        const { ticket, secret } = readChosen(request.body)
        const picker = await inOrganization(app, request, (ctx) => chooserOf(ctx, ticket, secret))
        return sendPage(app, reply, { title: say('Choose content'), ...picker, ancestors })
      })
      scope.post(`${root}/tool/choose`, async (request, reply) => {
        const { ticket, secret, choices } = readChosen(request.body)
        const answer = await inOrganization(app, request, (ctx) =>
          answerChosen(ctx, ticket, secret, choices),
        )
        return sendPage(app, reply, {
          title: say('Adding…'),
          body: passingForm(answer.action, answer.fields),
          script: passOn,
          ancestors,
        })
      })

      scope.get(`${root}/tool/register/:token`, async (request, reply) => {
        const { token } = request.params as { token: string }
        const { openid_configuration, registration_token } = request.query as Record<
          string,
          unknown
        >
        await registerPlatform(app, within(app, request), {
          token,
          openid_configuration,
          registration_token,
        }).catch(noting(app, request, 'register', ''))
        return sendPage(app, reply, {
          title: say('Connected'),
          body: article(say('Connected'), say('You can close this window.')),
          script: `(window.opener || window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*')`,
          ancestors,
        })
      })
    },
    { ancestors },
  )
}

interface Passed {
  organization: string
  ticket: string
  state: string
  isChoosing: boolean
  storage: PlatformStorage | null
}

/** Continues to our own pages with the secret that this tab kept. A tab without one didn't start a launch. */
const sendOn = (app: Mechanisms, reply: FastifyReply, passed: Passed) =>
  sendPage(app, reply, {
    title: say('Opening…'),
    body: (said) =>
      `${passingForm('chooser', { ticket: passed.ticket, secret: '' })(said)}<div id="failed" hidden>${article(
        say('This didn’t work'),
        say('This launch began in another browser or tab. Open it again in your platform.'),
      )(said)}</div>`,
    script: `const passed = ${asData(passed)}
${platformStorage}
const name = 'lti ' + passed.state
const finish = (secret) => {
  if (secret === null) document.getElementById('failed').hidden = false
  else if (passed.isChoosing) {
    const form = document.getElementById('pass')
    form.elements.secret.value = secret
    form.submit()
  } else {
    const query = new URLSearchParams({ organization: passed.organization, ticket: passed.ticket, secret })
    location.replace('/launched#' + query)
  }
}
let secret = null
try { secret = sessionStorage.getItem(name); sessionStorage.removeItem(name) } catch {}
if (secret !== null) finish(secret)
else askStorage(passed.storage, { subject: 'lti.get_data', key: passed.state }, finish)`,
    ancestors: elsewhere(app),
  })

const Chosen = z.object({
  ticket: z.string(),
  secret: z.string(),
  choice: z.optional(z.union([z.string(), z.array(z.string())])),
})

function readChosen(given: unknown) {
  const read = Chosen.safeParse(given)
  if (!read.success) throw new Refusal(say('The form is incomplete.'))
  const { ticket, secret, choice = [] } = read.data
  return { ticket, secret, choices: [choice].flat() }
}

const issuerIn = (given: unknown) => {
  const { iss } = (given ?? {}) as { iss?: unknown }
  return typeof iss === 'string' ? iss : ''
}

/** A refusal leaves only its log entry, under the name that the platform claims. */
const noting =
  (app: Mechanisms, request: FastifyRequest, action: (typeof ltiActions)[number], issuer: string) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Refusal) await note(app, request, { action, issuer, error: error.words })
    throw error
  }

async function note(
  app: Mechanisms,
  request: FastifyRequest,
  { action, issuer, error }: { action: (typeof ltiActions)[number]; issuer: string; error: Words },
) {
  try {
    await inOrganization(app, request, async (ctx) => {
      const partner = { id: ctx.organizationId, name: issuer.slice(0, 200) }
      await writeLog(ctx, { organizationId: ctx.organizationId, partner, action, error })
    })
  } catch (failure) {
    // The caller has to receive the refusal itself.
    request.log.warn({ err: failure }, 'refusal not logged')
  }
}
