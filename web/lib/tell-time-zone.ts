import { useSession } from './session.ts'
import { browserZone } from '../ui/time-zone.ts'

/** Tells the server the zone of this device, so that it writes the times of people who have signed in as their clock does. */
export function tellTimeZone(): () => void {
  const tell = ({ is_authenticated }: { is_authenticated: boolean }) => {
    if (!is_authenticated) return
    const zone = `time-zone=${encodeURIComponent(browserZone())}`
    if (document.cookie.includes(zone)) return
    document.cookie = `${zone}; Path=/; Max-Age=31536000; SameSite=Lax`
  }
  tell(useSession.getState())
  return useSession.subscribe((now, before) => {
    if (now.is_authenticated !== before.is_authenticated) tell(now)
  })
}
