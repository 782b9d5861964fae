import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PlatformOverview } from '#contract/platform.ts'
import { moneyText } from '#web/lib/money.ts'
import { Stat } from '#web/ui/stat.tsx'
import { byteWords } from './words.ts'

/** The platform in numbers; each opens the rows that it counts. */
export function OverviewFigures({
  figures,
  revenue,
}: Pick<PlatformOverview, 'figures' | 'revenue'>) {
  const { i18n } = useLingui()
  const number = (value: number) => i18n.number(value)
  const suspended = figures.suspended_organizations.value
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-3">
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
        label={<Trans>Active in 30 days</Trans>}
        value={number(figures.active_people.value)}
        link={<Link to="/dashboard/super-admin" search={{ rows: 'active' }} />}
      />
      <Stat
        label={<Trans>Enrolments</Trans>}
        value={number(figures.enrollments.value)}
        change={useChange(figures.enrollments)}
        hint={<Trans>in 30 days</Trans>}
        link={<Link to="/dashboard/super-admin" search={{ rows: 'enrollments' }} />}
      />
      <Stat
        label={<Trans>Lessons completed</Trans>}
        value={number(figures.completed_lessons.value)}
        change={useChange(figures.completed_lessons)}
        hint={<Trans>in 30 days</Trans>}
        link={<Link to="/dashboard/super-admin" search={{ rows: 'completed_lessons' }} />}
      />
      <Stat
        label={<Trans>Courses completed</Trans>}
        value={number(figures.completions.value)}
        change={useChange(figures.completions)}
        hint={<Trans>in 30 days</Trans>}
        link={<Link to="/dashboard/super-admin" search={{ rows: 'completions' }} />}
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
      <Stat
        label={<Trans>Inquiries</Trans>}
        value={number(figures.open_inquiries.value)}
        hint={<Trans>open</Trans>}
        link={<Link to="/dashboard/super-admin/inquiries" search={{ status: 'open' }} />}
      />
      <Stat
        label={<Trans>Requisitions</Trans>}
        value={number(figures.open_requisitions.value)}
        hint={<Trans>open</Trans>}
        link={<Link to="/dashboard/super-admin/requisitions" search={{ status: 'open' }} />}
      />
      <Stat
        label={<Trans>Storage used</Trans>}
        value={byteWords(figures.storage_used_bytes.value, i18n)}
        link={<Link to="/dashboard/super-admin/organizations" search={{ sort: 'storage' }} />}
      />
    </div>
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
