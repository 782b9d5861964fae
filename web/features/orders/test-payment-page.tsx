import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { payTestOrder, type TestPaymentOutcome } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import { Amount } from '#web/lib/amount.tsx'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { AmountList } from './amounts.tsx'
import { myOrderQuery, ordersKey } from './queries.ts'

/** Stands in for a payment provider in the demo: the buyer chooses how the payment goes. */
export function TestPaymentPage({ orderId }: { orderId: string }) {
  const query = useQuery(myOrderQuery(orderId))
  if (query.isPending) return <SkeletonPage />
  if (query.isError) return <QueryFailure query={query} />
  const order = query.data
  const isPayable = order.provider === 'test' && order.status === 'pending' && !order.is_clearing
  if (!isPayable) return <Navigate to="/account/orders/$orderId" params={{ orderId }} replace />
  return (
    <>
      <PageHead
        title={<Trans>Test payment</Trans>}
        description={<Trans>This is a demo. No card is needed and no money is charged.</Trans>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <Card>
          <CardHead title={<Trans>What should happen?</Trans>} />
          <PaymentForm order={order} />
        </Card>
        <Card>
          <CardHead title={order.course.title} />
          <AmountList amounts={order} />
        </Card>
      </div>
    </>
  )
}

function PaymentForm({ order }: { order: Order }) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<TestPaymentOutcome>('success')
  const [isVerifying, setVerifying] = useState(false)
  const [code, setCode] = useState('')
  const pay = usePayment(order)
  const errors = pay.error instanceof ApiError ? pay.error.errors : {}
  const choose = (next: TestPaymentOutcome) => {
    setOutcome(next)
    setVerifying(false)
    pay.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (outcome === 'verification' && !isVerifying) setVerifying(true)
    else pay.mutate({ outcome, code })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <RadioGroup
        cards
        label={t`What should happen?`}
        value={outcome}
        onValueChange={choose}
        options={[
          {
            value: 'success',
            label: t`Succeeds`,
            hint: t`The course opens right away.`,
          },
          {
            value: 'decline',
            label: t`Declined`,
            hint: t`Nothing is charged, and you can try again.`,
          },
          {
            value: 'verification',
            label: t`Needs extra verification`,
            hint: t`The bank asks for a code first.`,
          },
          {
            value: 'delay',
            label: t`Clears later`,
            hint: t`The money takes a few seconds to arrive.`,
          },
        ]}
      />
      {isVerifying && (
        <Field
          required
          label={<Trans>Code from your bank</Trans>}
          hint={<Trans>In this demo, the code is always 123456.</Trans>}
          error={errors['code']}
        >
          <Input
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      <FormError>{pay.error && messageOf(pay.error)}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={pay.isPending}>
          {isVerifying ? (
            <Trans>Verify and pay</Trans>
          ) : (
            <span>
              <Trans>
                Pay <Amount minor={order.total_minor} currency={order.currency} />
              </Trans>
            </span>
          )}
        </Button>
        <Button asChild variant="ghost">
          <Link to="/account/orders/$orderId" params={{ orderId: order.id }}>
            <Trans>Pay later</Trans>
          </Link>
        </Button>
      </div>
    </form>
  )
}

function usePayment(order: Order) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { outcome: TestPaymentOutcome; code: string }) =>
      call(payTestOrder, { params: { orderId: order.id }, body }),
    onSuccess: async (paid) => {
      await navigate({
        to: '/account/orders/$orderId',
        params: { orderId: order.id },
        search: { paid: 'yes' },
        replace: true,
      })
      queryClient.setQueryData(myOrderQuery(order.id).queryKey, paid)
      void queryClient.invalidateQueries({ queryKey: ordersKey })
      for (const course of order.courses) {
        void queryClient.invalidateQueries({ queryKey: ['enrollment-offer', course.id] })
      }
    },
  })
}
