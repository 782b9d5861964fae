import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { TestPaymentOutcome } from '#contract/checkout.ts'
import { storeMyPaymentMethod } from '#contract/subscriptions.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { ordersKey } from './queries.ts'
import { mySubscriptionsQuery } from './subscription-queries.ts'

/** Stands in for a payment provider in the demo: the subscriber chooses how later payments go. */
export function TestMethodPage({ subscriptionId }: { subscriptionId: string }) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<TestPaymentOutcome>('success')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const query = useQuery(mySubscriptionsQuery)
  const store = useMutation({
    mutationFn: () =>
      call(storeMyPaymentMethod, { params: { subscriptionId }, body: { test: outcome } }),
    onSuccess: async ({ subscription }) => {
      toast.success(
        subscription.status === 'trialing' && subscription.orders.length === 0
          ? t`Payment method saved. Your trial is active.`
          : t`Payment method saved`,
      )
      await navigate({ to: '/account/orders' })
      void queryClient.invalidateQueries({ queryKey: ordersKey })
      void queryClient.invalidateQueries({ queryKey: ['enrollment-offer'] })
      void queryClient.invalidateQueries({ queryKey: ['organizations'], exact: true })
    },
  })
  if (query.isPending) return <SkeletonPage />
  if (query.isError) return <QueryFailure query={query} />
  const found = query.data.find(({ id }) => id === subscriptionId)
  if (!found || found.status === 'ended' || found.provider !== 'test') {
    return <Navigate to="/account/orders" replace />
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    store.mutate()
  }
  return (
    <>
      <PageHead
        title={<Trans>Test payment method</Trans>}
        description={<Trans>This is a demo. No card is needed and no money is charged.</Trans>}
      />
      <Card className="max-w-lesson">
        <CardHead title={<Trans>How should payments for “{found.plan.title}” go?</Trans>} />
        <form className="flex flex-col gap-5" onSubmit={submit}>
          <RadioGroup<TestPaymentOutcome>
            cards
            label={t`How payments go`}
            value={outcome}
            onValueChange={setOutcome}
            options={[
              { value: 'success', label: t`They succeed` },
              {
                value: 'decline',
                label: t`They’re declined`,
                hint: t`We retry after 1, 3 and 5 days. Then access ends.`,
              },
              {
                value: 'verification',
                label: t`The bank asks for a code`,
                hint: t`Nobody is there to enter it, so the payment fails until you update the method.`,
              },
              {
                value: 'delay',
                label: t`They clear later`,
                hint: t`The money takes a few seconds to arrive.`,
              },
            ]}
          />
          <FormError>{store.error && messageOf(store.error)}</FormError>
          <Button type="submit" variant="primary" className="self-start" pending={store.isPending}>
            {found.status === 'incomplete' ? (
              <Trans>Start trial</Trans>
            ) : (
              <Trans>Save payment method</Trans>
            )}
          </Button>
        </form>
      </Card>
    </>
  )
}
