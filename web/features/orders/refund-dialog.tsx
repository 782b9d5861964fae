import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { SoldOrder } from '#contract/orders.ts'
import { refundOrder } from '#contract/refunds.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { readMoney, writeMoney } from '#web/lib/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { Amount } from '#web/lib/amount.tsx'
import { ordersKey } from './queries.ts'

/** Pays back all or a part. */
export function RefundDialog({
  organizationId,
  order,
  onClose,
}: {
  organizationId: string
  order: SoldOrder
  onClose: () => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(writeMoney(order.refundable_minor, order.currency))
  const [reason, setReason] = useState('')
  const queryClient = useQueryClient()
  const amount = readMoney(typed, order.currency)
  const tooMuch = amount !== null && amount > order.refundable_minor
  const refund = useMutation({
    mutationFn: (amount_minor: number) =>
      call(refundOrder, {
        params: { organizationId, orderId: order.id },
        body: { amount_minor, reason },
      }),
    onSuccess: async () => {
      toast.success(t`Refund issued`)
      await queryClient.invalidateQueries({ queryKey: ordersKey })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount && !tooMuch) refund.mutate(amount)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="sm"
        title={<Trans>Refund order {order.reference}</Trans>}
        description={<Trans>After a full refund, the buyer loses access to the course.</Trans>}
      >
        <form className="flex flex-col gap-4" onSubmit={submit}>
          <Field
            required
            label={<Trans>Amount in {order.currency}</Trans>}
            hint={
              <Trans>
                Up to <Amount minor={order.refundable_minor} currency={order.currency} />.
              </Trans>
            }
            error={
              amount === null || amount === 0
                ? t`Enter an amount`
                : tooMuch
                  ? t`The amount is more than what’s left to refund.`
                  : undefined
            }
          >
            <Input
              inputMode="decimal"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Field required label={<Trans>Reason</Trans>}>
            <Textarea
              required
              rows={3}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <FormError>{refund.error && messageOf(refund.error)}</FormError>
          <DialogFooter>
            <Button
              type="submit"
              variant="primary"
              pending={refund.isPending}
              disabled={!amount || tooMuch || reason.trim() === ''}
            >
              <Trans context="verb">Refund</Trans>
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
