import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { placeBundleOrder, type BundleCheckout } from '#contract/bundles.ts'
import { placeCartOrder, type CartCheckout } from '#contract/carts.ts'
import { placeOrder, type Checkout, type PlaceOrderBody } from '#contract/checkout.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { cartQuery } from '#web/lib/cart.ts'
import { CohortDates } from '#web/lib/cohort-dates.tsx'
import { useSession } from '#web/lib/session.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { AmountList } from './amounts.tsx'
import { likelyCountry, Refused } from './checkout-parts.tsx'
import { CouponField } from './coupon-field.tsx'
import { InvoiceCard, PayWithCard, useInvoice } from './invoice-card.tsx'
import { Amount } from '#web/lib/amount.tsx'
import { bundleCheckoutQuery, cartCheckoutQuery, checkoutQuery, ordersKey } from './queries.ts'

/** What a form of the checkout needs, of a course, a bundle or a cart. */
type AnyCheckout = Omit<Checkout, 'course' | 'cohort'> &
  (
    | Pick<Checkout, 'course' | 'cohort'>
    | Pick<BundleCheckout, 'bundle'>
    | Pick<CartCheckout, 'cart'>
  )

function useSold(checkout: AnyCheckout) {
  const { i18n } = useLingui()
  if ('bundle' in checkout) return checkout.bundle
  if ('course' in checkout) return checkout.course
  const { organization, courses } = checkout.cart
  const titles = new Intl.ListFormat(i18n.locale).format(courses.map(({ title }) => title))
  return { id: organization.id, title: titles, organization_name: organization.name }
}

type CouponProps = {
  coupon: string | undefined
  onCouponChange: (coupon: string | undefined) => void
}

/** The country that the buyer chose, and all that the price depends on. */
function useChoice(coupon: string | undefined) {
  const [country, setCountry] = useState<string>()
  return { country, setCountry, choice: { coupon, country, likely_country: likelyCountry() } }
}

/** Everything that is to pay, on one page, before anything is asked for. */
export function CheckoutPage({
  courseId,
  cohort,
  coupon,
  onCouponChange,
}: CouponProps & {
  courseId: string
  /** The cohort that was chosen on the course's page. */
  cohort: string | undefined
}) {
  const { choice, ...chosen } = useChoice(coupon)
  const query = useQuery(checkoutQuery(courseId, { ...choice, cohort }))
  return <CheckoutOf query={query} {...chosen} onCouponChange={onCouponChange} />
}

/** The same for a bundle, whose courses are listed. */
export function BundleCheckoutPage({
  bundleId,
  coupon,
  onCouponChange,
}: CouponProps & { bundleId: string }) {
  const { choice, ...chosen } = useChoice(coupon)
  const query = useQuery(bundleCheckoutQuery(bundleId, choice))
  return <CheckoutOf query={query} {...chosen} onCouponChange={onCouponChange} />
}

/** The same for what a cart holds of one organization. */
export function CartCheckoutPage({
  organizationId,
  currency,
  coupon,
  onCouponChange,
}: CouponProps & { organizationId: string; currency: string }) {
  const { choice, ...chosen } = useChoice(coupon)
  const query = useQuery(cartCheckoutQuery({ organizationId, currency }, choice))
  return <CheckoutOf query={query} {...chosen} onCouponChange={onCouponChange} />
}

function CheckoutOf({
  query,
  country,
  setCountry,
  onCouponChange,
}: {
  query: UseQueryResult<AnyCheckout>
  country: string | undefined
  setCountry: (country: string) => void
  onCouponChange: CouponProps['onCouponChange']
}) {
  if (query.isPending) return <SkeletonPage />
  if (query.isError) return <Refused error={query.error} onRetry={() => void query.refetch()} />
  return (
    <CheckoutForm
      checkout={query.data}
      pending={query.isPlaceholderData}
      country={country ?? query.data.country}
      onCountryChange={setCountry}
      onCouponChange={onCouponChange}
    />
  )
}

function CheckoutForm({
  checkout,
  pending,
  country,
  onCountryChange,
  onCouponChange,
}: {
  checkout: AnyCheckout
  pending: boolean
  country: string
  onCountryChange: (country: string) => void
  onCouponChange: (coupon: string | undefined) => void
}) {
  const { t } = useLingui()
  const [provider, setProvider] = useState(checkout.providers[0] ?? 'manual')
  const billing = useInvoice(checkout.buyer)
  const sold = useSold(checkout)
  const order = useOrder(checkout, sold.id)
  const isFree = checkout.total_minor === 0
  const errors = order.error instanceof ApiError ? order.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    order.mutate({
      provider,
      country,
      ...billing.invoice,
      total_minor: checkout.total_minor,
      currency: checkout.currency,
      ...('cohort' in checkout && checkout.cohort && { cohort_id: checkout.cohort.id }),
      ...(checkout.coupon_code && { coupon: checkout.coupon_code }),
    })
  }
  return (
    <>
      <PageHead
        title={<Trans>Checkout</Trans>}
        description={
          <Trans>
            {sold.title} · {sold.organization_name}
          </Trans>
        }
      />
      {checkout.pending_order_id && (
        <p className="mb-6 rounded-card bg-amber-soft p-4 text-14 text-amber-ink">
          <Trans>
            You already have an unpaid order.{' '}
            <Link
              to="/account/orders/$orderId"
              params={{ orderId: checkout.pending_order_id }}
              className="underline underline-offset-4"
            >
              Open the order
            </Link>
            , or order again below.
          </Trans>
        </p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <form id="checkout" className="flex flex-col gap-6" onSubmit={submit}>
          <InvoiceCard
            {...billing}
            country={country}
            onCountryChange={onCountryChange}
            errors={errors}
          />
          {!isFree && (
            <PayWithCard
              providers={checkout.providers}
              provider={provider}
              onProviderChange={setProvider}
              cardHint={t`You'll pay on Stripe's page and can start right away.`}
              none={
                <Trans>
                  This organization isn’t accepting payments right now. Contact its instructors.
                </Trans>
              }
            />
          )}
        </form>
        <Card className="lg:sticky lg:top-6">
          <CardHead title={<Trans>Summary</Trans>} />
          <div className="flex flex-col gap-4" aria-busy={pending} aria-live="polite">
            <div className="text-14 wrap-anywhere">
              {'cart' in checkout ? (
                <CartContent cart={checkout.cart} />
              ) : (
                <p className="font-semibold">{sold.title}</p>
              )}
              {'bundle' in checkout && <BundleContent courses={checkout.bundle.courses} />}
              {'cohort' in checkout && checkout.cohort && (
                <p className="text-ink-muted">
                  {checkout.cohort.name} · <CohortDates cohort={checkout.cohort} />
                </p>
              )}
            </div>
            <AmountList amounts={checkout} />
            <CouponField checkout={checkout} onChange={onCouponChange} />
            <FormError>{order.error && messageOf(order.error)}</FormError>
            <Button
              type="submit"
              form="checkout"
              variant="primary"
              size="lg"
              className="w-full"
              pending={order.isPending}
              disabled={pending || (!isFree && checkout.providers.length === 0)}
            >
              {isFree ? (
                <Trans>Get course</Trans>
              ) : (
                <span>
                  <Trans>
                    Order for <Amount minor={checkout.total_minor} currency={checkout.currency} />
                  </Trans>
                </span>
              )}
            </Button>
            {checkout.refund_days > 0 && !isFree && (
              <p className="text-13 text-ink-muted">
                <Trans>
                  You can ask for a refund within{' '}
                  <Plural value={checkout.refund_days} one="# day" other="# days" />, as long as
                  you've done no more than {checkout.refund_progress_percent}% of the course.
                </Trans>
              </p>
            )}
          </div>
        </Card>
      </div>
    </>
  )
}

/** What is bought together, each with its price. */
function CartContent({ cart }: { cart: CartCheckout['cart'] }) {
  return (
    <ul className="flex flex-col gap-2">
      {cart.courses.map(({ id, title, price_minor }) => (
        <li key={id} className="flex items-baseline justify-between gap-4">
          <span className="font-semibold">{title}</span>
          <Amount minor={price_minor} currency={cart.currency} />
        </li>
      ))}
    </ul>
  )
}

/** What the buyer gets, and what they have already. */
function BundleContent({ courses }: { courses: BundleCheckout['bundle']['courses'] }) {
  const owned = courses.filter(({ is_owned }) => is_owned)
  return (
    <>
      <ul className="mt-1 list-disc ps-5 text-ink-muted">
        {courses.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      {owned.length > 0 && (
        <div className="mt-3 rounded-control bg-amber-soft p-3 text-13 text-amber-ink">
          <p>
            <Trans>You’re already enrolled in these courses. The price stays the same:</Trans>
          </p>
          <ul className="mt-1 list-disc ps-5">
            {owned.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function useOrder(checkout: AnyCheckout, id: string) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: PlaceOrderBody) => {
      if ('bundle' in checkout) return call(placeBundleOrder, { params: { bundleId: id }, body })
      if ('course' in checkout) return call(placeOrder, { params: { courseId: id }, body })
      const { currency } = checkout
      return call(placeCartOrder, { params: { organizationId: id, currency }, body })
    },
    onSuccess: async ({ order, membership }) => {
      if (membership) useSession.getState().addOrganization(membership)
      if (order.provider === 'test' && order.status === 'pending') {
        await navigate({ to: '/account/orders/$orderId/pay', params: { orderId: order.id } })
        return
      }
      if (order.payment_url) {
        globalThis.location.assign(order.payment_url)
        return
      }
      if (order.status === 'paid') toast.success(t`You’re enrolled in “${order.course.title}”`)
      await navigate({ to: '/account/orders/$orderId', params: { orderId: order.id } })
      // Only now: a checkout that is still open would ask what the course costs, which is bought.
      void queryClient.invalidateQueries({ queryKey: ordersKey })
      void queryClient.invalidateQueries({ queryKey: cartQuery().queryKey })
      for (const course of order.courses) {
        void queryClient.invalidateQueries({ queryKey: ['enrollment-offer', course.id] })
      }
    },
    onError: (failure) => {
      toastFailure(failure)
      void queryClient.invalidateQueries({ queryKey: [...ordersKey, 'checkout', id] })
    },
  })
}
