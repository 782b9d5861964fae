import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { saveTaxInfo, type PersonKind, type TaxInfo } from '#contract/tax-info.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { countryName, countryOptions } from '#web/lib/countries.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { usePersonKindWords } from './person-kind-words.ts'
import { earningsKey, taxNumbersQuery } from './queries.ts'

const steps = ['who', 'address', 'numbers'] as const
type Step = (typeof steps)[number]

interface Draft {
  country: string
  person_kind: PersonKind
  legal_name: string
  street: string
  postal_code: string
  city: string
  numbers: Record<string, string>
}

/** Which step shows a field that the server refused. */
const stepOf = (field: string): Step =>
  field.startsWith('numbers') || field === 'certified'
    ? 'numbers'
    : field === 'country' || field === 'person_kind'
      ? 'who'
      : 'address'

/** Three steps: who, where, which numbers. Nothing typed is lost by going back or by a refusal. */
export function TaxInfoWizard({
  organizationId,
  info,
  onDone,
  onCancel,
}: {
  organizationId: string
  info: TaxInfo
  onDone: () => void
  onCancel: (() => void) | undefined
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [step, setStep] = useState<Step>('who')
  const [certified, setCertified] = useState(false)
  const [draft, setDraft] = useState<Draft>({
    country: info.country ?? '',
    person_kind: info.person_kind ?? 'individual',
    legal_name: info.legal_name,
    street: info.street,
    postal_code: info.postal_code,
    city: info.city,
    numbers: {},
  })
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const save = useMutation({
    mutationFn: () =>
      call(saveTaxInfo, { params: { organizationId }, body: { ...draft, certified: true } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: earningsKey(organizationId) })
      toast.success(t`Tax info saved`)
      onDone()
    },
    onError: (failure) => {
      const [first] = failure instanceof ApiError ? Object.keys(failure.errors) : []
      if (first) setStep(stepOf(first))
      else toastFailure(failure)
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const at = steps.indexOf(step)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = steps[at + 1]
    if (next) setStep(next)
    else if (!save.isPending) save.mutate()
  }
  const titles = { who: t`About you`, address: t`Name and address`, numbers: t`Tax IDs` }
  return (
    <Card className="sm:p-6">
      <CardHead
        title={titles[step]}
        description={
          <Trans>
            Step {at + 1} of {steps.length}
          </Trans>
        }
      />
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {step === 'who' && <WhoFields draft={draft} errors={errors} onChange={change} />}
        {step === 'address' && <AddressFields draft={draft} errors={errors} onChange={change} />}
        {step === 'numbers' && (
          <>
            <NumberFields
              organizationId={organizationId}
              draft={draft}
              info={info}
              errors={errors}
              onChange={change}
            />
            <Checkbox
              label={<Trans>I confirm that this information is correct and complete.</Trans>}
              checked={certified}
              onCheckedChange={setCertified}
            />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {at > 0 && (
            <Button onClick={() => setStep(steps[at - 1] ?? 'who')}>
              <Trans>Back</Trans>
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            pending={save.isPending}
            disabled={step === 'numbers' ? !certified : draft.country === ''}
          >
            {step === 'numbers' ? <Trans>Save tax info</Trans> : <Trans>Continue</Trans>}
          </Button>
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

interface FieldsProps {
  draft: Draft
  errors: Record<string, string>
  onChange: (part: Partial<Draft>) => void
}

function WhoFields({ draft, errors, onChange }: FieldsProps) {
  const { t, i18n } = useLingui()
  const kinds = usePersonKindWords()
  return (
    <>
      <Field
        label={<Trans>Country</Trans>}
        hint={<Trans>Country of tax residence</Trans>}
        error={errors['country']}
      >
        <Combobox
          value={draft.country || undefined}
          placeholder={t`Choose a country`}
          options={countryOptions(i18n.locale)}
          onValueChange={(country) => onChange({ country })}
        />
      </Field>
      <Field group label={<Trans>Kind</Trans>} error={errors['person_kind']}>
        <RadioGroup<PersonKind>
          value={draft.person_kind}
          onValueChange={(person_kind) => onChange({ person_kind })}
          options={(['individual', 'sole_trader', 'company'] as const).map((value) => ({
            value,
            ...kinds[value],
          }))}
        />
      </Field>
    </>
  )
}

function AddressFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <Field
        label={<Trans>Legal name</Trans>}
        hint={<Trans>As registered with the tax authority.</Trans>}
        error={errors['legal_name']}
      >
        <Input
          maxLength={200}
          value={draft.legal_name}
          onChange={(event) => onChange({ legal_name: event.target.value })}
        />
      </Field>
      <Field label={<Trans>Street and number</Trans>} error={errors['street']}>
        <Input
          maxLength={200}
          autoComplete="street-address"
          value={draft.street}
          onChange={(event) => onChange({ street: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <Field optional label={<Trans>Postal code</Trans>} error={errors['postal_code']}>
          <Input
            maxLength={20}
            autoComplete="postal-code"
            value={draft.postal_code}
            onChange={(event) => onChange({ postal_code: event.target.value })}
          />
        </Field>
        <Field label={<Trans>City</Trans>} error={errors['city']}>
          <Input
            maxLength={120}
            autoComplete="address-level2"
            value={draft.city}
            onChange={(event) => onChange({ city: event.target.value })}
          />
        </Field>
      </div>
    </>
  )
}

function NumberFields({
  organizationId,
  draft,
  info,
  errors,
  onChange,
}: FieldsProps & { organizationId: string; info: TaxInfo }) {
  const { t, i18n } = useLingui()
  const { country, person_kind } = draft
  const rules = useQuery(taxNumbersQuery(organizationId, { country, person_kind }))
  const place = countryName(country, i18n.locale)
  if (!rules.data) return <Skeleton aria-busy className="h-16" />
  const isSame = info.country === country && info.person_kind === person_kind
  return rules.data.map(({ kind, label, name, required }) => {
    const stored = isSame ? info.numbers.find((number) => number.kind === kind) : undefined
    return (
      <Field
        key={kind}
        optional={!required}
        label={label === 'Tax number' ? <Trans>Tax ID</Trans> : label}
        hint={
          stored
            ? t`Current: ${stored.masked}. Leave empty to keep it.`
            : name === 'Tax number'
              ? t`Your tax ID in ${place}.`
              : name
        }
        error={errors[`numbers.${kind}`]}
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          className="font-mono"
          value={draft.numbers[kind] ?? ''}
          onChange={(event) => {
            const { [kind]: _, ...others } = draft.numbers
            const typed = event.target.value
            onChange({ numbers: typed ? { ...others, [kind]: typed } : others })
          }}
        />
      </Field>
    )
  })
}
