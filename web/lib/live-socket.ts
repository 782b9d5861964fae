import { useEffect, useEffectEvent } from 'react'
import { livePath } from '#contract/live.ts'
import { looksExpired } from './access-token.ts'
import { Live, type LiveEvent } from './live.ts'
import { refreshTokens } from './refresh-session.ts'
import { useSession } from './session.ts'
import { viewing } from './viewing.ts'

/** The socket of this tab. */
export const live = new Live({
  open: () => new WebSocket(location.origin.replace(/^http/, 'ws') + livePath),
  token: async (refused) => {
    // A member view receives no live events.
    if (viewing()) return null
    const { access_token } = useSession.getState()
    return access_token !== null && (refused || looksExpired(access_token))
      ? await refreshTokens(access_token)
      : access_token
  },
})

// Follows the signed-in person: another person's topics never reach this one.
useSession.subscribe((now, before) => {
  if (now.session_id !== before.session_id) live.reconnect()
  else if (now.access_token !== null && now.access_token !== before.access_token) {
    live.renew(now.access_token)
  }
})

/** Listens to a topic while the component is mounted. Null listens to nothing. */
export function useLive(topic: string | null, listener: (event: LiveEvent) => void): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => (topic === null ? undefined : live.subscribe(topic, (e) => onEvent(e))), [topic])
}
