import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { ReportColumn, ReportFilter, ReportOperator, ReportSource } from '#contract/reports.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Select } from '#web/ui/select.tsx'
import { courseOptionsQuery } from './queries.ts'
import { isTimed, needsValue, operatorsOf, operatorWords } from './report-words.ts'
import type { ReportsArea } from './reports-area.ts'

type AddFilterProps = {
  area: ReportsArea
  source: ReportSource
  onAdd: (filter: ReportFilter) => void
}

/** A condition on one column; the control for its value follows from the column. */
export function AddFilter({ area, source, onAdd }: AddFilterProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <ListFilter />
          <Trans>Add filter</Trans>
        </Button>
      </PopoverTrigger>
      <PopoverContent label={t`New filter`}>
        <FilterForm
          area={area}
          source={source}
          onAdd={(filter) => {
            onAdd(filter)
            setOpen(false)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

function FilterForm({ area, source, onAdd }: AddFilterProps) {
  const [key, setKey] = useState(source.columns[0]?.key ?? '')
  const column = source.columns.find((each) => each.key === key)
  const operators = column ? operatorsOf[column.type] : []
  const [chosen, setChosen] = useState<ReportOperator | null>(null)
  const operator = chosen && operators.includes(chosen) ? chosen : operators[0]
  const [values, setValues] = useState<string[]>([])
  if (!column || !operator) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = needsValue(operator) ? values.filter(Boolean) : []
    // People write minutes; the server counts seconds.
    const sent = column.type === 'seconds' ? given.map((text) => `${Number(text) * 60}`) : given
    onAdd({ column: key, operator, values: sent })
  }
  const ready = !needsValue(operator) || values.some(Boolean)
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <Field label={<Trans>Column</Trans>}>
        <Select
          value={key}
          onValueChange={(next) => {
            setKey(next)
            setChosen(null)
            setValues([])
          }}
          options={source.columns.map((each) => ({ value: each.key, label: each.label }))}
        />
      </Field>
      {operators.length > 1 && (
        <Field label={<Trans>Condition</Trans>}>
          <Select
            value={operator}
            onValueChange={(next) => setChosen(next)}
            options={operators.map((value) => ({
              value,
              label: operatorWords(value, column.type),
            }))}
          />
        </Field>
      )}
      {needsValue(operator) && (
        <ValueField area={area} column={column} values={values} onChange={setValues} />
      )}
      <Button type="submit" variant="primary" disabled={!ready}>
        <Trans>Add filter</Trans>
      </Button>
    </form>
  )
}

type ValueFieldProps = {
  area: ReportsArea
  column: ReportColumn
  values: string[]
  onChange: (values: string[]) => void
}

function ValueField({ area, column, values, onChange }: ValueFieldProps) {
  const { t } = useLingui()
  const [value = ''] = values
  if (column.type === 'course') {
    return <CourseField area={area} value={value} onChange={(id) => onChange([id])} />
  }
  if (column.type === 'choice') {
    return (
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-14 font-semibold">{column.label}</legend>
        {column.choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={values.includes(choice.value)}
            onCheckedChange={(on) =>
              onChange(
                on ? [...values, choice.value] : values.filter((other) => other !== choice.value),
              )
            }
          />
        ))}
      </fieldset>
    )
  }
  if (column.type === 'yes_no') {
    return (
      <Field label={column.label}>
        <Select
          value={value as 'true' | 'false' | ''}
          onValueChange={(next) => onChange([next])}
          placeholder={t`Choose`}
          options={[
            { value: 'true', label: t`Yes` },
            { value: 'false', label: t`No` },
          ]}
        />
      </Field>
    )
  }
  const numeric = column.type !== 'text' && !isTimed(column.type)
  return (
    <Field
      label={column.label}
      hint={column.type === 'seconds' ? <Trans>In minutes</Trans> : undefined}
    >
      <Input
        required
        type={isTimed(column.type) ? 'date' : numeric ? 'number' : 'text'}
        {...(numeric && { step: 'any', inputMode: 'decimal' as const })}
        maxLength={200}
        value={value}
        onChange={(event) => onChange([event.target.value])}
      />
    </Field>
  )
}

function CourseField({
  area,
  value,
  onChange,
}: {
  area: ReportsArea
  value: string
  onChange: (courseId: string) => void
}) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const courses = useQuery(courseOptionsQuery(area, useDebounced(search, 250)))
  return (
    <Field label={<Trans>Course</Trans>}>
      <Combobox
        value={value || undefined}
        onValueChange={onChange}
        onSearchChange={setSearch}
        pending={courses.isFetching}
        placeholder={t`Choose a course`}
        options={(courses.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      />
    </Field>
  )
}
