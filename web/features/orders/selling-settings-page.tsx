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
      toast.success(t`Settings saved`)
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
            hint={
              <Trans>
                Buyers get a payment reference. You confirm each transfer when the money arrives.
              </Trans>
            }
            checked={values.transfer}
            onCheckedChange={(transfer) => set({ transfer })}
          />
          <Field
            label={<Trans>Instructions</Trans>}
            hint={<Trans>Your bank, IBAN and account holder.</Trans>}
            error={errors['transfer_instructions']}
          >
            <Textarea
              rows={4}
              maxLength={2000}
              value={values.transfer_instructions}
              onChange={(event) => set({ transfer_instructions: event.target.value })}
            />
          </Field>
          <Field label={<Trans>Days until unpaid orders expire</Trans>}>
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
                <Trans>Your keys are saved. Enter new ones only to replace them.</Trans>
              ) : (
                <Trans>Enter both keys from your Stripe account.</Trans>
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
            label={<Trans>Webhook signing secret</Trans>}
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
                In Stripe, send checkout.session, refund and charge.dispute events to this URL:
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
            hint={<Trans>Leave empty to use the organization’s name.</Trans>}
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
            <Field label={<Trans>Tax ID</Trans>}>
              <Input
                maxLength={60}
                value={values.seller_tax_id}
                onChange={(event) => set({ seller_tax_id: event.target.value })}
              />
            </Field>
            <Field label={<Trans>Invoice number prefix</Trans>} error={errors['invoice_prefix']}>
              <Input
                maxLength={20}
                value={values.invoice_prefix}
                onChange={(event) => set({ invoice_prefix: event.target.value })}
              />
            </Field>
          </div>
          <Field label={<Trans>Footer note</Trans>}>
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
            label={<Trans>Refund period (days)</Trans>}
            hint={<Trans>Enter 0 to turn off refund requests.</Trans>}
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
          <Field label={<Trans>Maximum progress</Trans>} error={errors['refund_progress_percent']}>
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
            label={<Trans>Require two approvals above</Trans>}
            hint={<Trans>In the order’s currency.</Trans>}
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
      <Card>
        <CardHead title={<Trans>Coupons</Trans>} />
        <div className="flex flex-col gap-4">
          <Switch
            label={<Trans>Instructors can create coupons</Trans>}
            hint={
              <Trans>
                For courses they teach. Coupons that exist stay valid when you turn this off.
              </Trans>
            }
            checked={values.instructor_coupons ?? true}
            onCheckedChange={(instructor_coupons) => set({ instructor_coupons })}
          />
          {values.instructor_coupons && (
            <Field
              label={<Trans>Maximum discount by instructors</Trans>}
              error={errors['instructor_coupon_basis_points']}
            >
              <Input
                type="number"
                min={1}
                max={100}
                after="%"
                value={(values.instructor_coupon_basis_points ?? 0) / 100}
                onChange={(event) =>
                  set({
                    instructor_coupon_basis_points: Math.round(Number(event.target.value) * 100),
                  })
                }
              />
            </Field>
          )}
        </div>
      </Card>
      <FormError>{save.error && messageOf(save.error)}</FormError>
      <Button type="submit" variant="primary" className="self-start" pending={save.isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
