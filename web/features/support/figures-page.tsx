import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeskFigures } from '#contract/support-desk.ts'
import { numberFormat } from '#contract/formats.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonCard, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Stat } from '#web/ui/stat.tsx'
import type { Desk } from './desk.ts'
import { DeskTabs } from './desk-tabs.tsx'
import { spanOf } from './due-time.tsx'
import { FailedQuery } from './page-states.tsx'
import { figuresQuery } from './queries.ts'
import type { QueueSearch } from './queue-search.ts'

const periods = ['7', '30', '90', '365'] as const

/** How fast and how well the desk answers. Each figure opens the tickets that it counts. */
export function FiguresPage({ desk }: { desk: Desk }) {
  const { t } = useLingui()
  const [days, setDays] = useState<(typeof periods)[number]>('30')
  const query = useQuery(figuresQuery(desk, Number(days)))
  return (
    <>
      <PageTitle>{t`Support figures`}</PageTitle>
      <PageHead
        title={<Trans>Support</Trans>}
        tabs={<DeskTabs desk={desk} current="figures" />}
        action={
          <Select
            compact
            aria-label={t`Period`}
            value={days}
            onValueChange={setDays}
            options={periods.map((value) => ({ value, label: t`Last ${value} days` }))}
          />
        }
      />
      {query.isPending ? (
        <SkeletonRegion className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </SkeletonRegion>
      ) : query.isError ? (
        <FailedQuery query={query} />
      ) : (
        <Figures figures={query.data} />
      )}
    </>
  )
}

function Figures({ figures }: { figures: DeskFigures }) {
  const { t, i18n } = useLingui()
  const { days } = figures
  const rows = (figure?: QueueSearch['figure']) => (
    <Link to="." search={{ view: 'all', days, figure } as never} activeProps={{}} />
  )
  const span = (seconds: number | null) =>
    seconds === null ? '–' : spanOf(seconds * 1000, i18n.locale)
  const share = (bad: number, all: number) =>
    all === 0 ? '–' : numberFormat(i18n.locale, { style: 'percent' }).format((all - bad) / all)
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Stat
          label={<Trans context="number of tickets">Opened</Trans>}
          value={figures.opened}
          link={rows()}
        />
        <Stat
          label={<Trans>Median first reply</Trans>}
          value={span(figures.median_answer_seconds)}
          hint={<Trans>in working hours, {figures.answered} answered</Trans>}
          link={rows('answered')}
        />
        <Stat
          label={<Trans>Median resolution</Trans>}
          value={span(figures.median_resolution_seconds)}
          hint={<Trans>in working hours, {figures.resolved} resolved</Trans>}
          link={rows('resolved')}
        />
        <Stat
          label={<Trans>First reply on time</Trans>}
          value={share(figures.answered_late, figures.answered)}
          hint={<Trans>{figures.answered_late} late</Trans>}
          link={rows('answered_late')}
        />
        <Stat
          label={<Trans>Resolved on time</Trans>}
          value={share(figures.resolved_late, figures.resolved)}
          hint={<Trans>{figures.resolved_late} late</Trans>}
          link={rows('resolved_late')}
        />
        <Stat
          label={<Trans>Rating</Trans>}
          value={
            figures.average_rating === null
              ? '–'
              : t`${numberFormat(i18n.locale, { maximumFractionDigits: 1 }).format(figures.average_rating)} of 5`
          }
          hint={
            <Trans>
              {figures.rated} rated, {figures.rated_low} with 2 or lower
            </Trans>
          }
          link={rows(figures.rated_low > 0 ? 'rated_low' : 'rated')}
        />
      </div>
      <Card>
        <CardHead
          title={<Trans>Opened per day</Trans>}
          description={<Trans>The darker part has been resolved.</Trans>}
        />
        <DayBars figures={figures} />
      </Card>
    </div>
  )
}

const dayMs = 86_400_000

/** A bar per day, drawn without a library; the table behind it is for those who can't see bars. */
function DayBars({ figures }: { figures: DeskFigures }) {
  const { t, i18n } = useLingui()
  const known = new Map(figures.by_day.map((row) => [row.day, row]))
  const shown = Math.min(figures.days, 90)
  const [today] = useState(() => Date.now())
  const days = Array.from({ length: shown }, (_, index) => {
    const day = new Date(today - (shown - 1 - index) * dayMs).toISOString().slice(0, 10)
    return known.get(day) ?? { day, opened: 0, resolved: 0 }
  })
  const most = Math.max(1, ...days.map(({ opened }) => opened))
  const date = (day: string) =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString(i18n.locale, { day: 'numeric', month: 'short' })
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <figure>
      <svg
        role="img"
        aria-label={t`Tickets opened per day, up to ${most}`}
        viewBox={`0 0 ${shown * 10} 100`}
        preserveAspectRatio="none"
        className="h-32 w-full"
      >
        {days.map(({ day, opened, resolved }, index) => (
          <g key={day}>
            <title>{`${date(day)}: ${opened}`}</title>
            <rect
              x={index * 10 + 1}
              width={8}
              y={100 - (opened / most) * 100}
              height={(opened / most) * 100}
              className="fill-primary/30"
            />
            <rect
              x={index * 10 + 1}
              width={8}
              y={100 - (resolved / most) * 100}
              height={(resolved / most) * 100}
              className="fill-primary"
            />
          </g>
        ))}
      </svg>
      <figcaption className="mt-2 flex justify-between border-t border-line pt-2 text-12 text-ink-faint">
        <span>{date(first)}</span>
        <span>
          <Trans>up to {most} a day</Trans>
        </span>
        <span>{date(last)}</span>
      </figcaption>
    </figure>
  )
}
