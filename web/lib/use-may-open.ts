import { opensPage } from './ability-pages.ts'
import { useCurrentOrganization } from './use-current-organization.ts'

/** Which pages of the admin area the person can open: all for admins, for others what a custom role adds. */
export function useMayOpen(): (path: string) => boolean {
  const organization = useCurrentOrganization()
  return (path) =>
    organization?.role === 'admin' ||
    opensPage(organization?.abilities, path.split('?', 1)[0] ?? '')
}
