import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PackageRules } from '#contract/lessons.ts'
import { savePackageRules, type LessonPackage } from '#contract/packages.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { lessonPackageQuery, type LessonPlace } from './queries.ts'

type PackageRulesFieldsProps = {
  place: LessonPlace
  shown: LessonPackage
  disabled: boolean
  onSaved: () => void
}

/** When a package counts; every choice is saved at once and reaches learners with the next publication. */
export function PackageRulesFields({ place, shown, disabled, onSaved }: PackageRulesFieldsProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { queryKey } = lessonPackageQuery(place)
  const saving = useMutation({
    mutationFn: (rules: PackageRules) => call(savePackageRules, { params: place, body: rules }),
    onMutate: (rules) =>
      queryClient.setQueryData<LessonPackage>(queryKey, (known) => known && { ...known, rules }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved)
      onSaved()
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
  const { rules, earlier } = shown
  const change = (changes: Partial<PackageRules>) => {
    if (!disabled) saving.mutate({ ...rules, ...changes })
  }
  const behind = earlier.reduce((sum, { learner_count }) => sum + learner_count, 0)
  return (
    <div className="flex flex-col gap-6">
      <Field label={t`The package counts as complete`} group>
        <RadioGroup
          value={rules.complete_by}
          onValueChange={(complete_by) => change({ complete_by })}
          options={[
            { value: 'completed', label: t`When it reports “completed”`, disabled },
            { value: 'passed', label: t`When it reports “passed”`, disabled },
            { value: 'score', label: t`When its score is high enough`, disabled },
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
      <Field label={t`Attempt that counts`} group>
        <RadioGroup
          value={rules.counted_attempt}
          onValueChange={(counted_attempt) => change({ counted_attempt })}
          options={[
            { value: 'best', label: t`Best`, disabled },
            { value: 'last', label: t`Last`, disabled },
            { value: 'first', label: t`First`, disabled },
          ]}
        />
      </Field>
      <Switch
        label={t`Show the score in the gradebook`}
        checked={rules.is_graded}
        disabled={disabled}
        onCheckedChange={(is_graded) => change({ is_graded })}
      />
      <Field label={t`When you replace the package`} group>
        <RadioGroup
          value={rules.moves}
          onValueChange={(moves) => change({ moves })}
          options={[
            {
              value: 'not_begun',
              label: t`Learners who have started stay on their version`,
              disabled,
            },
            {
              value: 'everyone',
              label: t`Everyone moves to the new version`,
              hint: t`Learners start over. Their earlier attempts are kept.`,
              disabled,
            },
          ]}
        />
      </Field>
      {behind > 0 && (
        <p className="text-14 text-ink-muted">
          <Plural
            value={behind}
            one="# learner has opened an earlier version."
            other="# learners have opened earlier versions."
          />{' '}
          <Trans>Changes reach learners when you publish the course.</Trans>
        </p>
      )}
      {saving.isError && <FormError>{messageOf(saving.error)}</FormError>}
    </div>
  )
}
