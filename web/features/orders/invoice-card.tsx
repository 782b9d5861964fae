import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { Checkout } from '#contract/checkout.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type Provider = Checkout['providers'][number]

/** Who the invoice is for, beginning with what the buyer gave the last time. */
export function useInvoice({ billing_name, billing_address, billing_tax_id }: Checkout['buyer']) {
  const [invoice, setInvoice] = useState({ billing_name, billing_address, billing_tax_id })
  const set = (change: Partial<typeof invoice>) => setInvoice((now) => ({ ...now, ...change }))
  return { invoice, set }
}

type InvoiceCardProps = ReturnType<typeof useInvoice> & {
  country: string
  onCountryChange: (country: string) => void
  errors: Partial<Record<string, string>>
}

/** What the invoice says, asked at every checkout in the same way. */
export function InvoiceCard({ invoice, set, country, onCountryChange, errors }: InvoiceCardProps) {
  const { i18n } = useLingui()
  return (
    <Card>
      <CardHead title={<Trans>Invoice</Trans>} />
      <div className="flex flex-col gap-4">
        <Field required label={<Trans>Name or company</Trans>} error={errors['billing_name']}>
          <Input
            required
            maxLength={120}
            autoComplete="name"
            value={invoice.billing_name}
            onChange={(event) => set({ billing_name: event.target.value })}
          />
        </Field>
        <Field
          required
          label={<Trans>Country</Trans>}
          hint={<Trans>Tax depends on your country.</Trans>}
          error={errors['country']}
        >
          <Select
            autoComplete="country"
            value={country}
            onValueChange={onCountryChange}
            options={countryOptions(i18n.locale)}
          />
        </Field>
        <Field optional label={<Trans>Address</Trans>} error={errors['billing_address']}>
          <Textarea
            rows={3}
            maxLength={400}
            autoComplete="street-address"
            value={invoice.billing_address}
            onChange={(event) => set({ billing_address: event.target.value })}
          />
        </Field>
        <Field optional label={<Trans>Tax ID</Trans>} error={errors['billing_tax_id']}>
          <Input
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={invoice.billing_tax_id}
            onChange={(event) => set({ billing_tax_id: event.target.value })}
          />
        </Field>
      </div>
    </Card>
  )
}

type PayWithCardProps = {
  providers: Provider[]
  provider: Provider
  onProviderChange: (provider: Provider) => void
  /** What paying by card means here. */
  cardHint: string
  /** Said when nothing can be paid with. */
  none: ReactNode
}

/** The ways to pay that the organization offers. */
export function PayWithCard({
  providers,
  provider,
  onProviderChange,
  cardHint,
  none,
}: PayWithCardProps) {
  const { t } = useLingui()
  const words = {
    test: {
      label: t`Test payment (demo only)`,
      hint: t`No real money is charged. You choose the result on the next page.`,
    },
    stripe: { label: t`Card`, hint: cardHint },
    manual: {
      label: t`Bank transfer`,
      hint: t`You'll get a reference and can start once the transfer has arrived.`,
    },
  }
  return (
    <Card>
      <CardHead title={<Trans>How to pay</Trans>} />
      {providers.length === 0 ? (
        <p className="text-14 text-ink-muted">{none}</p>
      ) : (
        <RadioGroup
          cards
          label={t`How to pay`}
          value={provider}
          onValueChange={onProviderChange}
          options={providers.map((value) => ({ value, ...words[value] }))}
        />
      )}
    </Card>
  )
}
