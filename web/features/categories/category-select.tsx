import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Select } from '#web/ui/select.tsx'
import { categoriesQuery, depthsOf } from './queries.ts'

type CategorySelectProps = Omit<
  ComponentProps<typeof Select<string>>,
  'options' | 'value' | 'onValueChange'
> & {
  organizationId: string
  value: string | null
  onValueChange: (categoryId: string | null) => void
  /** What choosing none means, such as "At the top"; absent where one must be chosen. */
  none?: string
  /** Categories that can't be chosen. */
  except?: ReadonlySet<string>
}

/** One category of the tree, each name indented below its parent. */
export function CategorySelect({
  organizationId,
  value,
  onValueChange,
  none,
  except,
  ...props
}: CategorySelectProps) {
  const { t } = useLingui()
  const { data } = useQuery(categoriesQuery(organizationId))
  const items = data?.items ?? []
  const depths = depthsOf(items)
  return (
    <Select
      {...props}
      value={value ?? (none === undefined ? '' : 'none')}
      onValueChange={(next) => onValueChange(next === 'none' ? null : next)}
      {...(none === undefined && { placeholder: t`Choose a category` })}
      options={[
        ...(none === undefined ? [] : [{ value: 'none', label: none }]),
        ...items
          .filter(({ id }) => !except?.has(id))
          .map(({ id, name }) => ({
            value: id,
            label: `${'\u2003'.repeat(depths.get(id) ?? 0)}${name}`,
          })),
      ]}
    />
  )
}
