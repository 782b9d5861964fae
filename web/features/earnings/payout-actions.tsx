import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { markPayoutFailed, markPayoutPaid, type Payout } from '#contract/payouts.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { Amount } from '#web/lib/amount.tsx'
import { earningsKey } from './queries.ts'

/** Says how it ended at the bank. */
export function PayoutActions({
  organizationId,
  payout,
}: {
  organizationId: string
  payout: Payout
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'paid' | 'failed'>()
  const [reference, setReference] = useState('')
  const params = { organizationId, payoutId: payout.id }
  const done = async (words: string) => {
    toast.success(words)
    await client.invalidateQueries({ queryKey: earningsKey(organizationId) })
  }
  return (
    <>
      {payout.can.mark_failed && (
        <Button onClick={() => setAsking('failed')}>
          <Trans>Mark as failed</Trans>
        </Button>
      )}
      {payout.can.mark_paid && (
        <Button variant="primary" onClick={() => setAsking('paid')}>
          <Trans>Mark as paid</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'paid'}
        danger={false}
        onOpenChange={() => setAsking(undefined)}
        title={<Trans>Mark {payout.number} as paid?</Trans>}
        effect={
          <Trans>
            This records that <Amount minor={payout.amount_minor} currency={payout.currency} /> was
            sent.
          </Trans>
        }
        confirmLabel={<Trans>Mark as paid</Trans>}
        onConfirm={async () => {
          await call(markPayoutPaid, { params, body: { reference } })
          await done(t`Marked as paid`)
        }}
      >
        <Field optional label={<Trans>Bank reference</Trans>}>
          <Input
            maxLength={140}
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
      <ReasonDialog
        open={asking === 'failed'}
        onOpenChange={() => setAsking(undefined)}
        title={<Trans>Mark {payout.number} as failed?</Trans>}
        effect={
          <Trans>
            The money returns to the payee’s available balance, and we’ll notify them of the reason.
          </Trans>
        }
        confirmLabel={<Trans>Mark as failed</Trans>}
        onConfirm={async (reason) => {
          await call(markPayoutFailed, { params, body: { reason } })
          await done(t`Marked as failed`)
        }}
      />
    </>
  )
}
