import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, PencilLine, Undo2 } from 'lucide-react'
import type { GradeCell } from '#contract/grades.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Numbers as the person's language writes them. */
export function useNumbers() {
  const { i18n } = useLingui()
  return {
    points: (value: number) => i18n.number(value, { maximumFractionDigits: 2 }),
    percent: (value: number) =>
      i18n.number(value / 100, { style: 'percent', maximumFractionDigits: 1 }),
  }
}

/** What stands in one cell: points, or where the work is. */
export function CellWords({ cell }: { cell: GradeCell }) {
  const { t } = useLingui()
  const { points } = useNumbers()
  if (cell.points !== null) {
    return (
      <span
        className={classNames(
          'inline-flex items-center gap-1 tabular-nums',
          cell.is_dropped && 'text-ink-faint line-through',
        )}
      >
        {cell.mark && <PencilLine aria-label={t`set manually`} className="size-3.5 text-info" />}
        {points(cell.points)}
        {cell.is_dropped && (
          <span className="sr-only">
            <Trans>dropped</Trans>
          </span>
        )}
      </span>
    )
  }
  switch (cell.status) {
    case 'waiting':
      return <Clock aria-label={t`awaiting grade`} className="inline size-4 text-amber-ink" />
    case 'returned':
      return <Undo2 aria-label={t`returned`} className="inline size-4 text-info" />
    default:
      return <span className="text-ink-faint">–</span>
  }
}
