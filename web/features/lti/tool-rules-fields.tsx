import { useLingui } from '@lingui/react/macro'
import type { ToolRules } from '#contract/lessons.ts'
import { Field } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Switch } from '#web/ui/switch.tsx'

type ToolRulesFieldsProps = {
  opensIn: 'frame' | 'window'
  rules: ToolRules
  /** The tool may send grades. */
  canGrade: boolean
  disabled: boolean
  onChange: (changes: { opens_in?: 'frame' | 'window'; rules?: ToolRules }) => void
}

/** Where a tool opens and when its lesson counts. */
export function ToolRulesFields(props: ToolRulesFieldsProps) {
  const { opensIn, rules, canGrade, disabled, onChange } = props
  const { t } = useLingui()
  const change = (changes: Partial<ToolRules>) => onChange({ rules: { ...rules, ...changes } })
  const needsGrades = disabled || !canGrade
  return (
    <>
      <Field group label={t`Open the tool`}>
        <RadioGroup
          value={opensIn}
          onValueChange={(opens_in) => onChange({ opens_in })}
          options={[
            { value: 'frame', label: t`In the lesson`, disabled },
            { value: 'window', label: t`In a new window`, disabled },
          ]}
        />
      </Field>
      <Field
        group
        label={t`The lesson is complete`}
        hint={canGrade ? undefined : t`This tool isn’t allowed to send grades.`}
      >
        <RadioGroup
          value={rules.complete_by}
          onValueChange={(complete_by) => change({ complete_by })}
          options={[
            { value: 'opened', label: t`When the learner opens the tool`, disabled },
            {
              value: 'completed',
              label: t`When the tool reports “completed”`,
              disabled: needsGrades,
            },
            { value: 'score', label: t`When the score is high enough`, disabled: needsGrades },
          ]}
        />
      </Field>
      {rules.complete_by === 'score' && (
        <NumberField
          label={t`Minimum score`}
          after="%"
          min={0}
          max={100}
          className="w-40"
          disabled={disabled}
          value={rules.minimum_score}
          onChange={(minimum_score) => change({ minimum_score })}
        />
      )}
      <Switch
        label={t`Show the score in the gradebook`}
        checked={rules.is_graded}
        disabled={needsGrades}
        onCheckedChange={(is_graded) => change({ is_graded })}
      />
      {rules.is_graded && (
        <NumberField
          label={t`Maximum points`}
          min={1}
          max={100_000}
          className="w-40"
          disabled={disabled}
          value={rules.maximum_points}
          onChange={(maximum_points) => change({ maximum_points })}
        />
      )}
    </>
  )
}
