import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { approveApprovals, declineApprovals } from '#contract/approvals.ts'
import { call } from '#web/lib/call.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { approvalsKey } from './queries.ts'

type BulkDecideProps = { organizationId: string; selected: string[]; onClear: () => void }

/** Approves or declines what is selected, and says for each that could not be decided why not. */
export function BulkDecide({ organizationId, selected, onClear }: BulkDecideProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null)
  const [reason, setReason] = useState('')
  const count = selected.length

  const decide = async () => {
    const params = { organizationId }
    const body = { approval_ids: selected }
    const { results } =
      asking === 'approve'
        ? await call(approveApprovals, { params, body })
        : await call(declineApprovals, { params, body: { ...body, reason } })
    const done = results.filter((result) => result.done).length
    const refused = results.filter((result) => !result.done)
    if (done > 0) toast.success(asking === 'approve' ? t`${done} approved` : t`${done} declined`)
    for (const { id, detail } of refused.slice(0, 3)) toast.error(detail, { id })
    onClear()
    await queryClient.invalidateQueries({ queryKey: approvalsKey(organizationId) })
  }

  return (
    <>
      <BulkBar
        count={count}
        onClear={onClear}
        actions={[
          { label: t`Approve`, onSelect: () => setAsking('approve') },
          { label: t`Decline`, danger: true, onSelect: () => setAsking('decline') },
        ]}
      />
      <ConfirmDialog
        open={asking === 'approve'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={<Plural value={count} one="Approve # request?" other="Approve # requests?" />}
        effect={
          <Trans>Approved requests take effect right away. Your own requests are skipped.</Trans>
        }
        confirmLabel={<Trans>Approve</Trans>}
        danger={false}
        onConfirm={decide}
      />
      <ConfirmDialog
        open={asking === 'decline'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={<Plural value={count} one="Decline # request?" other="Decline # requests?" />}
        effect={<Trans>Everyone who asked will see your reason.</Trans>}
        confirmLabel={<Trans>Decline</Trans>}
        onConfirm={decide}
      >
        <Field required label={<Trans>Reason</Trans>}>
          <Textarea rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </ConfirmDialog>
    </>
  )
}
