import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PlatformOverview } from '#contract/platform.ts'
import { moneyText } from '#web/lib/money.ts'
import { FigureList, FigureStrip } from '#web/ui/figures.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { byteWords } from './words.ts'

type OverviewFiguresProps = Pick<PlatformOverview, 'figures' | 'revenue'>

/** The platform in four numbers; each opens the rows that it counts. */
export function OverviewFigures({ figures, revenue }: OverviewFiguresProps) {
  const { i18n } = useLingui()
  const number = (value: number) => i18n.number(value)
  const suspended = figures.suspended_organizations.value
  return (
    <FigureStrip>
      <Stat
        label={<Trans>Organizations</Trans>}
        value={number(figures.organizations.value)}
        change={useChange(figures.organizations)}
        hint={suspended > 0 && <Plural value={suspended} one="# suspended" other="# suspended" />}
        link={<Link to="/dashboard/super-admin/organizations" />}
      />
      <Stat
        label={<Trans>People</Trans>}
        value={number(figures.people.value)}
        change={useChange(figures.people)}
        link={<Link to="/dashboard/super-admin" search={{ rows: 'people' }} />}
      />
      <Stat
        label={<Trans>Lessons completed</Trans>}
        value={number(figures.completed_lessons.value)}
        change={useChange(figures.completed_lessons)}
        hint={<Trans>in 30 days</Trans>}
        link={<Link to="/dashboard/super-admin" search={{ rows: 'completed_lessons' }} />}
      />
      <Stat
        label={<Trans>Sales</Trans>}
        value={number(figures.sales.value)}
        change={useChange(figures.sales)}
        hint={
          revenue.length > 0 ? (
            revenue
              .map(({ currency, value_minor }) => moneyText(value_minor, currency, i18n.locale))
              .join(' + ')
          ) : (
            <Trans>in 30 days</Trans>
          )
        }
        link={<Link to="/dashboard/super-admin" search={{ rows: 'sales' }} />}
      />
    </FigureStrip>
  )
}

/** The figures that the strip has no room for. */
export function OtherFigures({ figures }: Pick<PlatformOverview, 'figures'>) {
  const { i18n } = useLingui()
  const number = (value: number) => i18n.number(value)
  return (
    <FigureList
      title={<Trans>In numbers</Trans>}
      figures={[
        {
          key: 'active',
          label: <Trans>People active in 30 days</Trans>,
          value: number(figures.active_people.value),
          link: <Link to="/dashboard/super-admin" search={{ rows: 'active' }} />,
        },
        {
          key: 'enrollments',
          label: <Trans>Enrollments in 30 days</Trans>,
          value: number(figures.enrollments.value),
          link: <Link to="/dashboard/super-admin" search={{ rows: 'enrollments' }} />,
        },
        {
          key: 'completions',
          label: <Trans>Courses completed in 30 days</Trans>,
          value: number(figures.completions.value),
          link: <Link to="/dashboard/super-admin" search={{ rows: 'completions' }} />,
        },
        {
          key: 'inquiries',
          label: <Trans>Open inquiries</Trans>,
          value: number(figures.open_inquiries.value),
          link: <Link to="/dashboard/super-admin/inquiries" search={{ status: 'open' }} />,
        },
        {
          key: 'requisitions',
          label: <Trans>Open requisitions</Trans>,
          value: number(figures.open_requisitions.value),
          link: <Link to="/dashboard/super-admin/requisitions" search={{ status: 'open' }} />,
        },
        {
          key: 'storage',
          label: <Trans>Storage used</Trans>,
          value: byteWords(figures.storage_used_bytes.value, i18n),
          link: <Link to="/dashboard/super-admin/organizations" search={{ sort: 'storage' }} />,
        },
      ]}
    />
  )
}

/** What is different from 30 days ago. */
function useChange({ value, before }: { value: number; before: number | null }) {
  const { i18n } = useLingui()
  if (before === null || value === before) return undefined
  const text = i18n.number(value - before, { signDisplay: 'always' })
  return {
    text,
    direction: value > before ? ('up' as const) : ('down' as const),
    good: value > before,
  }
}
