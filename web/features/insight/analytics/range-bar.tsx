import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import type { RangeSearch } from './analytics-search.ts'

type RangeBarProps = {
  courseId: string
  range: RangeSearch
  /** The days that are shown now. */
  shown: { from: string; to: string } | undefined
  onChange: (range: RangeSearch) => void
}

/** 7, 30 or 90 days, or any others. */
export function RangeBar({ courseId, range, shown, onChange }: RangeBarProps) {
  const courses = useCoursesPath()
  const { t } = useLingui()
  const custom = Boolean(range.from ?? range.to)
  const [choosing, setChoosing] = useState(custom)
  const tabs = [
    { days: '7' as const, label: t`7 days` },
    { days: undefined, label: t`30 days` },
    { days: '90' as const, label: t`90 days` },
  ]
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3">
      <LinkTabs label={t`Days`}>
        {tabs.map(({ days, label }) => (
          <LinkTab key={label} asChild current={!custom && range.days === days}>
            <Link
              to={`${courses}/$courseId/analytics`}
              params={{ courseId }}
              search={{ days }}
              activeOptions={{ exact: true, explicitUndefined: true }}
              activeProps={{}}
              onClick={() => setChoosing(false)}
            >
              {label}
            </Link>
          </LinkTab>
        ))}
      </LinkTabs>
      <Button size="sm" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
        <CalendarRange />
        <Trans>Other days</Trans>
      </Button>
      {choosing && shown && (
        <CustomRange key={`${shown.from}${shown.to}`} shown={shown} onChange={onChange} />
      )}
    </div>
  )
}

function CustomRange({
  shown,
  onChange,
}: {
  shown: { from: string; to: string }
  onChange: (range: RangeSearch) => void
}) {
  const [from, setFrom] = useState(shown.from)
  const [to, setTo] = useState(shown.to)
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ from, to })
      }}
    >
      <Field label={<Trans>From</Trans>}>
        <Input type="date" required value={from} onChange={(e) => setFrom(e.target.value)} />
      </Field>
      <Field label={<Trans>To</Trans>}>
        <Input type="date" required value={to} onChange={(e) => setTo(e.target.value)} />
      </Field>
      <Button type="submit">
        <Trans>Show</Trans>
      </Button>
    </form>
  )
}
