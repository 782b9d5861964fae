import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  changeMySubscription,
  storeMyPaymentMethod,
  type Cadence,
  type MySubscription,
} from '#contract/subscriptions.ts'
import { Amount } from '#web/lib/amount.tsx'
import { call } from '#web/lib/call.ts'
import { DownloadLink } from '#web/lib/download-link.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { ordersKey } from './queries.ts'
import { mySubscriptionsQuery } from './subscription-queries.ts'
import { Day, meansWords, PricePer, SubscriptionPill } from './subscription-words.tsx'

/** My subscriptions with all that can be done about them; nothing for someone who has none. */
export function MySubscriptions() {
  const { t } = useLingui()
  const { data: subscriptions = [] } = useQuery(mySubscriptionsQuery)
  if (subscriptions.length === 0) return null
  return (
    <section aria-label={t`My subscriptions`} className="mb-8 flex flex-col gap-4">
      <SectionHead title={<Trans>My subscriptions</Trans>} className="mb-0" />
      {subscriptions.map((subscription) => (
        <SubscriptionCard key={subscription.id} subscription={subscription} />
      ))}
    </section>
  )
}

const hasAccess = ({ status }: MySubscription) =>
  ['trialing', 'active', 'past_due'].includes(status)

function SubscriptionCard({ subscription }: { subscription: MySubscription }) {
  const { plan, organization } = subscription
  return (
    <Card>
      <CardHead
        title={
          <span className="flex flex-wrap items-center gap-3">
            {plan.title} <SubscriptionPill subscription={subscription} />
          </span>
        }
      />
      <div className="flex flex-col gap-4 text-14">
        <Notice subscription={subscription} />
        <DescriptionList
          items={[
            {
              key: 'organization',
              term: <Trans>Organization</Trans>,
              value: organization.name,
            },
            {
              key: 'price',
              term: <Trans>Price</Trans>,
              value: (
                <PricePer
                  minor={subscription.price_minor}
                  currency={subscription.currency}
                  cadence={subscription.cadence}
                />
              ),
            },
            ...(subscription.next_payment_at
              ? [
                  {
                    key: 'next',
                    term: <Trans>Next payment</Trans>,
                    value: (
                      <>
                        <Amount
                          minor={subscription.next_total_minor}
                          currency={subscription.currency}
                        />{' '}
                        · <Day at={subscription.next_payment_at} />
                      </>
                    ),
                  },
                ]
              : []),
            {
              key: 'means',
              term: <Trans>Payment method</Trans>,
              value: meansWords(subscription),
            },
          ]}
        />
        {subscription.orders.length > 0 && <Invoices subscription={subscription} />}
        <Actions subscription={subscription} />
      </div>
    </Card>
  )
}

/** What the subscriber should know before anything else. */
function Notice({ subscription }: { subscription: MySubscription }) {
  const { status, is_canceled, period_ends_at, next_payment_at, failure } = subscription
  if (status === 'past_due') {
    return (
      <p role="status" className="rounded-card bg-danger-soft p-4 text-danger">
        {failure}{' '}
        {next_payment_at && (
          <Trans>
            You keep access. We’ll try again on <Day at={next_payment_at} />. Update your payment
            method to pay now.
          </Trans>
        )}
      </p>
    )
  }
  if (subscription.is_paused) {
    return (
      <p role="status" className="rounded-card bg-amber-soft p-4 text-amber-ink">
        {failure} <Trans>You aren’t charged until there’s something to learn again.</Trans>
      </p>
    )
  }
  if (status === 'incomplete') {
    return (
      <p className="rounded-card bg-amber-soft p-4 text-amber-ink">
        <Trans>Add a payment method to start your trial.</Trans>
      </p>
    )
  }
  if (status === 'ended') {
    return (
      <p className="rounded-card bg-wash p-4">
        <Trans>
          This subscription has ended. Your progress is saved.{' '}
          <Link
            to="/subscriptions/$subscription"
            params={{ subscription: subscription.plan.slug }}
            className="underline underline-offset-4"
          >
            Subscribe again
          </Link>{' '}
          to go on.
        </Trans>
      </p>
    )
  }
  if (is_canceled && period_ends_at) {
    return (
      <p role="status" className="rounded-card bg-amber-soft p-4 text-amber-ink">
        <Trans>
          Canceled. You keep access until <Day at={period_ends_at} />.
        </Trans>
      </p>
    )
  }
  if (subscription.next_cadence && period_ends_at) {
    return (
      <p role="status" className="rounded-card bg-info-soft p-4 text-info">
        {subscription.next_cadence === 'year' ? (
          <Trans>
            Billed yearly from <Day at={period_ends_at} />.
          </Trans>
        ) : (
          <Trans>
            Billed monthly from <Day at={period_ends_at} />.
          </Trans>
        )}
      </p>
    )
  }
  return null
}

function Invoices({ subscription }: { subscription: MySubscription }) {
  return (
    <details>
      <summary className="cursor-pointer font-semibold">
        <Trans>Payments and invoices</Trans>
      </summary>
      <ul className="mt-2 flex flex-col gap-2">
        {subscription.orders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              <Link
                to="/account/orders/$orderId"
                params={{ orderId: order.id }}
                className="underline underline-offset-4"
              >
                {order.reference}
              </Link>{' '}
              · <Day at={order.placed_at} /> ·{' '}
              <Amount minor={order.total_minor} currency={order.currency} />
            </span>
            {order.invoice_url && (
              <DownloadLink
                href={order.invoice_url}
                className="inline-flex items-center gap-1.5 underline underline-offset-4"
              >
                <Download aria-hidden className="size-4" />
                {order.invoice_number}
              </DownloadLink>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Actions({ subscription }: { subscription: MySubscription }) {
  const { t } = useLingui()
  const [canceling, setCanceling] = useState(false)
  const [changing, setChanging] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const changed = () => queryClient.invalidateQueries({ queryKey: ordersKey })
  const params = { subscriptionId: subscription.id }
  const change = useMutation({
    mutationFn: (body: { canceled?: boolean; cadence?: Cadence }) =>
      call(changeMySubscription, { params, body }),
    onSuccess: changed,
    onError: (failure) => toastFailure(failure),
  })
  const means = useMutation({
    mutationFn: () => call(storeMyPaymentMethod, { params, body: {} }),
    onSuccess: ({ url }) => {
      if (url) globalThis.location.assign(url)
    },
    onError: (failure) => toastFailure(failure),
  })
  if (subscription.status === 'ended') return null
  const updateMeans = () =>
    subscription.provider === 'test'
      ? void navigate({ to: '/account/subscriptions/$subscriptionId/payment-method', params })
      : means.mutate()
  const current = subscription.next_cadence ?? subscription.cadence
  const other = subscription.offers.find(({ cadence }) => cadence !== current)
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant={subscription.status === 'past_due' ? 'primary' : 'secondary'}
        pending={means.isPending}
        onClick={updateMeans}
      >
        {subscription.status === 'incomplete' ? (
          <Trans>Add payment method</Trans>
        ) : (
          <Trans>Update payment method</Trans>
        )}
      </Button>
      {hasAccess(subscription) && subscription.status !== 'past_due' && other && (
        <Button onClick={() => setChanging(true)}>
          {other.cadence === 'year' ? (
            <Trans>Switch to yearly</Trans>
          ) : (
            <Trans>Switch to monthly</Trans>
          )}
        </Button>
      )}
      {hasAccess(subscription) &&
        (subscription.is_canceled ? (
          <Button
            pending={change.isPending}
            onClick={() =>
              change.mutate(
                { canceled: false },
                { onSuccess: () => toast.success(t`Subscription continues`) },
              )
            }
          >
            <Trans>Keep subscription</Trans>
          </Button>
        ) : (
          <Button variant="ghost" onClick={() => setCanceling(true)}>
            <Trans>Cancel subscription</Trans>
          </Button>
        ))}
      <ConfirmDialog
        open={canceling}
        onOpenChange={setCanceling}
        title={<Trans>Cancel “{subscription.plan.title}”?</Trans>}
        effect={
          subscription.status !== 'past_due' && subscription.period_ends_at ? (
            <Trans>
              You keep access until <Day at={subscription.period_ends_at} />, and nothing more is
              charged. You can undo this until then.
            </Trans>
          ) : (
            <Trans>Your access ends in a few minutes. Your progress is saved.</Trans>
          )
        }
        confirmLabel={<Trans>Cancel subscription</Trans>}
        onConfirm={() => change.mutateAsync({ canceled: true })}
      />
      {other && (
        <ConfirmDialog
          open={changing}
          onOpenChange={setChanging}
          title={
            other.cadence === 'year' ? (
              <Trans>Switch to yearly billing?</Trans>
            ) : (
              <Trans>Switch to monthly billing?</Trans>
            )
          }
          effect={
            <Trans>
              From the next period, you pay{' '}
              <PricePer
                minor={
                  other.cadence === subscription.cadence
                    ? subscription.price_minor
                    : other.price_minor
                }
                currency={subscription.currency}
                cadence={other.cadence}
              />
              . Nothing is charged now.
            </Trans>
          }
          confirmLabel={<Trans>Switch</Trans>}
          onConfirm={() => change.mutateAsync({ cadence: other.cadence })}
        />
      )}
    </div>
  )
}
