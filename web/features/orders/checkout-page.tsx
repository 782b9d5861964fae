import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { placeBundleOrder, type BundleCheckout } from '#contract/bundles.ts'
import { placeOrder, type Checkout, type PlaceOrderBody } from '#contract/checkout.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { CohortDates } from '#web/lib/cohort-dates.tsx'
import { countryOptions } from '#web/lib/countries.ts'
import { useSession } from '#web/lib/session.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { AmountList } from './amounts.tsx'
import { likelyCountry, Refused } from './checkout-parts.tsx'
import { CouponField } from './coupon-field.tsx'
import { Amount } from '#web/lib/amount.tsx'
import { bundleCheckoutQuery, checkoutQuery, ordersKey } from './queries.ts'

/** What a form of the checkout needs, of a course or of a bundle. */
type AnyCheckout = Omit<Checkout, 'course' | 'cohort'> &
  (Pick<Checkout, 'course' | 'cohort'> | Pick<BundleCheckout, 'bundle'>)

const soldIn = (checkout: AnyCheckout) => ('bundle' in checkout ? checkout.bundle : checkout.course)

/** The same for a bundle, whose courses are listed. */
export function BundleCheckoutPage({
  bundleId,
  coupon,
  onCouponChange,
}: {
  bundleId: string
  coupon: string | undefined
  onCouponChange: (coupon: string | undefined) => void
}) {
  const [country, setCountry] = useState<string>()
  const query = useQuery(
    bundleCheckoutQuery(bundleId, { coupon, country, likely_country: likelyCountry() }),
  )
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

type CheckoutPageProps = {
  courseId: string
  coupon: string | undefined
  /** The cohort that was chosen on the course's page. */
  cohort: string | undefined
  onCouponChange: (coupon: string | undefined) => void
}

/** Everything that is to pay, on one page, before anything is asked for. */
export function CheckoutPage({ courseId, coupon, cohort, onCouponChange }: CheckoutPageProps) {
  const [country, setCountry] = useState<string>()
  const query = useQuery(
    checkoutQuery(courseId, { coupon, cohort, country, likely_country: likelyCountry() }),
  )
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
  const { t, i18n } = useLingui()
  const [provider, setProvider] = useState(checkout.providers[0] ?? 'manual')
  const [name, setName] = useState(checkout.buyer.billing_name)
  const [address, setAddress] = useState(checkout.buyer.billing_address)
  const [taxId, setTaxId] = useState(checkout.buyer.billing_tax_id)
  const order = useOrder(checkout)
  const sold = soldIn(checkout)
  const isFree = checkout.total_minor === 0
  const words = {
    test: {
      label: t`Test payment (demo only)`,
      hint: t`No real money is charged. You choose the result on the next page.`,
    },
    stripe: { label: t`Card`, hint: t`You'll pay on Stripe's page and can start right away.` },
    manual: {
      label: t`Bank transfer`,
      hint: t`You'll get a reference and can start once the transfer has arrived.`,
    },
  }
  const errors = order.error instanceof ApiError ? order.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    order.mutate({
      provider,
      country,
      billing_name: name,
      billing_address: address,
      billing_tax_id: taxId,
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
          <Card>
            <CardHead title={<Trans>Invoice</Trans>} />
            <div className="flex flex-col gap-4">
              <Field required label={<Trans>Name or company</Trans>} error={errors['billing_name']}>
                <Input
                  required
                  maxLength={120}
                  autoComplete="name"
                  value={name}
                  onChange={(event) => setName(event.target.value)}
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
                  value={address}
                  onChange={(event) => setAddress(event.target.value)}
                />
              </Field>
              <Field optional label={<Trans>Tax ID</Trans>} error={errors['billing_tax_id']}>
                <Input
                  maxLength={40}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  value={taxId}
                  onChange={(event) => setTaxId(event.target.value)}
                />
              </Field>
            </div>
          </Card>
          {!isFree && (
            <Card>
              <CardHead title={<Trans>How to pay</Trans>} />
              {checkout.providers.length === 0 ? (
                <p className="text-14 text-ink-muted">
                  <Trans>
                    This organization isn’t accepting payments right now. Contact its instructors.
                  </Trans>
                </p>
              ) : (
                <RadioGroup
                  cards
                  label={t`How to pay`}
                  value={provider}
                  onValueChange={setProvider}
                  options={checkout.providers.map((value) => ({
                    value,
                    ...words[value],
                  }))}
                />
              )}
            </Card>
          )}
        </form>
        <Card className="lg:sticky lg:top-6">
          <CardHead title={<Trans>Summary</Trans>} />
          <div className="flex flex-col gap-4" aria-busy={pending} aria-live="polite">
            <div className="text-14 wrap-anywhere">
              <p className="font-semibold">{sold.title}</p>
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

function useOrder(checkout: AnyCheckout) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { id } = soldIn(checkout)
  return useMutation({
    mutationFn: (body: PlaceOrderBody) =>
      'bundle' in checkout
        ? call(placeBundleOrder, { params: { bundleId: id }, body })
        : call(placeOrder, { params: { courseId: id }, body }),
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
