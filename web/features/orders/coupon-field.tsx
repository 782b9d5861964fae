import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Checkout } from '#contract/checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'

/** A code that makes it cheaper, or why it does not. */
export function CouponField({
  checkout,
  onChange,
}: {
  checkout: Pick<Checkout, 'coupon_code' | 'coupon_refusal'>
  onChange: (coupon: string | undefined) => void
}) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  if (checkout.coupon_code) {
    return (
      <p className="flex items-center justify-between gap-2 rounded-control bg-success-soft px-3 py-1.5 text-14 text-success">
        <Trans>Coupon {checkout.coupon_code} applied</Trans>
        <IconButton label={t`Remove coupon`} size="sm" onClick={() => onChange(undefined)}>
          <X />
        </IconButton>
      </p>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(code.trim().toUpperCase() || undefined)
  }
  return (
    <form onSubmit={submit}>
      <Field label={<Trans>Coupon</Trans>} error={checkout.coupon_refusal ?? undefined}>
        <div className="flex gap-2">
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" disabled={code.trim() === ''}>
            <Trans>Apply</Trans>
          </Button>
        </div>
      </Field>
    </form>
  )
}
