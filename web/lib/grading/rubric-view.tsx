import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { RubricCriterion, RubricScore } from '#contract/grading.ts'
import { classNames } from '#web/ui/class-names.ts'
import { usePoints } from './points.tsx'
import { choicesIn, type Choice } from './rubric-choice.tsx'

type RubricViewProps = {
  rubric: readonly RubricCriterion[]
  /** The chosen levels, once graded. */
  choices?: readonly Choice[]
  className?: string
}

/** The rubric, criterion by criterion, and the level that the work reached. */
export function RubricView({ rubric, choices, className }: RubricViewProps) {
  const points = usePoints()
  return (
    <ul
      className={classNames(
        'overflow-hidden rounded-card border border-line bg-surface',
        className,
      )}
    >
      {rubric.map((criterion) => {
        const choice = choices?.find(({ criterion_id }) => criterion_id === criterion.id)
        return (
          <li key={criterion.id} className="border-b border-line p-4 last:border-b-0">
            <p className="text-14 font-semibold wrap-anywhere">{criterion.title}</p>
            {criterion.description && (
              <p className="text-13 text-ink-muted wrap-anywhere">{criterion.description}</p>
            )}
            <ul className="mt-3 grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
              {criterion.levels.map((level) => {
                const chosen = choice?.level_id === level.id
                return (
                  <li
                    key={level.id}
                    className={classNames(
                      'rounded-control border px-3 py-2 text-13',
                      chosen ? 'border-primary bg-primary-soft' : 'border-line',
                    )}
                  >
                    <span className="flex items-baseline justify-between gap-2">
                      <span className="flex items-center gap-1 font-semibold wrap-anywhere">
                        {chosen && <Check aria-hidden className="size-3.5 shrink-0 text-primary" />}
                        {level.title}
                        {chosen && (
                          <span className="sr-only">
                            <Trans>reached</Trans>
                          </span>
                        )}
                      </span>
                      <span className="tabular-nums">{points(level.points)}</span>
                    </span>
                    {level.description && (
                      <span className="mt-0.5 block text-ink-muted wrap-anywhere">
                        {level.description}
                      </span>
                    )}
                  </li>
                )
              })}
            </ul>
            {choice?.comment && <p className="mt-2 text-14 wrap-anywhere">{choice.comment}</p>}
          </li>
        )
      })}
    </ul>
  )
}

/** The same after grading: the rubric as it was then. */
export const GradedRubric = ({ scores }: { scores: readonly RubricScore[] }) => {
  const rubric = scores.map(({ criterion }) => criterion)
  return <RubricView rubric={rubric} choices={choicesIn(rubric, scores)} />
}
