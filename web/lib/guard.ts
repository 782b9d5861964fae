import { opensPage } from './ability-pages.ts'
import type { SessionRecord } from './session-record.ts'

export type GuardedSession = Pick<SessionRecord, 'is_authenticated' | 'user' | 'current_org_id'>

export type Verdict =
  | { kind: 'allow' }
  | { kind: 'login'; redirect: string }
  | { kind: 'redirect'; to: string }

const allow: Verdict = { kind: 'allow' }
const askForHelp: Verdict = { kind: 'redirect', to: '/account/support?desk=platform' }
const areaRole = { admin: 'admin', instructor: 'instructor', student: 'learner' } as const
const openWithoutOrganization = [
  '/dashboard',
  '/dashboard/invitations',
  '/dashboard/admin/inquiries',
]

/** Who may open which URL. `href` has path, query and hash; only /dashboard and /account are guarded. */
export function guard(session: GuardedSession, href: string): Verdict {
  const path = pathOf(href)
  const [area, section] = path.split('/').slice(1)
  if (area !== 'dashboard' && area !== 'account') return allow
  const { user } = session
  if (!session.is_authenticated || user === null) return { kind: 'login', redirect: href }
  if (area === 'account') return writesHelp(path) && !isSuper(user) ? askForHelp : allow

  if (isSuper(user)) {
    return section === 'super-admin' ? allow : { kind: 'redirect', to: '/dashboard/super-admin' }
  }
  if (user.organizations.length === 0) {
    return openWithoutOrganization.includes(path)
      ? allow
      : { kind: 'redirect', to: homeOf(session) }
  }
  if (section === 'super-admin') return { kind: 'redirect', to: '/dashboard' }
  if (section === 'admin' || section === 'instructor' || section === 'student') {
    const current = user.organizations.find(({ id }) => id === session.current_org_id)
    const isOpen = current?.role === areaRole[section] || opensPage(current?.abilities, path)
    if (!isOpen) return { kind: 'redirect', to: '/dashboard' }
  }
  return allow
}

/** The lists and forms for super admins who write Lyceum's own help; everyone else reads the help center. */
const writesHelp = (path: string) =>
  /^\/account\/support\/(articles|categories)(\/create|\/[^/]+\/(edit|manage))?$/.test(path)

const isSuper = (user: NonNullable<GuardedSession['user']>) => user.user_role === 'super_admin'

/** Where a person starts after login. */
export function homeOf({ user }: GuardedSession): string {
  if (user?.user_role === 'super_admin') return '/dashboard/super-admin'
  if (user && user.organizations.length === 0 && !user.can_create_organization) {
    return '/dashboard/invitations'
  }
  return '/dashboard'
}

/** Normalizes a URL, so no variation of case, slashes or escapes gets past a rule. */
function pathOf(href: string): string {
  const raw = href.split(/[?#]/, 1)[0] ?? ''
  const path = decoded(raw).toLowerCase().replaceAll(/\/+/g, '/')
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Pages of the current organization, which are closed with it. */
export const isOfOrganization = (pathname: string) =>
  /^\/dashboard(?!\/(invitations|super-admin)(\/|$))/.test(pathname)
