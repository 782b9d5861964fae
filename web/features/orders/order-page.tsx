import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDot, CircleX, Download, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { DownloadLink } from '#web/lib/download-link.tsx'
import { cancelOrder, confirmTransfer, type SoldOrder } from '#contract/orders.ts'
import { call } from '#web/lib/call.ts'
import { countryName } from '#web/lib/countries.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { AmountList } from './amounts.tsx'
import { LedgerLines } from './ledger-lines.tsx'
import { Amount } from '#web/lib/amount.tsx'
import { actionWords, OrderStatusPill, providerWords, RefundStatusPill } from './order-words.tsx'
import { orderQuery, ordersKey } from './queries.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** One order for admins: buyer, money, books and history. */
export function OrderPage({
  organizationId,
  orderId,
}: {
  organizationId: string
  orderId: string
}) {
  const query = useQuery(orderQuery(organizationId, orderId))
  if (query.isPending) return <SkeletonPage />
  if (query.isError) return <QueryFailure query={query} />
  const order = query.data
  return (
    <>
      <PageTitle>{order.reference}</PageTitle>
      <PageHead
        title={order.reference}
        status={<OrderStatusPill status={order.status} />}
        description={order.course.title}
        action={<Actions organizationId={organizationId} order={order} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="flex flex-col gap-6">
          <Card>
            <CardHead title={<Trans>Facts</Trans>} />
            <Facts order={order} />
          </Card>
          {order.refunds.length > 0 && <Refunds order={order} />}
          {order.disputes.length > 0 && <Disputes order={order} />}
          {order.lines.length > 0 && (
            <Card>
              <CardHead title={<Trans>Ledger</Trans>} />
              <LedgerLines lines={order.lines} />
            </Card>
          )}
        </div>
        <div className="flex flex-col gap-6">
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
          <Card>
            <CardHead title={<Trans>History</Trans>} />
            <History order={order} />
          </Card>
        </div>
      </div>
    </>
  )
}

function Actions({ organizationId, order }: { organizationId: string; order: SoldOrder }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'confirm' | 'cancel' | 'refund' | null>(null)
  const queryClient = useQueryClient()
  const params = { organizationId, orderId: order.id }
  const refresh = () => queryClient.invalidateQueries({ queryKey: ordersKey })
  const confirm = useMutation({
    mutationFn: () => call(confirmTransfer, { params, body: {} }),
    onSuccess: () => {
      toast.success(t`Transfer confirmed and buyer enrolled`)
      return refresh()
    },
  })
  const cancel = useMutation({
    mutationFn: (reason: string) => call(cancelOrder, { params, body: { reason } }),
    onSuccess: refresh,
  })
  const close = () => setOpen(null)
  return (
    <>
      {order.can.cancel && (
        <Button onClick={() => setOpen('cancel')}>
          <Trans>Cancel order</Trans>
        </Button>
      )}
      {order.can.refund && (
        <Button onClick={() => setOpen('refund')}>
          <RotateCcw />
          <Trans context="verb">Refund</Trans>
        </Button>
      )}
      {order.can.confirm && (
        <Button variant="primary" onClick={() => setOpen('confirm')}>
          <CircleCheck />
          <Trans>Confirm transfer</Trans>
        </Button>
      )}
      <ConfirmDialog
        danger={false}
        open={open === 'confirm'}
        onOpenChange={close}
        title={
          <Trans>
            Did <Amount minor={order.total_minor} currency={order.currency} /> arrive with{' '}
            {order.reference}?
          </Trans>
        }
        effect={
          <Trans>
            {order.billing_name} will be enrolled in “{order.course.title}” right away and receive
            the invoice.
          </Trans>
        }
        confirmLabel={<Trans>Confirm transfer</Trans>}
        onConfirm={() => confirm.mutateAsync()}
      />
      <ReasonDialog
        open={open === 'cancel'}
        onOpenChange={close}
        title={<Trans>Cancel order {order.reference}?</Trans>}
        effect={<Trans>The buyer will see your reason and can order again.</Trans>}
        confirmLabel={<Trans>Cancel order</Trans>}
        onConfirm={async (reason) => {
          await cancel.mutateAsync(reason)
        }}
      />
      {open === 'refund' && (
        <RefundDialog organizationId={organizationId} order={order} onClose={close} />
      )}
    </>
  )
}

function Facts({ order }: { order: SoldOrder }) {
  const { i18n } = useLingui()
  const facts = [
    {
      key: 'buyer',
      term: <Trans>Buyer</Trans>,
      value: order.buyer ? (
        <a
          href={`/dashboard/admin/students/${order.buyer.id}`}
          className="underline underline-offset-4"
        >
          {order.buyer.name} ({order.buyer.email})
        </a>
      ) : (
        <Trans>Deleted account</Trans>
      ),
    },
    {
      key: 'billing',
      term: <Trans>Invoice to</Trans>,
      value: (
        <span className="whitespace-pre-line">
          {[
            order.billing_name,
            order.billing_address,
            order.billing_tax_id,
            countryName(order.country, i18n.locale),
          ]
            .filter(Boolean)
            .join('\n')}
        </span>
      ),
    },
    { key: 'provider', term: <Trans>Payment</Trans>, value: providerWords()[order.provider] },
    {
      key: 'placed',
      term: <Trans>Ordered</Trans>,
      value: <RelativeTime value={order.placed_at} />,
    },
    order.paid_at && {
      key: 'paid',
      term: <Trans>Paid</Trans>,
      value: <RelativeTime value={order.paid_at} />,
    },
    order.confirmed_by && {
      key: 'confirmed',
      term: <Trans>Confirmed by</Trans>,
      value: order.confirmed_by,
    },
    order.payment_reference && {
      key: 'reference',
      term: <Trans>Payment reference</Trans>,
      value: <span className="font-mono text-13">{order.payment_reference}</span>,
    },
    order.failure && { key: 'failure', term: <Trans>Reason</Trans>, value: order.failure },
  ]
  return <DescriptionList items={facts.filter((fact) => fact !== null && fact !== '')} />
}

function Refunds({ order }: { order: SoldOrder }) {
  return (
    <Card>
      <CardHead title={<Trans>Refunds</Trans>} />
      <ul className="flex flex-col divide-y divide-line text-14">
        {order.refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <RefundStatusPill status={refund.status} />
            <Amount minor={refund.amount_minor} currency={refund.currency} />
            <RelativeTime value={refund.settled_at ?? refund.requested_at} />
            {refund.credit_note_url && (
              <a href={refund.credit_note_url} download className="underline underline-offset-4">
                <Trans>Credit note</Trans>
              </a>
            )}
            <span className="w-full text-13 text-ink-muted">{refund.failure ?? refund.reason}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Disputes({ order }: { order: SoldOrder }) {
  return (
    <Card>
      <CardHead title={<Trans>Disputes</Trans>} />
      <ul className="flex flex-col gap-2 text-14">
        {order.disputes.map((dispute) => (
          <li key={dispute.reference}>
            <Amount minor={dispute.amount_minor} currency={order.currency} /> · {dispute.reason} ·{' '}
            {dispute.won_at ? (
              <Trans>Won</Trans>
            ) : dispute.lost_at ? (
              <Trans>Lost</Trans>
            ) : (
              <Trans>Open</Trans>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function History({ order }: { order: SoldOrder }) {
  const words = actionWords()
  return (
    <Timeline>
      {order.timeline.map((event) => (
        <TimelineItem
          key={event.id}
          icon={event.action.endsWith('failed') ? CircleX : CircleDot}
          title={words[event.action] ?? event.action}
          time={<RelativeTime value={event.at} />}
        >
          {[event.actor, event.reason].filter(Boolean).join(' · ')}
        </TimelineItem>
      ))}
    </Timeline>
  )
}
