import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { QuizSettings, Release } from '#contract/quizzes.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { DocumentEditor } from '#web/ui/document-editor.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { releaseWords } from '../words.ts'

type SettingsFieldsProps = {
  settings: QuizSettings
  disabled: boolean
  onChange: (changes: Partial<QuizSettings>) => void
}

/** The rules of a quiz. */
export function SettingsFields({ settings, disabled, onChange }: SettingsFieldsProps) {
  const { t } = useLingui()
  const crossed =
    settings.opens_at !== null &&
    settings.closes_at !== null &&
    settings.closes_at <= settings.opens_at
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-6">
      <Card>
        <CardHead
          title={<Trans>Instructions</Trans>}
          description={<Trans>Shown on the start page, before the timer starts.</Trans>}
        />
        <DocumentEditor
          compact
          label={t`Instructions`}
          value={settings.instructions}
          disabled={disabled}
          onChange={(instructions) => onChange({ instructions })}
        />
      </Card>
      <Card>
        <CardHead title={<Trans>Time and attempts</Trans>} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t`Time limit`} hint={t`In minutes. Leave empty for no limit.`}>
            <Whole
              value={
                settings.time_limit_seconds === null
                  ? null
                  : Math.round(settings.time_limit_seconds / 60)
              }
              maximum={1440}
              onChange={(minutes) =>
                onChange({ time_limit_seconds: minutes === null ? null : minutes * 60 })
              }
            />
          </Field>
          <Field label={t`Attempts`} hint={t`Leave empty for unlimited attempts.`}>
            <Whole
              value={settings.attempts_allowed}
              maximum={100}
              onChange={(attempts_allowed) => onChange({ attempts_allowed })}
            />
          </Field>
          <Field label={t`Wait between attempts`} hint={t`In minutes.`}>
            <Whole
              least={0}
              value={settings.cooldown_minutes}
              maximum={43_200}
              onChange={(minutes) => onChange({ cooldown_minutes: minutes ?? 0 })}
            />
          </Field>
          <Field label={t`Pass mark`} hint={t`Percentage of all points.`}>
            <Whole
              least={0}
              value={settings.pass_percent}
              maximum={100}
              onChange={(percent) => onChange({ pass_percent: percent ?? 0 })}
            />
          </Field>
          <Field optional label={t`Opens`}>
            <DateTimeInput
              value={settings.opens_at}
              onValueChange={(opens_at) => onChange({ opens_at })}
            />
          </Field>
          <Field
            optional
            label={t`Closes`}
            error={crossed ? t`The quiz must close after it opens` : undefined}
          >
            <DateTimeInput
              value={settings.closes_at}
              onValueChange={(closes_at) => onChange({ closes_at })}
            />
          </Field>
        </div>
      </Card>
      <Card>
        <CardHead title={<Trans>Questions</Trans>} />
        <div className="flex flex-col gap-5">
          <Field group label={t`Layout`}>
            <RadioGroup
              value={settings.layout}
              options={[
                { value: 'one', label: t`One question at a time` },
                { value: 'all', label: t`All questions on one page` },
              ]}
              onValueChange={(layout) => onChange({ layout })}
            />
          </Field>
          <Switch
            label={t`Shuffle questions`}
            hint={t`Within each section, in a new order for each attempt.`}
            checked={settings.shuffle_questions}
            onCheckedChange={(shuffle_questions) => onChange({ shuffle_questions })}
          />
          <Switch
            label={t`Shuffle options`}
            checked={settings.shuffle_options}
            onCheckedChange={(shuffle_options) => onChange({ shuffle_options })}
          />
          <Switch
            label={t`Partial credit`}
            hint={t`Partially correct answers earn part of the points.`}
            checked={settings.partial_credit}
            onCheckedChange={(partial_credit) => onChange({ partial_credit })}
          />
          <Field
            label={t`Penalty for a wrong answer`}
            hint={t`Percentage of the question's points. Enter 0 for no penalty.`}
            className="w-60"
          >
            <Whole
              least={0}
              value={settings.negative_percent}
              maximum={100}
              onChange={(percent) => onChange({ negative_percent: percent ?? 0 })}
            />
          </Field>
          <Switch
            label={t`Anonymous grading`}
            hint={t`Names are hidden from graders until everything is graded.`}
            checked={settings.anonymous_grading}
            onCheckedChange={(anonymous_grading) => onChange({ anonymous_grading })}
          />
        </div>
      </Card>
      <Card>
        <CardHead
          title={<Trans>What learners see after submitting</Trans>}
          description={<Trans>Correct answers stay on the server until you release them.</Trans>}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <ReleaseField
            label={t`Score`}
            value={settings.release_score}
            onChange={(release_score) => onChange({ release_score })}
          />
          <ReleaseField
            label={t`Correct answers`}
            value={settings.release_answers}
            onChange={(release_answers) => onChange({ release_answers })}
          />
          <ReleaseField
            label={t`Explanations`}
            value={settings.release_explanations}
            onChange={(release_explanations) => onChange({ release_explanations })}
          />
        </div>
      </Card>
    </fieldset>
  )
}

type ReleaseFieldProps = { label: string; value: Release; onChange: (value: Release) => void }

function ReleaseField({ label, value, onChange }: ReleaseFieldProps) {
  const { i18n } = useLingui()
  return (
    <Field label={label}>
      <Select
        value={value}
        options={(['now', 'after_close', 'never'] as const).map((release) => ({
          value: release,
          label: i18n._(releaseWords[release]),
        }))}
        onValueChange={onChange}
      />
    </Field>
  )
}

type WholeProps = {
  value: number | null
  maximum: number
  least?: number
  onChange: (value: number | null) => void
}

/** A whole number or nothing. */
function Whole({ value, maximum, least = 1, onChange }: WholeProps): ReactNode {
  return (
    <Input
      type="number"
      min={least}
      max={maximum}
      value={value ?? ''}
      onChange={(event) =>
        onChange(
          event.target.value === ''
            ? null
            : Math.min(maximum, Math.max(least, Math.round(Number(event.target.value)))),
        )
      }
    />
  )
}
