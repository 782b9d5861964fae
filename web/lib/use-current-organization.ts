import { useShallow } from 'zustand/react/shallow'
import type { Membership } from '#contract/organizations.ts'
import { currentOrganization, useSession } from './session.ts'

/** The person's current organization. */
export function useCurrentOrganization(): Membership | null {
  return currentOrganization(
    useSession(useShallow(({ user, current_org_id }) => ({ user, current_org_id }))),
  )
}
