import { queryOptions } from '@tanstack/react-query'
import { listGroups } from '#contract/groups.ts'
import { explainAbilities, listRoles } from '#contract/roles.ts'
import { call } from '#web/lib/call.ts'

/** Everything that changes with a role or with who has it. */
export const rolesKey = (organizationId: string) => ['roles', organizationId] as const

export const rolesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...rolesKey(organizationId), 'list'],
    queryFn: ({ signal }) => call(listRoles, { params: { organizationId } }, { signal }),
  })

export const memberAbilitiesQuery = (organizationId: string, personId: string) =>
  queryOptions({
    queryKey: [...rolesKey(organizationId), 'member', personId],
    queryFn: ({ signal }) =>
      call(explainAbilities, { params: { organizationId, personId } }, { signal }),
  })

export const roleGroupsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...rolesKey(organizationId), 'groups'],
    queryFn: ({ signal }) => call(listGroups, { params: { organizationId } }, { signal }),
  })
