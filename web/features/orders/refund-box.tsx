import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { requestRefund } from '#contract/refunds.ts'
import { Amount } from '#web/lib/amount.tsx'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { RefundStatusPill, refusalWords } from './order-words.tsx'
import { ordersKey } from './queries.ts'

/** Refunds of an order, and the way to ask for one while the organization's rules allow it. */
export function RefundBox({ order }: { order: Order }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: (reason: string) =>
      call(requestRefund, { params: { orderId: order.id }, body: { reason } }),
    onSuccess: () => {
      toast.success(t`Request sent`)
      return queryClient.invalidateQueries({ queryKey: ordersKey })
    },
  })
  if (order.status === 'pending' || order.status === 'failed' || order.total_minor === 0)
    return null
  return (
    <Card>
      <CardHead
        title={<Trans>Refund</Trans>}
        action={
          order.can.request_refund && (
            <Button size="sm" onClick={() => setAsking(true)}>
              <Trans>Request refund</Trans>
            </Button>
          )
        }
      />
      {order.refunds.length > 0 && (
        <ul className="mb-3 flex flex-col gap-3 text-14">
          {order.refunds.map((refund) => (
            <li key={refund.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <RefundStatusPill status={refund.status} />
              <Amount minor={refund.amount_minor} currency={refund.currency} />
              <span className="text-ink-muted">
                <RelativeTime value={refund.settled_at ?? refund.requested_at} />
              </span>
              {refund.credit_note_url && (
                <a
                  href={refund.credit_note_url}
                  download
                  className="text-primary underline underline-offset-4"
                >
                  <Trans>Credit note</Trans>
                </a>
              )}
              {refund.failure && <span className="w-full text-ink-muted">{refund.failure}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="text-13 text-ink-muted">
        {order.refund_refusal ? (
          refusalWords()[order.refund_refusal]
        ) : (
          <Trans>The organization reviews every request. We’ll email you when they decide.</Trans>
        )}
      </p>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Request a refund for “{order.course.title}”?</Trans>}
        effect={<Trans>After a full refund, you’ll lose access to the course.</Trans>}
        confirmLabel={<Trans>Send request</Trans>}
        onConfirm={async (reason) => {
          await ask.mutateAsync(reason)
        }}
      />
    </Card>
  )
}
