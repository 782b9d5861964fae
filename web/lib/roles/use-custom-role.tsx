import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { giveRole, takeRole } from '#contract/roles.ts'
import { call } from '#web/lib/call.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { memberAbilitiesQuery, roleGroupsQuery, rolesKey, rolesQuery } from './queries.ts'

interface CustomRoleChoice {
  /** Nothing where the organization has no roles of its own, or the person is to be an admin. */
  field: ReactNode
  /** Saves what changed, after the built-in role. */
  save: () => Promise<void>
}

/** Chooses a custom role for a person, and the groups where the role manages groups. */
export function useCustomRole(
  organizationId: string,
  personId: string,
  builtInRole: string,
): CustomRoleChoice {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: roles = [] } = useQuery(rolesQuery(organizationId))
  const { data: now } = useQuery(memberAbilitiesQuery(organizationId, personId))
  const { data: groups = [] } = useQuery(roleGroupsQuery(organizationId))
  const [chosen, setChosen] = useState<string>()
  const [chosenGroups, setChosenGroups] = useState<string[]>()
  const before = now?.custom_role?.id ?? ''
  const groupsBefore = now?.managed_groups.map(({ id }) => id) ?? []
  const role = chosen ?? before
  const groupIds = chosenGroups ?? groupsBefore
  const picked = roles.find(({ id }) => id === role)
  const managesGroups = picked?.abilities.includes('groups.manage') ?? false
  const save = async () => {
    const params = { organizationId, personId }
    const isChanged = role !== before || chosenGroups !== undefined
    if (builtInRole !== 'admin' && isChanged) {
      if (role === '') await call(takeRole, { params })
      else await call(giveRole, { params, body: { role_id: role, group_ids: groupIds } })
    }
    await client.invalidateQueries({ queryKey: rolesKey(organizationId) })
  }
  const field = builtInRole !== 'admin' && roles.length > 0 && now && (
    <>
      <Field
        label={<Trans>Custom role</Trans>}
        hint={picked?.description || <Trans>Adds permissions on top of the role above.</Trans>}
      >
        <Select
          value={role}
          onValueChange={setChosen}
          options={[
            { value: '', label: t`None` },
            ...roles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      {managesGroups && (
        <Field group label={<Trans>Groups they manage</Trans>}>
          <div className="flex max-h-60 flex-col gap-2.5 overflow-y-auto">
            {groups.length === 0 && (
              <p className="text-14 text-ink-muted">
                <Trans>No groups yet. Create one on the Students page first.</Trans>
              </p>
            )}
            {groups.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={groupIds.includes(id)}
                onCheckedChange={(on) =>
                  setChosenGroups(on ? [...groupIds, id] : groupIds.filter((other) => other !== id))
                }
              />
            ))}
          </div>
        </Field>
      )}
    </>
  )
  return { field, save }
}
