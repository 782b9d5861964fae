import { Trans } from '@lingui/react/macro'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { MenuLabel } from '#web/ui/menu.tsx'

type QueryFilterProps<Data, Key extends readonly unknown[]> = {
  label: string
  value: string | undefined
  onValueChange: (value: string | undefined) => void
  query: UseQueryOptions<Data, Error, Data, Key>
  optionsOf: (data: Data) => { value: string; label: string; count?: number }[]
  failed: ReactNode
  none: ReactNode
}

/** Options load when somebody opens the filter or has chosen one, so the list itself doesn't wait for them. */
export function QueryFilter<Data, Key extends readonly unknown[]>({
  label,
  value,
  onValueChange,
  query,
  optionsOf,
  failed,
  none,
}: QueryFilterProps<Data, Key>) {
  const [opened, setOpened] = useState(false)
  const choices = useQuery({ ...query, enabled: opened || Boolean(value) })
  return (
    <FilterChip
      single
      label={label}
      value={value ? [value] : []}
      onValueChange={([chosen]) => onValueChange(chosen)}
      options={choices.data === undefined ? [] : optionsOf(choices.data)}
      onOpen={() => setOpened(true)}
      empty={
        <MenuLabel>
          {choices.isPending && <Trans>Loading…</Trans>}
          {choices.isError && failed}
          {choices.isSuccess && none}
        </MenuLabel>
      }
    />
  )
}
