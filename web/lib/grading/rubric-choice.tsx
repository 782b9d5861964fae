import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import type { RubricChoices, RubricCriterion, RubricScore } from '#contract/grading.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { usePoints } from './points.tsx'

export type Choice = RubricChoices[number]

type RubricChoiceProps = {
  rubric: readonly RubricCriterion[]
  choices: readonly Choice[]
  onChange: (choices: Choice[]) => void
}

/** Chooses a level for each criterion. */
export function RubricChoice({ rubric, choices, onChange }: RubricChoiceProps) {
  const set = (criterionId: string, changes: Partial<Choice>) => {
    const known = choices.find(({ criterion_id }) => criterion_id === criterionId)
    const next = { criterion_id: criterionId, level_id: null, comment: '', ...known, ...changes }
    onChange([...choices.filter(({ criterion_id }) => criterion_id !== criterionId), next])
  }
  return (
    <div className="flex flex-col gap-5">
      {rubric.map((criterion) => (
        <Criterion
          key={criterion.id}
          criterion={criterion}
          choice={choices.find(({ criterion_id }) => criterion_id === criterion.id)}
          onChange={(changes) => set(criterion.id, changes)}
        />
      ))}
    </div>
  )
}

type CriterionProps = {
  criterion: RubricCriterion
  choice: Choice | undefined
  onChange: (changes: Partial<Choice>) => void
}

function Criterion({ criterion, choice, onChange }: CriterionProps) {
  const { t } = useLingui()
  const points = usePoints()
  const [writing, setWriting] = useState(Boolean(choice?.comment))
  return (
    <Field group label={criterion.title} hint={criterion.description || undefined}>
      <RadioGroup
        cards
        label={criterion.title}
        value={choice?.level_id ?? undefined}
        onValueChange={(level_id) => onChange({ level_id })}
        options={criterion.levels.map((level) => ({
          value: level.id,
          label: (
            <span className="flex justify-between gap-2">
              <span className="wrap-anywhere">{level.title}</span>
              <span className="tabular-nums">{points(level.points)}</span>
            </span>
          ),
          hint: level.description || undefined,
        }))}
        className="[&_label>span:last-child]:flex-1"
      />
      {writing ? (
        <Textarea
          rows={2}
          maxLength={1000}
          aria-label={t`Comment on ${criterion.title}`}
          value={choice?.comment ?? ''}
          onChange={(event) => onChange({ comment: event.target.value })}
        />
      ) : (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setWriting(true)}>
          <MessageSquarePlus />
          <Trans>Comment</Trans>
        </Button>
      )}
    </Field>
  )
}

/** The earlier choice for each criterion, or none. */
export const choicesIn = (
  rubric: readonly RubricCriterion[],
  scores: readonly RubricScore[] = [],
): Choice[] =>
  rubric.map(({ id }) => {
    const score = scores.find(({ criterion }) => criterion.id === id)
    return { criterion_id: id, level_id: score?.level_id ?? null, comment: score?.comment ?? '' }
  })

const levelOf = (rubric: readonly RubricCriterion[], { criterion_id, level_id }: Choice) =>
  rubric.find(({ id }) => id === criterion_id)?.levels.find(({ id }) => id === level_id)

/** The sum of the chosen levels. */
export const chosenPoints = (rubric: readonly RubricCriterion[], choices: readonly Choice[]) =>
  choices.reduce((sum, choice) => sum + (levelOf(rubric, choice)?.points ?? 0), 0)

/** The sum of the highest levels. */
export const bestPoints = (rubric: readonly RubricCriterion[]) =>
  rubric.reduce((sum, { levels }) => sum + Math.max(...levels.map(({ points }) => points)), 0)

/** Whether every criterion has a level. */
export const isDecided = (rubric: readonly RubricCriterion[], choices: readonly Choice[]) =>
  rubric.every(({ id }) => {
    const choice = choices.find(({ criterion_id }) => criterion_id === id)
    return choice !== undefined && levelOf(rubric, choice) !== undefined
  })
