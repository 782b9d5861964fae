import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

export interface MethodDraft {
  kind: 'bank' | 'other'
  holder_name: string
  iban: string
  bic: string
  service: string
  account: string
}

/** Where the money shall go: a bank account by its IBAN, or another service. */
export function PayoutMethodFields({
  method,
  errors,
  onChange,
}: {
  method: MethodDraft
  errors: Record<string, string>
  onChange: (part: Partial<MethodDraft>) => void
}) {
  const { t } = useLingui()
  const input = (name: keyof Omit<MethodDraft, 'kind'>) => ({
    value: method[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        cards
        className="sm:grid sm:grid-cols-2"
        label={t`Method`}
        value={method.kind}
        onValueChange={(kind) => onChange({ kind })}
        options={[
          {
            value: 'bank',
            label: t`Bank account`,
            hint: t`With an IBAN, available in most countries.`,
          },
          { value: 'other', label: t`Other service`, hint: t`Such as PayPal or Wise.` },
        ]}
      />
      <Field label={<Trans>Account holder</Trans>} error={errors['method.holder_name']}>
        <Input autoComplete="name" maxLength={140} {...input('holder_name')} />
      </Field>
      {method.kind === 'bank' ? (
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
          <Field label={<Trans>IBAN</Trans>} error={errors['method.iban']}>
            <Input
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              className="font-mono uppercase"
              {...input('iban')}
            />
          </Field>
          <Field optional label={<Trans>BIC</Trans>} error={errors['method.bic']}>
            <Input
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              className="font-mono uppercase"
              {...input('bic')}
            />
          </Field>
        </div>
      ) : (
        <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
          <Field label={<Trans>Service</Trans>} error={errors['method.service']}>
            <Input maxLength={60} {...input('service')} />
          </Field>
          <Field
            label={<Trans>Account</Trans>}
            hint={<Trans>The email address or account number you use with the service.</Trans>}
            error={errors['method.account']}
          >
            <Input autoComplete="off" maxLength={200} {...input('account')} />
          </Field>
        </div>
      )}
    </div>
  )
}
