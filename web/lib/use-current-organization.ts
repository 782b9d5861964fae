import { useShallow } from 'zustand/react/shallow'
import type { Membership } from '#contract/organizations.ts'
import { currentOrganization, useSession } from './session.ts'

/** The organization that the person works in now. */
export function useCurrentOrganization(): Membership | null {
  return currentOrganization(
    useSession(useShallow(({ user, current_org_id }) => ({ user, current_org_id }))),
  )
}
