import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import {
  addPasskey,
  confirmWithPasskey,
  startAddingPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
  type PasskeyResponse,
} from '#contract/passkeys.ts'
import { call } from '#web/lib/call.ts'
import { send } from '#web/lib/request.ts'

/** Asks for a passkey; `quietly` offers those of this device in the list under the email field, and waits. */
export async function askForPasskey({
  quietly = false,
  isUnwanted = (): boolean => false,
} = {}): Promise<PasskeyResponse | undefined> {
  if (quietly && !(await browserSupportsWebAuthnAutofill())) return undefined
  const options = await send(startPasskeySignIn, {})
  if (isUnwanted()) return undefined
  return (await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: quietly,
    verifyBrowserAutofillInput: false,
  })) as unknown as PasskeyResponse
}

/** Ends a ceremony that waits, for example when the form goes away. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony()

export async function createPasskey({ password, name }: { password: string; name: string }) {
  const options = await call(startAddingPasskey, { body: { password } })
  const response = (await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })) as unknown as PasskeyResponse
  return call(addPasskey, { body: { name, response } })
}

export async function confirmByPasskey() {
  const options = await call(startPasskeyConfirmation, {})
  const response = (await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })) as unknown as PasskeyResponse
  return call(confirmWithPasskey, { body: { response } })
}

export const isSupported = browserSupportsWebAuthn

/** The person closed the browser's window, or another ceremony took its place: nothing to tell them. */
export const isGivenUp = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
