import { Trans, useLingui } from '@lingui/react/macro'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { enrollmentWords } from './course-words.ts'
import { PriceFields } from './price-fields.tsx'
import type { CourseDraft } from './use-course-draft.ts'

const numberOf = (text: string) => (text === '' ? null : Number(text))

export function EnrollmentFields({ draft }: { draft: CourseDraft }) {
  const { t, i18n } = useLingui()
  const { values, errors, set } = draft
  return (
    <div className="flex flex-col gap-5">
      <Field group label={<Trans>Enrollment method</Trans>} error={errors.enrollment_mode}>
        <RadioGroup
          value={values.enrollment_mode}
          onValueChange={(mode) => set('enrollment_mode', mode)}
          options={(['open', 'request', 'invite', 'code'] as const).map((value) => ({
            value,
            label: i18n._(enrollmentWords[value]),
          }))}
        />
      </Field>
      {values.enrollment_mode === 'code' && (
        <Field required label={<Trans>Code</Trans>} error={errors.enrollment_code}>
          <Input
            maxLength={40}
            spellCheck={false}
            value={values.enrollment_code ?? ''}
            onChange={(event) => set('enrollment_code', event.target.value || null)}
          />
        </Field>
      )}
      <PriceFields draft={draft} />
      <Field
        label={<Trans>Seats</Trans>}
        hint={
          <Trans>
            Leave empty for no limit. When the course is full, people join a waiting list.
          </Trans>
        }
        error={errors.seats}
      >
        <Input
          type="number"
          min={1}
          inputMode="numeric"
          placeholder={t`No limit`}
          value={values.seats ?? ''}
          onChange={(event) => set('seats', numberOf(event.target.value))}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={<Trans>Enrollment opens</Trans>} error={errors.enrollment_opens_at}>
          <DateTimeInput
            value={values.enrollment_opens_at}
            onValueChange={(at) => set('enrollment_opens_at', at)}
          />
        </Field>
        <Field label={<Trans>Enrollment closes</Trans>} error={errors.enrollment_closes_at}>
          <DateTimeInput
            value={values.enrollment_closes_at}
            onValueChange={(at) => set('enrollment_closes_at', at)}
          />
        </Field>
        <Field label={<Trans>Course starts</Trans>} error={errors.starts_at}>
          <DateTimeInput value={values.starts_at} onValueChange={(at) => set('starts_at', at)} />
        </Field>
        <Field label={<Trans>Course ends</Trans>} error={errors.ends_at}>
          <DateTimeInput value={values.ends_at} onValueChange={(at) => set('ends_at', at)} />
        </Field>
      </div>
    </div>
  )
}
