import { adoptStoredSession, useSession } from './session.ts'

/**
 * Keeps the session of all tabs in sync: the signed-in person and the newest tokens. Returns a function that stops it.
 */
export function shareSession(): () => void {
  const channel = new BroadcastChannel('lyceum-session')
  let adopting = false
  // oxlint-disable-next-line require-post-message-target-origin -- a channel stays within one origin
  const tell = () => channel.postMessage('changed')
  const adopt = () => {
    adopting = true
    adoptStoredSession()
    adopting = false
  }
  channel.addEventListener('message', adopt)
  // A tab that the browser had frozen may have missed messages.
  const wake = () => document.visibilityState === 'visible' && adopt()
  document.addEventListener('visibilitychange', wake)
  const unsubscribe = useSession.subscribe((now, before) => {
    const changed = now.session_id !== before.session_id || now.access_token !== before.access_token
    // The cookies are written right after this; another tab must not read them before.
    if (changed && !adopting) queueMicrotask(tell)
  })
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', wake)
    channel.close()
  }
}
