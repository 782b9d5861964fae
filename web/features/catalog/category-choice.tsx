import { Trans, useLingui } from '@lingui/react/macro'
import type { CatalogCategory } from '#contract/catalog.ts'
import { classNames } from '#web/ui/class-names.ts'

type CategoryChoiceProps = {
  categories: readonly CatalogCategory[]
  value: string | undefined
  onChange: (slug: string | undefined) => void
}

/** The tree of categories, one of which can be chosen; pressing it again shows all. */
export function CategoryChoice({ categories, value, onChange }: CategoryChoiceProps) {
  const { i18n } = useLingui()
  if (categories.length === 0) return null
  const depths = new Map<string, number>()
  for (const { slug, parent_slug } of categories)
    depths.set(slug, parent_slug === null ? 0 : (depths.get(parent_slug) ?? 0) + 1)
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-semibold">
        <Trans>Category</Trans>
      </legend>
      <ul className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
        {categories.map(({ slug, name, course_count }) => {
          const chosen = slug === value
          return (
            <li key={slug} style={{ paddingInlineStart: `${(depths.get(slug) ?? 0) * 0.875}rem` }}>
              <button
                type="button"
                aria-pressed={chosen}
                onClick={() => onChange(chosen ? undefined : slug)}
                className={classNames(
                  'flex w-full items-baseline justify-between gap-3 rounded-control px-2 py-1.5 text-start text-14 transition-colors hover:bg-wash',
                  chosen && 'bg-primary-soft font-semibold text-primary hover:bg-primary-soft',
                )}
              >
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="text-13 font-normal text-ink-faint tabular-nums">
                  {i18n.number(course_count)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
