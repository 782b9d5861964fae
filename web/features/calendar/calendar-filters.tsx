import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CalendarKind } from '#contract/calendar.ts'
import { calendarKinds } from '#web/lib/url-words.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import type { CalendarSearch } from './calendar-search.ts'
import { useKindWords } from './entry-words.ts'
import { placesQuery } from './queries.ts'

type CalendarFiltersProps = {
  search: CalendarSearch
  onSearchChange: (next: CalendarSearch) => void
}

/** Only one organization, course, or some kinds; kept in the address. */
export function CalendarFilters({ search, onSearchChange }: CalendarFiltersProps) {
  const { t } = useLingui()
  const words = useKindWords()
  const { data } = useQuery(placesQuery)
  const organizations = data?.organizations ?? []
  const courses = (data?.courses ?? []).filter(
    ({ organization_id }) => !search.organization || organization_id === search.organization,
  )
  const { organization, course, kinds } = search
  return (
    <FilterBar
      {...((organization ?? course ?? kinds) && {
        onClear: () =>
          onSearchChange({
            ...search,
            organization: undefined,
            course: undefined,
            kinds: undefined,
          }),
      })}
    >
      {organizations.length > 1 && (
        <FilterChip
          single
          label={t`Organization`}
          value={organization ? [organization] : []}
          onValueChange={([chosen]) =>
            onSearchChange({ ...search, organization: chosen, course: undefined })
          }
          options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {courses.length > 0 && (
        <FilterChip
          single
          label={t`Course`}
          value={course ? [course] : []}
          onValueChange={([chosen]) => onSearchChange({ ...search, course: chosen })}
          options={courses.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <FilterChip
        label={t`Kind`}
        value={(kinds?.split(',') ?? []) as CalendarKind[]}
        onValueChange={(chosen) =>
          onSearchChange({ ...search, kinds: chosen.length > 0 ? chosen.join(',') : undefined })
        }
        options={calendarKinds.map((kind) => ({ value: kind, label: words[kind] }))}
      />
    </FilterBar>
  )
}
