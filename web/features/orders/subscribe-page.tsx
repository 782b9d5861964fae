import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent, type ReactNode } from 'react'
import { subscribe, type Cadence, type SubscriptionCheckout } from '#contract/subscriptions.ts'
import { Amount } from '#web/lib/amount.tsx'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { AmountList } from './amounts.tsx'
import { likelyCountry, Refused } from './checkout-parts.tsx'
import { InvoiceCard, PayWithCard, useInvoice } from './invoice-card.tsx'
import { subscriptionCheckoutQuery } from './subscription-queries.ts'
import { Day, PricePer } from './subscription-words.tsx'

/** Everything that is charged, today and later, before anything is asked for. */
export function SubscribePage({ planId }: { planId: string }) {
  const [country, setCountry] = useState<string>()
  const [cadence, setCadence] = useState<Cadence>()
  const query = useQuery(
    subscriptionCheckoutQuery(planId, {
      ...(cadence && { cadence }),
      ...(country && { country }),
      likely_country: likelyCountry(),
    }),
  )
  if (query.isPending) return <SkeletonPage />
  if (query.isError) return <Refused error={query.error} onRetry={() => void query.refetch()} />
  return (
    <SubscribeForm
      checkout={query.data}
      pending={query.isPlaceholderData}
      country={country ?? query.data.country}
      onCountryChange={setCountry}
      onCadenceChange={setCadence}
      onChanged={() => void query.refetch()}
    />
  )
}

/** The billing periods that are offered. */
function priceChoices({ plan, currency }: SubscriptionCheckout) {
  const { monthly_minor, yearly_minor } = plan
  const choices: { value: Cadence; label: ReactNode }[] = []
  if (monthly_minor !== null) {
    const label = <PricePer minor={monthly_minor} currency={currency} cadence="month" />
    choices.push({ value: 'month', label })
  }
  if (yearly_minor !== null) {
    const label = <PricePer minor={yearly_minor} currency={currency} cadence="year" />
    choices.push({ value: 'year', label })
  }
  return choices
}

function SubscribeForm({
  checkout,
  pending,
  country,
  onCountryChange,
  onCadenceChange,
  onChanged,
}: {
  checkout: SubscriptionCheckout
  pending: boolean
  country: string
  onCountryChange: (country: string) => void
  onCadenceChange: (cadence: Cadence) => void
  onChanged: () => void
}) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { plan, cadence, currency, trial_days } = checkout
  const [provider, setProvider] = useState(checkout.providers[0] ?? 'stripe')
  const billing = useInvoice(checkout.buyer)
  const order = useMutation({
    mutationFn: () =>
      call(subscribe, {
        params: { planId: plan.id },
        body: {
          provider,
          country,
          ...billing.invoice,
          total_minor: checkout.total_minor,
          currency,
          cadence,
        },
      }),
    onSuccess: async ({ url }) => {
      if (url.startsWith('/')) await navigate({ to: url })
      else globalThis.location.assign(url)
    },
    onError: (failure) => {
      toastFailure(failure)
      onChanged()
    },
  })
  const errors = order.error instanceof ApiError ? order.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    order.mutate()
  }
  const choices = priceChoices(checkout)
  return (
    <>
      <PageHead
        title={<Trans>Checkout</Trans>}
        description={
          <Trans>
            {plan.title} · {plan.organization.name}
          </Trans>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <form id="subscribe" className="flex flex-col gap-6" onSubmit={submit}>
          <Card>
            <CardHead title={<Trans>Billing period</Trans>} />
            <RadioGroup
              cards
              label={t`Billing period`}
              value={cadence}
              onValueChange={onCadenceChange}
              options={choices}
            />
          </Card>
          <InvoiceCard
            {...billing}
            country={country}
            onCountryChange={onCountryChange}
            errors={errors}
          />
          <PayWithCard
            providers={checkout.providers}
            provider={provider}
            onProviderChange={setProvider}
            cardHint={t`You'll enter your card on Stripe's page.`}
            none={
              <Trans>
                This organization isn’t accepting card payments right now, and subscriptions can’t
                be paid by bank transfer.
              </Trans>
            }
          />
        </form>
        <Card className="lg:sticky lg:top-6">
          <CardHead title={<Trans>Summary</Trans>} />
          <div className="flex flex-col gap-4" aria-busy={pending} aria-live="polite">
            <div className="text-14 wrap-anywhere">
              <p className="font-semibold">{plan.title}</p>
              <p className="text-ink-muted">
                <Plural value={plan.course_count} one="# course" other="# courses" />
              </p>
            </div>
            <AmountList amounts={{ ...checkout, coupon_code: null }} />
            <ul className="flex flex-col gap-1 rounded-control bg-wash p-3 text-14">
              <li className="flex justify-between gap-4">
                <Trans>Charged today</Trans>{' '}
                <strong>
                  <Amount minor={checkout.due_today_minor} currency={currency} />
                </strong>
              </li>
              <li className="flex justify-between gap-4">
                <span>
                  <Trans>
                    On <Day at={checkout.next_payment_at} />
                  </Trans>
                </span>{' '}
                <strong>
                  <Amount minor={checkout.total_minor} currency={currency} />
                </strong>
              </li>
            </ul>
            <FormError>{order.error && messageOf(order.error)}</FormError>
            <Button
              type="submit"
              form="subscribe"
              variant="primary"
              size="lg"
              className="w-full"
              pending={order.isPending}
              disabled={pending || checkout.providers.length === 0}
            >
              {trial_days > 0 ? <Trans>Start free trial</Trans> : <Trans>Subscribe</Trans>}
            </Button>
            <p className="text-13 text-ink-muted">
              {trial_days > 0 && (
                <>
                  <Plural
                    value={trial_days}
                    one="The trial lasts # day."
                    other="The trial lasts # days."
                  />{' '}
                </>
              )}
              {cadence === 'year' ? (
                <Trans>
                  Then it renews every year until you cancel. Cancel at any time and keep access
                  until the paid period ends.
                </Trans>
              ) : (
                <Trans>
                  Then it renews every month until you cancel. Cancel at any time and keep access
                  until the paid period ends.
                </Trans>
              )}
            </p>
          </div>
        </Card>
      </div>
    </>
  )
}
