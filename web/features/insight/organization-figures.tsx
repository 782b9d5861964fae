import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrganizationFigure, OrganizationInsight } from '#contract/organization-insight.ts'
import { moneyText } from '#web/lib/money.ts'
import { FigureStrip, type Figure } from '#web/ui/figures.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { figureChange } from './figure-change.ts'
import { organizationMeanings } from './figure-meanings.tsx'

/** How the organization learns, in four numbers; each opens the rows that it counts. */
export function OrganizationFigures({ insight }: { insight: OrganizationInsight }) {
  const { i18n } = useLingui()
  const { figures, days, weeks } = insight
  const overDays = <Plural value={days} one="in # day" other="in # days" />
  const stat = (
    rows: 'active_learners' | 'enrollments' | 'completions' | 'completed_lessons',
    label: ReactNode,
  ) => (
    <Stat
      label={label}
      value={i18n.number(figures[rows].value)}
      change={figureChange(figures[rows], i18n)}
      hint={overDays}
      trend={weeks.map((week) => week[rows])}
      meaning={organizationMeanings[rows]}
      link={<Link to="/dashboard/admin" search={{ rows }} resetScroll={false} />}
    />
  )
  return (
    <FigureStrip>
      {stat('active_learners', <Trans>Active learners</Trans>)}
      {stat('enrollments', <Trans>Enrollments</Trans>)}
      {stat('completions', <Trans>Courses completed</Trans>)}
      {insight.revenue.length > 0 ? (
        <Stat
          label={<Trans>Revenue</Trans>}
          value={insight.revenue
            .map(({ currency, value_minor }) => moneyText(value_minor, currency, i18n.locale))
            .join(' + ')}
          change={figureChange(figures.sales, i18n)}
          hint={
            <Plural
              value={figures.sales.value}
              one="# sale in 30 days"
              other="# sales in 30 days"
            />
          }
          trend={weeks.map((week) => week.sales)}
          meaning={organizationMeanings.sales}
          link={<Link to="/dashboard/admin" search={{ rows: 'sales' }} resetScroll={false} />}
        />
      ) : (
        stat('completed_lessons', <Trans>Lessons completed</Trans>)
      )}
    </FigureStrip>
  )
}

/** The figures that the strip has no room for. */
export function useOrganizationFigures(insight: OrganizationInsight | undefined): Figure[] {
  const { i18n } = useLingui()
  if (!insight) return []
  const { figures, revenue } = insight
  const [done, all] = [figures.completed_places.value, figures.places.value]
  const rows = (figure: OrganizationFigure) => (
    <Link to="/dashboard/admin" search={{ rows: figure }} resetScroll={false} />
  )
  return [
    ...(revenue.length > 0
      ? [
          {
            key: 'lessons',
            label: <Trans>Lessons completed in 30 days</Trans>,
            value: i18n.number(figures.completed_lessons.value),
            meaning: organizationMeanings.completed_lessons,
            link: rows('completed_lessons'),
          },
        ]
      : []),
    {
      key: 'certificates',
      label: <Trans>Certificates in 30 days</Trans>,
      value: i18n.number(figures.certificates.value),
      meaning: organizationMeanings.certificates,
      link: rows('certificates'),
    },
    {
      key: 'completion',
      label: (
        <Trans>
          Completion, {done} of {all} enrollments
        </Trans>
      ),
      value: i18n.number(all === 0 ? 0 : done / all, {
        style: 'percent',
        maximumFractionDigits: 0,
      }),
      meaning: organizationMeanings.completed_places,
      link: rows('completed_places'),
    },
  ]
}

/** What the drawer with a figure's rows is called. */
export const organizationTitles: Record<OrganizationFigure, ReactNode> = {
  active_learners: <Trans>Active learners in 30 days</Trans>,
  enrollments: <Trans>Enrollments in 30 days</Trans>,
  completions: <Trans>Courses completed in 30 days</Trans>,
  completed_lessons: <Trans>Lessons completed in 30 days</Trans>,
  certificates: <Trans>Certificates in 30 days</Trans>,
  places: <Trans>All enrollments</Trans>,
  completed_places: <Trans>Completed enrollments</Trans>,
  sales: <Trans>Sales in 30 days</Trans>,
  at_risk: <Trans>Learners at risk</Trans>,
}
