import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { finishPasskeySignIn } from '#web/lib/finish-sign-in.ts'
import { ownHost } from '#web/lib/own-host.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { toast } from '#web/ui/toaster.tsx'
import { useTakenOver } from '#web/ui/use-taken-over.ts'

/** Loaded only where a passkey can be used: nobody else waits for it. */
const ceremony = () => import('./passkey-ceremony.ts')

/**
 * Signs in with a passkey: by the button, or by one that the browser offers under the email field. A browser without
 * passkeys loads and asks nothing.
 */
export function usePasskeySignIn(onDone: () => void) {
  const { t } = useLingui()
  const [pending, setPending] = useState(false)
  // The button goes before the offer: a second ceremony would end the first.
  const isChosen = useRef(false)
  const isTakenOver = useTakenOver()
  // Passkeys belong to the installation's own address; on the host of an organization the browser has none to offer.
  const isHere = ownHost() === null
  const isSupported = isHere && isTakenOver && 'PublicKeyCredential' in window

  const ask = async (quietly: boolean) => {
    const { askForPasskey, isGivenUp } = await ceremony()
    try {
      return await askForPasskey({ quietly, isUnwanted: () => quietly && isChosen.current })
    } catch (error) {
      // What was offered quietly fails quietly too.
      if (!quietly && !isGivenUp(error)) toastFailure(error)
      return undefined
    }
  }

  const run = async (quietly: boolean) => {
    const response = await ask(quietly)
    if (!response) return
    try {
      await finishPasskeySignIn(response)
    } catch (error) {
      toastFailure(error)
      return
    }
    toast.success(t`Welcome back!`)
    onDone()
  }

  const offer = useEffectEvent(() => void run(true))
  useEffect(() => {
    if (!isSupported) return undefined
    let begun = false
    const timer = setTimeout(() => {
      begun = true
      offer()
    }, 300)
    return () => {
      clearTimeout(timer)
      if (begun) void ceremony().then(({ stopAsking }) => stopAsking())
    }
  }, [isSupported])

  const signIn = async () => {
    isChosen.current = true
    setPending(true)
    await run(false)
    setPending(false)
  }
  // The server can't know, and nearly every browser has them: the button is in the page from the start.
  return { isOffered: isSupported || (isHere && !isTakenOver), pending, signIn }
}
