import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  saveSellingSettings,
  type SaveSellingSettingsBody,
  type SellingSettings,
} from '#contract/selling.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { readMoney, writeMoney } from '#web/lib/money.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { ordersKey, sellingSettingsQuery } from './queries.ts'

/** How the organization is paid, what stands on its invoices, and when it pays back. */
export function SellingSettingsPage({ organizationId }: { organizationId: string }) {
  const query = useQuery(sellingSettingsQuery(organizationId))
  if (query.isPending) return <SkeletonPage />
  if (query.isError) return <QueryFailure query={query} />
  return <SettingsForm organizationId={organizationId} settings={query.data} />
}

function SettingsForm({
  organizationId,
  settings,
}: {
  organizationId: string
  settings: SellingSettings
}) {
  const { t } = useLingui()
  const { has_stripe_keys, webhook_url, ...saved } = settings
  const [values, setValues] = useState<SaveSellingSettingsBody>(saved)
  const [limit, setLimit] = useState(writeMoney(saved.second_approval_above_minor, 'EUR'))
  const set = (change: Partial<SaveSellingSettingsBody>) =>
    setValues((now) => ({ ...now, ...change }))
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (body: SaveSellingSettingsBody) =>
      call(saveSellingSettings, { params: { organizationId }, body }),
    onSuccess: () => {
      toast.success(t`The settings are saved`)
      set({ stripe_secret_key: undefined, stripe_webhook_secret: undefined })
      return queryClient.invalidateQueries({ queryKey: ordersKey })
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { stripe_secret_key, stripe_webhook_secret, ...rest } = values
    save.mutate({
      ...rest,
      second_approval_above_minor: readMoney(limit, 'EUR') ?? -1,
      ...(stripe_secret_key && { stripe_secret_key }),
      ...(stripe_webhook_secret && { stripe_webhook_secret }),
    })
  }
  return (
    <form className="flex max-w-form flex-col gap-6" onSubmit={submit}>
      <Card>
        <div className="flex flex-col gap-4">
          <Switch
            label={<Trans>Bank transfer</Trans>}
            hint={<Trans>Buyers get a reference; you confirm when the money has arrived.</Trans>}
            checked={values.transfer}
            onCheckedChange={(transfer) => set({ transfer })}
          />
          <Field
            label={<Trans>Instructions</Trans>}
            hint={<Trans>Your bank, IBAN and the name of the account.</Trans>}
            error={errors['transfer_instructions']}
          >
            <Textarea
              rows={4}
              maxLength={2000}
              value={values.transfer_instructions}
              onChange={(event) => set({ transfer_instructions: event.target.value })}
            />
          </Field>
          <Field label={<Trans>Days until an unpaid order is given up</Trans>}>
            <Input
              type="number"
              min={1}
              max={90}
              value={values.transfer_days}
              onChange={(event) => set({ transfer_days: Number(event.target.value) })}
            />
          </Field>
        </div>
      </Card>
      <Card>
        <div className="flex flex-col gap-4">
          <Switch
            label={<Trans>Cards through Stripe</Trans>}
            hint={
              has_stripe_keys ? (
                <Trans>The keys are there. Fill them in again only to change them.</Trans>
              ) : (
                <Trans>Needs both keys of your Stripe account.</Trans>
              )
            }
            checked={values.stripe}
            onCheckedChange={(stripe) => set({ stripe })}
          />
          <Field label={<Trans>Secret key</Trans>} error={errors['stripe_secret_key']}>
            <Input
              type="password"
              autoComplete="off"
              placeholder={has_stripe_keys ? '••••••••' : 'sk_live_…'}
              value={values.stripe_secret_key ?? ''}
              onChange={(event) => set({ stripe_secret_key: event.target.value })}
            />
          </Field>
          <Field
            label={<Trans>Signing secret of the webhook</Trans>}
            error={errors['stripe_webhook_secret']}
          >
            <Input
              type="password"
              autoComplete="off"
              placeholder={has_stripe_keys ? '••••••••' : 'whsec_…'}
              value={values.stripe_webhook_secret ?? ''}
              onChange={(event) => set({ stripe_webhook_secret: event.target.value })}
            />
          </Field>
          <div className="text-13 text-ink-muted">
            <p>
              <Trans>
                Let Stripe send checkout.session, refund and charge.dispute events to this address:
              </Trans>
            </p>
            <p className="mt-1 flex items-center gap-2">
              <code className="min-w-0 font-mono text-12 wrap-anywhere">{webhook_url}</code>
              <CopyButton text={webhook_url} />
            </p>
          </div>
        </div>
      </Card>
      <Card>
        <CardHead title={<Trans>Invoices</Trans>} />
        <div className="flex flex-col gap-4">
          <Field
            label={<Trans>Seller</Trans>}
            hint={<Trans>Empty: the name of the organization.</Trans>}
          >
            <Input
              maxLength={200}
              value={values.seller_name}
              onChange={(event) => set({ seller_name: event.target.value })}
            />
          </Field>
          <Field label={<Trans>Address</Trans>}>
            <Textarea
              rows={3}
              maxLength={600}
              value={values.seller_address}
              onChange={(event) => set({ seller_address: event.target.value })}
            />
          </Field>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={<Trans>Tax number</Trans>}>
              <Input
                maxLength={60}
                value={values.seller_tax_id}
                onChange={(event) => set({ seller_tax_id: event.target.value })}
              />
            </Field>
            <Field label={<Trans>Numbers begin with</Trans>} error={errors['invoice_prefix']}>
              <Input
                maxLength={20}
                value={values.invoice_prefix}
                onChange={(event) => set({ invoice_prefix: event.target.value })}
              />
            </Field>
          </div>
          <Field label={<Trans>Note at the foot</Trans>}>
            <Textarea
              rows={2}
              maxLength={600}
              value={values.invoice_note}
              onChange={(event) => set({ invoice_note: event.target.value })}
            />
          </Field>
        </div>
      </Card>
      <Card>
        <CardHead title={<Trans>Refunds</Trans>} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={<Trans>Days after the payment</Trans>}
            hint={<Trans>0: learners can't ask.</Trans>}
            error={errors['refund_days']}
          >
            <Input
              type="number"
              min={0}
              max={365}
              value={values.refund_days}
              onChange={(event) => set({ refund_days: Number(event.target.value) })}
            />
          </Field>
          <Field
            label={<Trans>Up to this much of the course</Trans>}
            error={errors['refund_progress_percent']}
          >
            <Input
              type="number"
              min={0}
              max={100}
              after="%"
              value={values.refund_progress_percent}
              onChange={(event) => set({ refund_progress_percent: Number(event.target.value) })}
            />
          </Field>
          <Field
            className="sm:col-span-2"
            label={<Trans>Two people have to agree above</Trans>}
            hint={<Trans>An amount in the currency of the order.</Trans>}
            error={errors['second_approval_above_minor']}
          >
            <Input
              inputMode="decimal"
              value={limit}
              onChange={(event) => setLimit(event.target.value)}
            />
          </Field>
        </div>
      </Card>
      <FormError>{save.error && messageOf(save.error)}</FormError>
      <Button type="submit" variant="primary" className="self-start" pending={save.isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
