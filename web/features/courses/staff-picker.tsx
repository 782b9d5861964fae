import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { staffQuery } from './queries.ts'

type StaffPickerProps = {
  organizationId: string
  value: string | undefined
  onValueChange: (personId: string) => void
  /** People who are not offered. */
  without?: readonly string[]
}

/** Finds someone who can teach, by name or address. */
export function StaffPicker({
  organizationId,
  value,
  onValueChange,
  without = [],
}: StaffPickerProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search.trim(), 200)
  const staff = useQuery({
    ...staffQuery(organizationId, wanted),
    placeholderData: keepPreviousData,
  })
  const options = (staff.data ?? [])
    .filter(({ id }) => !without.includes(id))
    .map(({ id, first_name, last_name, email, username }) => ({
      value: id,
      label: `${first_name} ${last_name}`,
      hint: email ?? username,
    }))
  return (
    <Combobox
      value={value}
      onValueChange={onValueChange}
      options={options}
      onSearchChange={setSearch}
      pending={staff.isFetching}
      placeholder={t`Choose a person`}
    />
  )
}
