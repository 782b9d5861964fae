import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { MenuLabel } from '#web/ui/menu.tsx'
import { groupsQuery } from './queries.ts'

type GroupFilterProps = {
  organizationId: string
  group: string | undefined
  onGroupChange: (group: string | undefined) => void
}

/** Groups are asked for when somebody opens the filter or has chosen one, so that the list itself waits for nothing. */
export function GroupFilter({ organizationId, group, onGroupChange }: GroupFilterProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const groups = useQuery({ ...groupsQuery(organizationId), enabled: opened || Boolean(group) })
  const options = groups.data?.map(({ id, name, member_count }) => ({
    value: id,
    label: name,
    count: member_count,
  }))
  return (
    <FilterChip
      single
      label={t`Group`}
      value={group ? [group] : []}
      onValueChange={([chosen]) => onGroupChange(chosen)}
      options={options ?? []}
      onOpen={() => setOpened(true)}
      empty={
        <MenuLabel>
          {groups.isPending && <Trans>Loading…</Trans>}
          {groups.isError && <Trans>Groups could not be loaded.</Trans>}
          {groups.isSuccess && <Trans>No groups yet</Trans>}
        </MenuLabel>
      }
    />
  )
}
