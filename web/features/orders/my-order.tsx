import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CreditCard, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cancelMyOrder, type Order } from '#contract/orders.ts'
import { DownloadLink } from '#web/lib/download-link.tsx'
import { call } from '#web/lib/call.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { AmountList } from './amounts.tsx'
import { Amount } from '#web/lib/amount.tsx'
import { OrderStatusPill, providerWords } from './order-words.tsx'
import { myOrderQuery, ordersKey, untilRefunded } from './queries.ts'
import { RefundBox } from './refund-box.tsx'

/** Paying made the buyer a member: the list of their organizations is read again. */
function useMembershipOf(order: Order | undefined) {
  const queryClient = useQueryClient()
  const organizationId = order?.status === 'paid' ? order.organization_id : undefined
  const isNew = useSession(
    ({ user }) =>
      organizationId !== undefined && !user?.organizations.some(({ id }) => id === organizationId),
  )
  useEffect(() => {
    if (isNew) void queryClient.invalidateQueries({ queryKey: ['organizations'], exact: true })
  }, [isNew, queryClient])
}

/** One order of mine: how to pay it, what it cost, the invoice, and how to get the money back. */
export function MyOrder({ orderId, justPaid }: { orderId: string; justPaid: boolean }) {
  const query = useQuery({
    ...myOrderQuery(orderId),
    // Stripe's message may come a moment after the buyer.
    refetchInterval: ({ state }) =>
      (justPaid || state.data?.is_clearing) && state.data?.status === 'pending'
        ? 2_000
        : untilRefunded(state.data),
  })
  useMembershipOf(query.data)
  if (query.isPending) return <SkeletonPage />
  if (query.isError) return <QueryFailure query={query} />
  const order = query.data
  return (
    <>
      <PageTitle>{order.course.title}</PageTitle>
      <PageHead
        title={order.course.title}
        status={<OrderStatusPill status={order.status} />}
        description={
          <Trans>
            Order {order.reference} at {order.organization_name}
          </Trans>
        }
        action={<OpenCourse order={order} />}
      />
      {(justPaid || order.is_clearing) && order.status === 'pending' && (
        <p role="status" className="mb-6 rounded-card bg-info-soft p-4 text-14 text-info">
          <Trans>We're waiting for your payment to clear. This page updates automatically.</Trans>
        </p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="flex flex-col gap-6">
          {order.status === 'pending' && !order.is_clearing && <HowToPay order={order} />}
          {justPaid && order.status === 'paid' && <Receipt order={order} />}
          {order.status === 'failed' && (
            <p className="rounded-card bg-danger-soft p-4 text-14 text-danger">{order.failure}</p>
          )}
          {order.subscription_id && <OfSubscription order={order} />}
          {(order.bundle ?? order.courses.length > 1) && !order.subscription_id && (
            <BundledCourses order={order} />
          )}
          <Card>
            <CardHead title={<Trans>Facts</Trans>} />
            <Facts order={order} />
          </Card>
          <RefundBox order={order} />
        </div>
        <Card>
          <CardHead title={<Trans>Amount</Trans>} />
          <div className="flex flex-col gap-4">
            <AmountList amounts={order} />
            {order.invoice_url && (
              <Button asChild className="w-full">
                <DownloadLink href={order.invoice_url}>
                  <Download />
                  <Trans>Invoice {order.invoice_number}</Trans>
                </DownloadLink>
              </Button>
            )}
          </div>
        </Card>
      </div>
    </>
  )
}

const isOpen = ({ status }: Order) => ['paid', 'partly_refunded'].includes(status)

function OpenCourse({ order }: { order: Order }) {
  if (!isOpen(order) || order.subscription_id) return null
  const enter = () => {
    const { user, switchOrganization } = useSession.getState()
    if (user?.organizations.some(({ id }) => id === order.organization_id)) {
      switchOrganization(order.organization_id)
    }
  }
  return (
    <Button asChild variant="primary">
      <Link
        to="/dashboard/student/courses/$courseId"
        params={{ courseId: order.course.id }}
        onClick={enter}
      >
        <Trans>Start learning</Trans>
      </Link>
    </Button>
  )
}

/** What a bundle or a cart consists of, with the way into each course once it is paid. */
function BundledCourses({ order }: { order: Order }) {
  return (
    <Card>
      <CardHead title={<Trans>Courses</Trans>} />
      <ul className="flex flex-col gap-2 text-14">
        {order.courses.map(({ id, title }) => (
          <li key={id} className="wrap-anywhere">
            {isOpen(order) ? (
              <Link
                to="/dashboard/student/courses/$courseId"
                params={{ courseId: id }}
                className="underline underline-offset-4"
              >
                {title}
              </Link>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The order of a period; all that can be done about it is with the subscription. */
function OfSubscription({ order }: { order: Order }) {
  return (
    <Card>
      <CardHead title={<Trans>Subscription</Trans>} />
      <p className="text-14">
        <Trans>
          This order is for your subscription “{order.course.title}”.{' '}
          <Link to="/account/orders" className="underline underline-offset-4">
            View your subscriptions
          </Link>
        </Trans>
      </p>
    </Card>
  )
}

function HowToPay({ order }: { order: Order }) {
  const [cancelling, setCancelling] = useState(false)
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(cancelMyOrder, { params: { orderId: order.id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  })
  return (
    <Card>
      <CardHead title={<Trans>How to pay</Trans>} />
      <div className="flex flex-col gap-4 text-14">
        {order.provider === 'manual' ? (
          <>
            <p>
              <Trans>
                Transfer{' '}
                <strong>
                  <Amount minor={order.total_minor} currency={order.currency} />
                </strong>{' '}
                with this reference. The course opens once {order.organization_name} confirms your
                payment.
              </Trans>
            </p>
            <p className="flex flex-wrap items-center gap-3 rounded-card bg-wash px-4 py-3">
              <span className="font-mono text-16 select-all">{order.reference}</span>
              <CopyButton text={order.reference} />
            </p>
            {order.instructions && <p className="whitespace-pre-line">{order.instructions}</p>}
          </>
        ) : (
          order.payment_url && (
            <Button asChild variant="primary" className="self-start">
              <a href={order.payment_url}>
                <CreditCard />
                {order.provider === 'test' ? (
                  <Trans>Make a test payment</Trans>
                ) : (
                  <Trans>Pay by card</Trans>
                )}
              </a>
            </Button>
          )
        )}
        {order.expires_at && (
          <p className="text-13 text-ink-muted">
            <Trans>
              This order is reserved until <RelativeTime value={order.expires_at} />.
            </Trans>
          </p>
        )}
        {order.can.cancel && (
          <Button className="self-start" variant="ghost" onClick={() => setCancelling(true)}>
            <Trans>Cancel order</Trans>
          </Button>
        )}
        <ConfirmDialog
          open={cancelling}
          onOpenChange={setCancelling}
          title={<Trans>Cancel order {order.reference}?</Trans>}
          effect={<Trans>You can order the course again at any time.</Trans>}
          confirmLabel={<Trans>Cancel order</Trans>}
          onConfirm={() => cancel.mutateAsync()}
        />
      </div>
    </Card>
  )
}

/** What a buyer wants to know right after paying. */
function Receipt({ order }: { order: Order }) {
  const email = useSession(({ user }) => user?.email)
  return (
    <div role="status" className="rounded-card bg-success-soft p-4 text-14 text-success">
      <p className="font-semibold">
        <Trans>
          Payment received: <Amount minor={order.total_minor} currency={order.currency} />
        </Trans>
      </p>
      <p className="mt-1">
        {email ? (
          order.subscription_id ? (
            <Trans>Your courses are open. We've sent your receipt to {email}.</Trans>
          ) : (
            <Trans>You're enrolled. We've sent your receipt to {email}.</Trans>
          )
        ) : (
          <Trans>You're enrolled. We've emailed you a receipt.</Trans>
        )}
      </p>
    </div>
  )
}

function Facts({ order }: { order: Order }) {
  return (
    <DescriptionList
      items={[
        {
          key: 'ordered',
          term: <Trans>Ordered</Trans>,
          value: <RelativeTime value={order.placed_at} />,
        },
        ...(order.paid_at
          ? [
              {
                key: 'paid',
                term: <Trans>Paid</Trans>,
                value: <RelativeTime value={order.paid_at} />,
              },
            ]
          : []),
        {
          key: 'provider',
          term: <Trans>Payment</Trans>,
          value: providerWords()[order.provider],
        },
        {
          key: 'billing',
          term: <Trans>Invoice to</Trans>,
          value: (
            <span className="whitespace-pre-line">
              {[order.billing_name, order.billing_address, order.billing_tax_id]
                .filter(Boolean)
                .join('\n')}
            </span>
          ),
        },
      ]}
    />
  )
}
