import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { organizationDesk, platformDesk, type Desk } from './desk.ts'

/** The desk of the organization that the admin works in. */
export function useAdminDesk(): Desk | null {
  const organization = useCurrentOrganization()
  return organization && organizationDesk(organization, '/dashboard/admin/support')
}

/** Lyceum's own desk; what a person may do there is up to the server. */
export const usePlatformDesk = (): Desk | null => platformDesk()
