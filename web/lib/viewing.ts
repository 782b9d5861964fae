import type { OrganizationRole } from '#contract/organizations.ts'
import { sessionVersion, type SessionRecord } from './session-record.ts'

/** An admin views the product as a member, in this tab only. */
export interface Viewing {
  id: string
  view_token: string
  expires_at: string
  person: { id: string; name: string; email: string; role: OrganizationRole }
  organization: { id: string; name: string }
  /** Where the view started, and where it returns to. */
  back: string
}

const name = 'member-view'

/** Stored per tab: other tabs stay the admin's own, and closing this one ends the view here. */
let current: Viewing | null = read()

export const viewing = (): Viewing | null => current

/** Everything is reloaded, so none of the admin's own data is shown as the member's. */
export function startViewing(view: Viewing): void {
  sessionStorage.setItem(name, JSON.stringify(view))
  location.assign(view.person.role === 'learner' ? '/dashboard/student' : '/dashboard/instructor')
}

export function stopViewing(how: 'left' | 'over' = 'left'): void {
  if (!current) return
  const { back } = current
  current = null
  sessionStorage.removeItem(name)
  if (how === 'over') sessionStorage.setItem(`${name}-over`, '1')
  location.assign(back)
}

/** True once after a view that ended automatically. */
export function viewingJustEnded(): boolean {
  const ended = sessionStorage.getItem(`${name}-over`) !== null
  sessionStorage.removeItem(`${name}-over`)
  return ended
}

/** The member as the session of this tab. It is never written to the cookies. */
export function viewedSession({ person, organization, view_token, id }: Viewing): SessionRecord {
  const { id: personId, email, role } = person
  return {
    current_org_id: organization.id,
    access_token: view_token,
    refresh_token: null,
    is_authenticated: true,
    session_id: `view-${id}-${sessionVersion}`,
    user: {
      id: personId,
      user_role: 'user',
      email,
      avatar: null,
      can_create_organization: false,
      language: null,
      organizations: [{ id: organization.id, name: organization.name, role, is_active: true }],
    },
  }
}

function read(): Viewing | null {
  try {
    const text = sessionStorage.getItem(name)
    const view = text === null ? null : (JSON.parse(text) as Viewing)
    return view && Date.parse(view.expires_at) > Date.now() ? view : null
  } catch {
    return null
  }
}
