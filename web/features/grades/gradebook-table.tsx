import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { GradebookRow, GradeCell, GradeItem, Scheme } from '#contract/grades.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AverageCard, AverageRow } from './averages.tsx'
import { CellWords, useNumbers } from './grade-words.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import type { CourseAddress } from './queries.ts'

type GradebookTableProps = {
  course: CourseAddress
  /** Averages are those of this cohort. */
  cohortId: string | undefined
  scheme: Scheme
  rows: readonly GradebookRow[]
  /** IDs of columns whose tool shows the work. */
  reviewable: readonly string[]
  canMark: boolean
  pending: boolean
  onOpenWork: (submissionId: string) => void
}

interface Chosen {
  row: GradebookRow
  item: GradeItem
  cell: GradeCell
}

/** Learners down, items across; names stay while the rest scrolls. On a phone each learner is a card. */
export function GradebookTable(props: GradebookTableProps) {
  const { course, cohortId, scheme, rows, reviewable, canMark, pending, onOpenWork } = props
  const { t } = useLingui()
  const numbers = useNumbers()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const choose = (row: GradebookRow, item: GradeItem, cell: GradeCell) =>
    setChosen({ row, item, cell })
  const dim = pending && 'opacity-60'
  return (
    <>
      {/* A wide table scrolls by itself, also by keyboard. */}
      <section
        aria-label={t`Gradebook`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
        tabIndex={0}
        className={classNames(
          'hidden overflow-x-auto rounded-card border border-line bg-surface md:block',
          dim,
        )}
      >
        <table className="w-full text-14">
          <thead className="text-13 text-ink-muted">
            <tr className="border-b border-line">
              <th
                scope="col"
                className="sticky start-0 z-10 min-w-56 bg-surface px-4 py-2.5 text-start font-semibold"
              >
                <Trans>Learner</Trans>
              </th>
              <th scope="col" className="px-3 py-2.5 text-end font-semibold whitespace-nowrap">
                <Trans>Total</Trans>
              </th>
              {scheme.columns.map((item) => (
                <th
                  key={item.id}
                  scope="col"
                  className="min-w-28 px-3 py-2.5 text-end align-bottom"
                >
                  <span className="line-clamp-2 font-semibold text-ink wrap-anywhere">
                    {item.title}
                  </span>
                  <span className="font-normal whitespace-nowrap">
                    <ItemWorth item={item} scheme={scheme} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.enrollment_id} className="border-b border-line last:border-b-0">
                <th
                  scope="row"
                  className="sticky start-0 z-10 bg-surface px-4 py-2 text-start font-normal"
                >
                  <span className="flex items-center gap-2.5">
                    <Avatar size="sm" name={row.person.name} src={row.person.avatar} />
                    <span className="min-w-0 font-semibold wrap-anywhere">{row.person.name}</span>
                  </span>
                </th>
                <td className="px-3 py-2 text-end font-semibold tabular-nums">
                  {row.total_percent === null ? '–' : numbers.percent(row.total_percent)}
                </td>
                {scheme.columns.map((item, index) => {
                  const cell = row.cells[index]
                  return (
                    <td key={item.id} className="px-1 py-1 text-end">
                      {cell && (
                        <CellButton
                          label={t`${item.title} of ${row.person.name}`}
                          cell={cell}
                          disabled={
                            !canMark && !cell.submission_id && !reviewable.includes(item.id)
                          }
                          onClick={() => choose(row, item, cell)}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
          <AverageRow course={course} cohortId={cohortId} scheme={scheme} />
        </table>
      </section>
      <AverageCard course={course} cohortId={cohortId} scheme={scheme} />
      <ul className={classNames('flex flex-col gap-3 md:hidden', dim)}>
        {rows.map((row) => (
          <li key={row.enrollment_id} className="rounded-card border border-line bg-surface p-4">
            <p className="flex items-center justify-between gap-3 text-14 font-semibold">
              <span className="min-w-0 wrap-anywhere">{row.person.name}</span>
              <span className="tabular-nums">
                {row.total_percent === null ? '–' : numbers.percent(row.total_percent)}
              </span>
            </p>
            <ul className="mt-2 flex flex-col text-14">
              {scheme.columns.map((item, index) => {
                const cell = row.cells[index]
                return (
                  <li key={item.id} className="flex items-center justify-between gap-3">
                    <span className="min-w-0 text-ink-muted wrap-anywhere">{item.title}</span>
                    {cell && (
                      <CellButton
                        label={t`${item.title} of ${row.person.name}`}
                        cell={cell}
                        disabled={!canMark && !cell.submission_id && !reviewable.includes(item.id)}
                        onClick={() => choose(row, item, cell)}
                      />
                    )}
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ul>
      {chosen && (
        <MarkDialog
          key={`${chosen.row.enrollment_id} ${chosen.item.id}`}
          course={course}
          row={chosen.row}
          item={chosen.item}
          cell={chosen.cell}
          canMark={canMark}
          canReview={chosen.cell.status !== 'none' && reviewable.includes(chosen.item.id)}
          onOpenWork={onOpenWork}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

type CellButtonProps = {
  label: string
  cell: GradeCell
  disabled: boolean
  onClick: () => void
}

const CellButton = ({ label, cell, disabled, onClick }: CellButtonProps) => (
  <button
    type="button"
    disabled={disabled}
    className="relative inline-flex min-h-8 min-w-16 items-center justify-end rounded-control px-2 py-1 hover:bg-wash"
    onClick={onClick}
  >
    {/* Part of the text rather than a label, which would keep the grade from being read out. */}
    <span className="sr-only">{label}: </span>
    <CellWords cell={cell} />
  </button>
)

function ItemWorth({ item, scheme }: { item: GradeItem; scheme: Scheme }) {
  const numbers = useNumbers()
  const category = scheme.categories.find(({ id }) => id === item.category_id)
  const points = numbers.points(item.points)
  if (category) {
    return (
      <Trans>
        of {points} · {category.name}
      </Trans>
    )
  }
  if (scheme.categories.length > 0) return <Trans>of {points} · not counted</Trans>
  return <Trans>of {points}</Trans>
}
