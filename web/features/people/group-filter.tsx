import { Trans, useLingui } from '@lingui/react/macro'
import { QueryFilter } from '#web/lib/query-filter.tsx'
import { groupsQuery } from './queries.ts'

type GroupFilterProps = {
  organizationId: string
  group: string | undefined
  onGroupChange: (group: string | undefined) => void
}

export function GroupFilter({ organizationId, group, onGroupChange }: GroupFilterProps) {
  const { t } = useLingui()
  return (
    <QueryFilter
      label={t`Group`}
      value={group}
      onValueChange={onGroupChange}
      query={groupsQuery(organizationId)}
      optionsOf={(groups) =>
        groups.map(({ id, name, member_count }) => ({
          value: id,
          label: name,
          count: member_count,
        }))
      }
      failed={<Trans>Groups couldn’t be loaded.</Trans>}
      none={<Trans>No groups yet</Trans>}
    />
  )
}
