import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  answerRequisition,
  noteRequisition,
  withdrawRequisition,
  type Requisition,
} from '#contract/requisitions.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { DecideRequisition } from './decide-requisition.tsx'
import { requisitionQuery, requisitionsKey } from './queries.ts'
import { RequestedAgainstCurrent } from './requested-against-current.tsx'
import { RequisitionDialog } from './requisition-dialog.tsx'
import { RequisitionStatusPill } from './requisition-status-pill.tsx'
import { RequisitionSteps } from './requisition-steps.tsx'
import { RequisitionThread } from './requisition-thread.tsx'
import { requestedInWords } from './words.ts'

type RequisitionSheetProps = {
  requisitionId: string | undefined
  asStaff?: boolean
  onClose: () => void
}

export function RequisitionSheet({
  requisitionId,
  asStaff = false,
  onClose,
}: RequisitionSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet open={requisitionId !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={t`Requisition`} className="w-150!">
        {requisitionId !== undefined && <Content requisitionId={requisitionId} asStaff={asStaff} />}
      </SheetContent>
    </Sheet>
  )
}

function Content({ requisitionId, asStaff }: { requisitionId: string; asStaff: boolean }) {
  const { i18n } = useLingui()
  const query = useQuery(requisitionQuery(requisitionId, asStaff))
  const queryClient = useQueryClient()
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={8} />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <QueryFailure query={query} />
  const requisition = query.data
  const changed = async (next: Requisition) => {
    queryClient.setQueryData(requisitionQuery(next.id, asStaff).queryKey, next)
    await queryClient.invalidateQueries({ queryKey: requisitionsKey })
  }
  return (
    <div className="flex flex-col gap-6">
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-20 font-semibold wrap-anywhere">
            {requestedInWords(requisition.requested, i18n)}
          </h2>
          <RequisitionStatusPill status={requisition.status} />
        </div>
        <p className="mt-1 text-13 text-ink-muted">
          {[requisition.reference, requisition.organization?.name, requisition.requester.name]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {asStaff && <DecideRequisition requisition={requisition} onChanged={changed} />}
      <RequestedAgainstCurrent requisition={requisition} />
      {requisition.steps.length > 0 && (
        <section>
          <h3 className="mb-2 font-semibold">
            <Trans>Steps</Trans>
          </h3>
          <RequisitionSteps steps={requisition.steps} />
        </section>
      )}
      <RequisitionThread requisition={requisition} />
      {(asStaff || requisition.can.answer) && (
        <Write requisition={requisition} asStaff={asStaff} onChanged={changed} />
      )}
      {!asStaff && <OwnActions requisition={requisition} onChanged={changed} />}
    </div>
  )
}

type Part = { requisition: Requisition; onChanged: (requisition: Requisition) => Promise<void> }

function OwnActions({ requisition, onChanged }: Part) {
  const [withdrawing, setWithdrawing] = useState(false)
  const [changing, setChanging] = useState(false)
  const { can, organization, reference } = requisition
  if (!can.withdraw) return null
  return (
    <div className="flex flex-wrap gap-2">
      {can.resubmit && (
        <Button onClick={() => setChanging(true)}>
          <Trans>Edit request</Trans>
        </Button>
      )}
      <Button variant="danger-quiet" onClick={() => setWithdrawing(true)}>
        <Trans>Withdraw request</Trans>
      </Button>
      <RequisitionDialog
        open={changing}
        onOpenChange={setChanging}
        organization={organization ?? undefined}
        requisition={requisition}
        onDone={(next) => void onChanged(next)}
      />
      <ConfirmDialog
        open={withdrawing}
        onOpenChange={setWithdrawing}
        title={<Trans>Withdraw request {reference}?</Trans>}
        effect={<Trans>Nobody will review it. You can send a new one at any time.</Trans>}
        confirmLabel={<Trans>Withdraw request</Trans>}
        onConfirm={async () =>
          onChanged(await call(withdrawRequisition, { params: { requisitionId: requisition.id } }))
        }
      />
    </div>
  )
}

function Write({ requisition, asStaff, onChanged }: Part & { asStaff: boolean }) {
  const [body, setBody] = useState('')
  const write = useMutation({
    mutationFn: () =>
      call(asStaff ? noteRequisition : answerRequisition, {
        params: { requisitionId: requisition.id },
        body: { body },
      }),
    onSuccess: async (next) => {
      setBody('')
      await onChanged(next)
    },
    onError: (failure) => toastFailure(failure),
  })
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (body.trim() !== '') write.mutate()
      }}
    >
      <Field
        className="w-full"
        label={asStaff ? <Trans>Note for staff</Trans> : <Trans>Write to the platform</Trans>}
      >
        <Textarea
          rows={3}
          maxLength={4000}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <Button type="submit" pending={write.isPending} disabled={body.trim() === ''}>
        {asStaff ? <Trans>Save note</Trans> : <Trans>Send message</Trans>}
      </Button>
    </form>
  )
}
