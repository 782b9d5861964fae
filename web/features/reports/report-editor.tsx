import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Columns3, X } from 'lucide-react'
import type { ReportDefinition, ReportFilter, ReportSource, ReportStep } from '#contract/reports.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from '#web/ui/menu.tsx'
import { Select } from '#web/ui/select.tsx'
import { AddFilter } from './add-filter.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { rowsQuery } from './queries.ts'
import { chartWords, filterWords, isTimed, stepWords } from './report-words.ts'
import type { ReportsArea } from './reports-area.ts'

type ReportEditorProps = {
  area: ReportsArea
  source: ReportSource
  definition: ReportDefinition
  onChange: (definition: ReportDefinition) => void
}

/** Days, columns, groups, chart and filters; each change shows at once. */
export function ReportEditor({ area, source, definition, onChange }: ReportEditorProps) {
  const { t, i18n } = useLingui()
  const set = (change: Partial<ReportDefinition>) => onChange({ ...definition, ...change })
  const { columns } = source
  const toggle = (key: string, on: boolean) => {
    const chosen = columns
      .map((column) => column.key)
      .filter((each) => (each === key ? on : definition.columns.includes(each)))
    if (chosen.length > 0) set({ columns: chosen })
  }
  return (
    <div className="mb-6 flex flex-col gap-3 rounded-card border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center gap-2">
        <PeriodPicker
          label={source.period_label}
          period={definition.period}
          onChange={(period) => set({ period })}
        />
        <GroupPicker source={source} definition={definition} onChange={set} />
        {definition.group && (
          <Select
            compact
            className="w-auto!"
            aria-label={t`Chart`}
            value={definition.chart}
            onValueChange={(chart) => set({ chart })}
            options={(['none', 'bar', 'line'] as const).map((value) => ({
              value,
              label: i18n._(chartWords[value]),
            }))}
          />
        )}
        <Menu>
          <MenuTrigger asChild>
            <Button size="sm">
              <Columns3 />
              <Trans>Columns</Trans>
            </Button>
          </MenuTrigger>
          <MenuContent align="start">
            {columns.map(({ key, label }) => (
              <MenuCheckboxItem
                key={key}
                checked={definition.columns.includes(key)}
                onSelect={(event) => event.preventDefault()}
                onCheckedChange={(on) => toggle(key, on)}
              >
                {label}
              </MenuCheckboxItem>
            ))}
          </MenuContent>
        </Menu>
        <AddFilter
          area={area}
          source={source}
          onAdd={(filter) => set({ filters: [...definition.filters, filter] })}
        />
      </div>
      {definition.filters.length > 0 && (
        <FilterList
          area={area}
          source={source}
          definition={definition}
          onChange={(filters) => set({ filters })}
        />
      )}
    </div>
  )
}

/** Every filter as a sentence that can be taken away. */
function FilterList({
  area,
  source,
  definition,
  onChange,
}: Omit<ReportEditorProps, 'onChange'> & { onChange: (filters: ReportFilter[]) => void }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(rowsQuery(area.organizationId, { definition, page: 1 }))
  const { filters } = definition
  return (
    <ul aria-label={t`Filters`} className="flex flex-wrap gap-2">
      {filters.map((filter, index) => {
        const column = source.columns.find(({ key }) => key === filter.column)
        const words = column
          ? filterWords(filter, column, data?.courses ?? [], i18n)
          : filter.column
        return (
          <li
            key={`${filter.column}${index}`}
            className="inline-flex max-w-full items-center rounded-full border border-primary bg-primary-soft ps-3 text-13 text-primary"
          >
            <span className="truncate py-1">{words}</span>
            <button
              type="button"
              aria-label={t`Remove filter: ${words}`}
              className="grid size-8 place-items-center rounded-full hover:bg-wash"
              onClick={() => onChange(filters.filter((_, place) => place !== index))}
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function GroupPicker({
  source,
  definition,
  onChange,
}: {
  source: ReportSource
  definition: ReportDefinition
  onChange: (change: Partial<ReportDefinition>) => void
}) {
  const { t, i18n } = useLingui()
  const { group } = definition
  const chosen = source.columns.find(({ key }) => key === group?.column)
  const choose = (key: string) => {
    const column = source.columns.find((each) => each.key === key)
    onChange(
      column
        ? {
            group: { column: key, step: isTimed(column.type) ? 'month' : 'value' },
            sort: null,
            chart: isTimed(column.type) ? 'line' : 'bar',
          }
        : { group: null, sort: null, chart: 'none' },
    )
  }
  return (
    <>
      <Select
        compact
        className="w-auto! max-w-60"
        aria-label={t`Group by`}
        value={group?.column ?? 'none'}
        onValueChange={choose}
        options={[
          { value: 'none', label: t`Not grouped` },
          ...source.columns
            .filter((column) => column.is_groupable)
            .map(({ key, label }) => ({ value: key, label: t`By ${label}` })),
        ]}
      />
      {group && chosen && isTimed(chosen.type) && (
        <Select
          compact
          className="w-auto!"
          aria-label={t`Step`}
          value={group.step}
          onValueChange={(step: ReportStep) => onChange({ group: { ...group, step } })}
          options={(['day', 'week', 'month', 'year'] as const).map((value) => ({
            value,
            label: i18n._(stepWords[value]),
          }))}
        />
      )}
    </>
  )
}
