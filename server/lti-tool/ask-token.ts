import { randomUUID } from 'node:crypto'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { signAs } from '#server/lti/keys.ts'
import { Refusal } from '#server/lti/refusal.ts'
import { idTokenSeconds } from '#server/lti/rules.ts'
import { fetchJson } from '#server/lti/verify.ts'
import { say } from '#server/words/sentence.ts'
import type { PlatformRow } from './queries.ts'

/** An access token for a platform's service, for a signed assertion. */
export async function askToken(
  app: Mechanisms,
  organizationId: string,
  platform: PlatformRow,
  scope: string,
) {
  const assertion = await asSystem(app, (ctx) =>
    signAs(
      ctx,
      organizationId,
      {
        iss: platform.client_id,
        sub: platform.client_id,
        aud: platform.token_url,
        jti: randomUUID(),
      },
      idTokenSeconds,
    ),
  )
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope,
  })
  const answer = await fetchJson(app, platform.token_url, say('an access token'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  })
  const { access_token } = answer as { access_token?: unknown }
  if (typeof access_token !== 'string') throw new Refusal(say('The platform gave no access token.'))
  return access_token
}
