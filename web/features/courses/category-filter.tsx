import { Trans, useLingui } from '@lingui/react/macro'
import { QueryFilter } from '#web/lib/query-filter.tsx'
import { categoriesQuery } from './queries.ts'

type CategoryFilterProps = {
  organizationId: string
  category: string | undefined
  onCategoryChange: (category: string | undefined) => void
}

export function CategoryFilter({
  organizationId,
  category,
  onCategoryChange,
}: CategoryFilterProps) {
  const { t } = useLingui()
  return (
    <QueryFilter
      label={t`Category`}
      value={category}
      onValueChange={onCategoryChange}
      query={categoriesQuery(organizationId)}
      optionsOf={({ items }) => items.map(({ id, name }) => ({ value: id, label: name }))}
      failed={<Trans>Categories couldn’t be loaded.</Trans>}
      none={<Trans>No categories yet</Trans>}
    />
  )
}
