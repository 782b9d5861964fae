import type { Session } from '#contract/identity.ts'
import type { Membership } from '#contract/organizations.ts'
import { offeredHere } from './own-host.ts'
import type { SessionRecord, User } from './session-record.ts'

export const signedOut = () => ({
  user: null,
  access_token: null,
  refresh_token: null,
  is_authenticated: false,
  current_org_id: null,
})

/** The part of a session that is stored. */
export function recordOf(state: SessionRecord): SessionRecord {
  const { current_org_id, refresh_token, access_token, user, is_authenticated, session_id } = state
  return { current_org_id, refresh_token, access_token, user, is_authenticated, session_id }
}

/** A stored session as it counts here: complete, or nobody's. */
export function restored(stored: SessionRecord | null | undefined): Partial<SessionRecord> {
  if (!stored) return { is_authenticated: false, current_org_id: null }
  const is_authenticated = stored.user !== null && stored.access_token !== null
  return {
    ...stored,
    is_authenticated,
    current_org_id: is_authenticated
      ? currentAmong(stored.user?.organizations ?? [], stored.current_org_id)
      : null,
  }
}

/** A session as the server gave it. */
export function fieldsOf(record: Session, avatar: string | null) {
  const { access_token, refresh_token, id, user_role, email } = record
  const { can_create_organization, language, organizations } = record
  const user: User = {
    id,
    user_role,
    email,
    avatar,
    can_create_organization,
    ...(language && { language }),
    organizations: offeredHere(organizations),
  }
  return { user, access_token, refresh_token, is_authenticated: true }
}

export const sameList = (one: Membership[], other: Membership[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The organization that was chosen, as long as it is among these; otherwise the first. */
export function currentAmong(organizations: Membership[], id: string | null): string | null {
  if (organizations.some((organization) => organization.id === id)) return id
  return organizations[0]?.id ?? null
}
