import { Trans } from '@lingui/react/macro'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { CourseDraft } from './use-course-draft.ts'

export function LearningFields({ draft: { values, errors, set } }: { draft: CourseDraft }) {
  return (
    <div className="flex flex-col gap-5">
      <Field group label={<Trans>Lesson order</Trans>} error={errors.progression}>
        <RadioGroup
          value={values.progression}
          onValueChange={(progression) => set('progression', progression)}
          options={[
            { value: 'free', label: <Trans>Any order</Trans> },
            {
              value: 'sequential',
              label: (
                <Trans>In sequence: each lesson opens when the previous one is complete</Trans>
              ),
            },
          ]}
        />
      </Field>
      <Field
        label={<Trans>Complete at (%)</Trans>}
        hint={<Trans>Share of lessons a learner must finish to complete the course.</Trans>}
        error={errors.completion_percent}
      >
        <Input
          type="number"
          min={1}
          max={100}
          inputMode="numeric"
          className="w-28!"
          value={Number.isNaN(values.completion_percent) ? '' : values.completion_percent}
          onChange={(event) => set('completion_percent', event.target.valueAsNumber)}
        />
      </Field>
      <Switch
        label={<Trans>Certificate</Trans>}
        hint={<Trans>Issue a certificate to learners who complete the course.</Trans>}
        checked={values.has_certificate}
        onCheckedChange={(on) => set('has_certificate', on)}
      />
    </div>
  )
}
