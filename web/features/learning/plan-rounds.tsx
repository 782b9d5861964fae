import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LearningPlan, PlanOutcome } from '#contract/learning-plans.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/table-column.ts'

type Round = LearningPlan['rounds'][number]

/** Opens the people whom a figure counts. */
type RenderLink = (round: number, outcome: PlanOutcome | undefined, content: ReactNode) => ReactNode

/** Who was on time and who was late in each round; shown once there is a second one. */
export function PlanRounds({ plan, renderLink }: { plan: LearningPlan; renderLink: RenderLink }) {
  const { t } = useLingui()
  if (plan.rounds.length < 2) return null
  return (
    <section className="mb-6 flex flex-col gap-3">
      <h2 className="text-16 font-semibold">
        <Trans>Rounds</Trans>
      </h2>
      <DataTable
        label={t`Rounds of ${plan.title}`}
        rows={plan.rounds.toReversed()}
        rowId={({ round }) => String(round)}
        columns={columns(renderLink)}
      />
    </section>
  )
}

const columns = (renderLink: RenderLink): Column<Round>[] => {
  const figure = (round: Round, outcome: PlanOutcome) =>
    round[outcome] === 0 ? 0 : renderLink(round.round, outcome, round[outcome])
  return [
    {
      id: 'round',
      header: t`Round`,
      cell: ({ round }) => renderLink(round, undefined, <Trans>Round {round}</Trans>),
    },
    { id: 'people', header: t`People`, numeric: true, cell: ({ people }) => people },
    {
      id: 'on_time',
      header: t`On time`,
      numeric: true,
      cell: (round) => figure(round, 'on_time'),
    },
    {
      id: 'late',
      header: t`Late`,
      numeric: true,
      cell: (round) => (
        <>
          {figure(round, 'late')}
          {round.still_open > 0 && (
            <span className="block text-13 text-ink-muted">
              <Plural value={round.still_open} one="# not finished" other="# not finished" />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'in_progress',
      header: t`In progress`,
      numeric: true,
      cell: (round) => figure(round, 'in_progress'),
    },
    {
      id: 'not_started',
      header: t`Not started`,
      numeric: true,
      cell: (round) => figure(round, 'not_started'),
    },
  ]
}
