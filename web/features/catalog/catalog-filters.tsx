import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import type { CatalogFacets, CourseLength } from '#contract/catalog.ts'
import type { CourseLevel } from '#contract/course-level.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { choicesOf, toggled, type CatalogSearch } from './catalog-search.ts'
import { CategoryChoice } from './category-choice.tsx'
import { PriceRange } from './price-range.tsx'
import { formatWords, languageName, lengthWords, levelWords, priceWords } from './words.ts'

/** `replace` leaves no trace in the history: for addresses that are corrected. */
export type ChangeSearch = (change: Partial<CatalogSearch>, how?: { replace: boolean }) => void

type CatalogFiltersProps = {
  facets: CatalogFacets
  /** How many courses are found. */
  total: number
  search: CatalogSearch
  onChange: ChangeSearch
  /** On the page of a category, which is chosen by the page itself. */
  hideCategories?: boolean
}

/** Every filter of the catalog with how many courses each choice would leave. */
export function CatalogFilters({
  facets,
  total,
  search,
  onChange,
  hideCategories = false,
}: CatalogFiltersProps) {
  const { t, i18n } = useLingui()
  const levels: CourseLevel[] = ['beginner', 'intermediate', 'advanced', 'all']
  const lengths: CourseLength[] = ['short', 'medium', 'long', 'extended']
  const some = (field: 'level' | 'language' | 'length' | 'organization') => ({
    chosen: choicesOf(search[field]),
    onToggle: (value: string) => onChange({ [field]: toggled(search[field], value) }),
  })
  const one = <Field extends 'price' | 'format' | 'rating'>(field: Field) => ({
    chosen: choicesOf(search[field]),
    onToggle: (value: string) => onChange({ [field]: search[field] === value ? undefined : value }),
  })
  // When nothing is found, every choice stays in sight.
  const showEmpty = total === 0
  const counted = (choices: CatalogFacets['level'], value: string) =>
    choices.find((choice) => choice.value === value)?.count ?? 0

  return (
    <div className="flex flex-col gap-6">
      {!hideCategories && (facets.categories.length > 1 || search.category) && (
        <CategoryChoice
          categories={facets.categories}
          value={search.category}
          onChange={(category) => onChange({ category })}
        />
      )}
      <Choices
        showEmpty={showEmpty}
        legend={<Trans>Level</Trans>}
        {...some('level')}
        options={levels.map((value) => ({
          value,
          label: i18n._(levelWords[value]),
          count: counted(facets.level, value),
        }))}
      />
      <Choices
        showEmpty={showEmpty}
        legend={<Trans>Price</Trans>}
        {...one('price')}
        options={(['free', 'paid'] as const).map((value) => ({
          value,
          label: i18n._(priceWords[value]),
          count: counted(facets.price, value),
        }))}
      >
        {facets.highest_price_hundredths > 0 && search.price !== 'free' && (
          <PriceRange
            key={`${search.price_min}-${search.price_max}`}
            minimum={search.price_min}
            maximum={search.price_max}
            highest={facets.highest_price_hundredths}
            onChange={(price_min, price_max) => onChange({ price_min, price_max })}
          />
        )}
      </Choices>
      <Choices
        showEmpty={showEmpty}
        legend={<Trans>Length</Trans>}
        {...some('length')}
        options={lengths.map((value) => ({
          value,
          label: i18n._(lengthWords[value]),
          count: counted(facets.length, value),
        }))}
      />
      <Choices
        showEmpty={showEmpty}
        legend={<Trans>Rating</Trans>}
        {...one('rating')}
        options={facets.rating.map(({ value, count }) => ({
          value,
          label: t`${i18n.number(Number(value))} and up`,
          count,
        }))}
      />
      <Choices
        showEmpty={showEmpty}
        legend={<Trans>Language</Trans>}
        {...some('language')}
        options={facets.language.map(({ value, count }) => ({
          value,
          label: languageName(value, i18n.locale),
          count,
        }))}
      />
      <Choices
        showEmpty={showEmpty}
        legend={<Trans context="format of a course">Format</Trans>}
        {...one('format')}
        options={(['self_paced', 'live'] as const).map((value) => ({
          value,
          label: i18n._(formatWords[value]),
          count: counted(facets.format, value),
        }))}
      />
      <Choices
        showEmpty={showEmpty}
        legend={<Trans>Certificate</Trans>}
        chosen={choicesOf(search.certificate)}
        onToggle={() => onChange({ certificate: search.certificate ? undefined : 'yes' })}
        // One choice by nature: it says something while some courses have a certificate and others don't.
        enough={facets.certificate < total || showEmpty ? 1 : 2}
        options={[{ value: 'yes', label: t`With a certificate`, count: facets.certificate }]}
      />
      <Choices
        showEmpty={showEmpty}
        legend={<Trans>Organization</Trans>}
        {...some('organization')}
        options={facets.organization.map(({ value, name, count }) => ({
          value,
          label: name,
          count,
        }))}
      />
    </div>
  )
}

type ChoicesProps = {
  legend: ReactNode
  options: { value: string; label: string; count: number }[]
  chosen: string[]
  onToggle: (value: string) => void
  /** Also shows choices that would leave nothing. */
  showEmpty: boolean
  /** From how many choices on there is something to choose. */
  enough?: number
  children?: ReactNode
}

/**
 * A choice that would leave nothing is shown only while it is made. A single one that every course has is no choice, and
 * is not shown either.
 */
function Choices({
  legend,
  options,
  chosen,
  onToggle,
  showEmpty,
  enough = 2,
  children,
}: ChoicesProps) {
  const { i18n } = useLingui()
  const id = useId()
  const possible = options.filter(
    ({ value, count }) => count > 0 || showEmpty || chosen.includes(value),
  )
  const shown = possible.length >= enough || chosen.length > 0 ? possible : []
  if (shown.length === 0 && !children) return null
  return (
    <fieldset className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <legend className="float-start mb-2.5 w-full text-13 font-semibold">{legend}</legend>
      <div className="clear-both flex flex-col gap-2">
        {shown.map(({ value, label, count }) => (
          <div key={value} className="flex items-start justify-between gap-3">
            <Checkbox
              id={`${id}${value}`}
              label={label}
              checked={chosen.includes(value)}
              onCheckedChange={() => onToggle(value)}
            />
            <span className="text-13 text-ink-faint tabular-nums">{i18n.number(count)}</span>
          </div>
        ))}
        {children}
      </div>
    </fieldset>
  )
}
