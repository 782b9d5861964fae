import type { AnyRouter } from '@tanstack/react-router'
import {
  chosenLanguageCookie,
  languageInCookies,
  sessionLanguageCookie,
  type Language,
} from '#contract/languages.ts'
import { pageLanguage } from './i18n.ts'
import { isLaunchedInFrame } from './launched.ts'
import { currentOrganization, useSession, type SessionState } from './session.ts'
import { viewing } from './viewing.ts'

type Spoken = Pick<SessionState, 'user' | 'current_org_id' | 'is_authenticated'>

/**
 * Tells the server, by a cookie, the language of the person who is signed in, so that the first byte of every page is in it.
 * Somebody who signs in on a page in another language, or goes to an organization that speaks another one, gets the page
 * again; a change made on another device waits for the next page, so that nobody loses what they are typing.
 */
export function keepLanguage(router: AnyRouter): void {
  store(useSession.getState())
  useSession.subscribe((now, before) => {
    store(now)
    const moved =
      now.session_id !== before.session_id || now.current_org_id !== before.current_org_id
    if (!moved || !now.is_authenticated || viewing()) return
    const wanted = sessionLanguage(now, document.cookie)
    if (wanted === undefined || wanted === pageLanguage() || isLaunchedInFrame()) return
    // Whatever follows the sign-in leads somewhere first.
    const stop = router.subscribe('onResolved', () => {
      stop()
      location.reload()
    })
  })
}

/** What the person chose, then what was chosen in this browser, then what their organization chose; else the browser's own. */
export function sessionLanguage(session: Spoken, cookies: string): Language | undefined {
  const { user } = session
  if (!user || !session.is_authenticated) return undefined
  return user.language ?? chosenHere(cookies) ?? currentOrganization(session)?.language
}

const chosenHere = (cookies: string) =>
  languageInCookies(
    cookies
      .split('; ')
      .filter((cookie) => cookie.startsWith(`${chosenLanguageCookie}=`))
      .join('; '),
  )

function store(session: Spoken): void {
  // In a look the cookies stay the admin's, and a frame has none. Names of organizations that are still to come come with
  // their languages.
  if (viewing() || isLaunchedInFrame() || currentOrganization(session)?.name === '…') return
  const language = sessionLanguage(session, document.cookie)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const lasting = language ? `${language}; Max-Age=31536000` : '; Max-Age=0'
  document.cookie = `${sessionLanguageCookie}=${lasting}; Path=/; SameSite=Lax${secure}`
}
