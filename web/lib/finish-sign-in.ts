import { t } from '@lingui/core/macro'
import type { Session } from '#contract/identity.ts'
import type { PasskeyResponse } from '#contract/passkeys.ts'
import { rememberProvider } from './end-session.ts'
import { send } from './request.ts'
import { useSession } from './session.ts'

interface Ticket {
  organization_id: string
  ticket: string
  browser_secret: string
}

const enterWith = (ask: () => Promise<Session>) => useSession.getState().enterWith(ask)

/** Hands the answer of an OpenID provider to the server. */
export const finishSingleSignOn = (body: { answer: string; browser_secret: string }) =>
  enterWith(async () => {
    const { finishSingleSignOn: endpoint } = await import('#contract/single-sign-on.ts')
    return send(endpoint, { body }, { fallback: t`Login failed` })
  })

/** Exchanges the ticket of an accepted SAML message for a session. */
export async function finishSaml(body: Ticket): Promise<void> {
  let leavesProvider = false
  await enterWith(async () => {
    const { finishSamlSignIn } = await import('#contract/saml.ts')
    const finished = await send(finishSamlSignIn, { body }, { fallback: t`Login failed` })
    leavesProvider = finished.single_logout
    return finished.session
  })
  if (leavesProvider) rememberProvider(useSession.getState().session_id)
}

export const finishPasskeySignIn = (response: PasskeyResponse) =>
  enterWith(async () => {
    const { finishPasskeySignIn: endpoint } = await import('#contract/passkeys.ts')
    return send(endpoint, { body: { response } }, { fallback: t`Login failed` })
  })
