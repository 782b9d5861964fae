import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { RubricCriterion, RubricLevel } from '#contract/grading.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type RubricEditorProps = {
  rubric: RubricCriterion[]
  disabled: boolean
  onChange: (rubric: RubricCriterion[]) => void
}

const maximumCriteria = 20
const maximumLevels = 8

/** Criteria, each with its levels, best first. Without criteria, points are entered manually. */
export function RubricEditor({ rubric, disabled, onChange }: RubricEditorProps) {
  const { t } = useLingui()
  const replace = (criterion: RubricCriterion) =>
    onChange(rubric.map((old) => (old.id === criterion.id ? criterion : old)))
  const move = (index: number, by: -1 | 1) => {
    const next = [...rubric]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    onChange(next)
  }
  const add = () => {
    const levels = [
      { title: t`Excellent`, points: 10 },
      { title: t`Good`, points: 7 },
      { title: t`Not there yet`, points: 3 },
    ]
    onChange([...rubric, newCriterion(t`Criterion`, levels)])
  }
  return (
    <div className="flex flex-col gap-4">
      {rubric.map((criterion, index) => (
        <fieldset
          key={criterion.id}
          disabled={disabled}
          className="rounded-card border border-line bg-surface p-4"
        >
          <legend className="sr-only">{criterion.title || t`New criterion`}</legend>
          <div className="flex items-end gap-2">
            <Field label={<Trans>Criterion</Trans>} className="min-w-0 flex-1">
              <Input
                maxLength={120}
                value={criterion.title}
                onChange={(event) => replace({ ...criterion, title: event.target.value })}
              />
            </Field>
            <IconButton label={t`Move up`} disabled={index === 0} onClick={() => move(index, -1)}>
              <ArrowUp />
            </IconButton>
            <IconButton
              label={t`Move down`}
              disabled={index === rubric.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown />
            </IconButton>
            <IconButton
              label={t`Remove ${criterion.title}`}
              onClick={() => onChange(rubric.filter(({ id }) => id !== criterion.id))}
            >
              <X />
            </IconButton>
          </div>
          <Levels
            levels={criterion.levels}
            onChange={(levels) => replace({ ...criterion, levels })}
          />
        </fieldset>
      ))}
      {!disabled && rubric.length < maximumCriteria && (
        <Button className="self-start" onClick={add}>
          <Plus />
          <Trans>Add criterion</Trans>
        </Button>
      )}
    </div>
  )
}

type LevelsProps = { levels: RubricLevel[]; onChange: (levels: RubricLevel[]) => void }

function Levels({ levels, onChange }: LevelsProps) {
  const { t } = useLingui()
  const replace = (level: RubricLevel) =>
    onChange(levels.map((old) => (old.id === level.id ? level : old)))
  return (
    <>
      <ul className="mt-4 grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {levels.map((level) => (
          <li key={level.id} className="flex flex-col gap-2 rounded-control bg-wash p-3">
            <div className="flex items-center gap-2">
              <Field hideLabel label={<Trans>Level</Trans>} className="min-w-0 flex-1">
                <Input
                  compact
                  maxLength={80}
                  placeholder={t`Level`}
                  value={level.title}
                  onChange={(event) => replace({ ...level, title: event.target.value })}
                />
              </Field>
              <NumberField
                hideLabel
                decimals
                label={<Trans>Points for {level.title}</Trans>}
                className="w-20 shrink-0"
                value={level.points}
                min={0}
                max={1000}
                onChange={(points) => replace({ ...level, points })}
              />
              <IconButton
                size="sm"
                label={t`Remove ${level.title}`}
                disabled={levels.length === 1}
                onClick={() => onChange(levels.filter(({ id }) => id !== level.id))}
              >
                <X />
              </IconButton>
            </div>
            <Textarea
              rows={2}
              maxLength={500}
              className="min-h-14!"
              aria-label={t`What ${level.title} looks like`}
              placeholder={t`What this level looks like`}
              value={level.description}
              onChange={(event) => replace({ ...level, description: event.target.value })}
            />
          </li>
        ))}
      </ul>
      {levels.length < maximumLevels && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-2"
          onClick={() =>
            onChange([
              ...levels,
              {
                id: crypto.randomUUID(),
                title: t`Level ${levels.length + 1}`,
                description: '',
                points: 0,
              },
            ])
          }
        >
          <Plus />
          <Trans>Add level</Trans>
        </Button>
      )}
    </>
  )
}

const newCriterion = (
  title: string,
  levels: { title: string; points: number }[],
): RubricCriterion => ({
  id: crypto.randomUUID(),
  title,
  description: '',
  levels: levels.map((level) => ({ ...level, id: crypto.randomUUID(), description: '' })),
})
