import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  type RequisitionKind,
  resubmitRequisition,
  sendRequisition,
  type Requested,
  type Requisition,
  requisitionKinds,
} from '#contract/requisitions.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { requisitionsKey } from './queries.ts'
import { blankRequest, RequestedFields } from './requested-fields.tsx'
import { kindWords } from './words.ts'

type RequisitionDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The organization that asks; without one only a person's own requests are offered. */
  organization?: { id: string; name: string } | undefined
  kind?: RequisitionKind | undefined
  /** An open requisition to change and hand in again. */
  requisition?: Requisition | undefined
  onDone?: (requisition: Requisition) => void
}

export function RequisitionDialog({ open, onOpenChange, ...rest }: RequisitionDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={rest.requisition ? <Trans>Edit request</Trans> : <Trans>Ask the platform</Trans>}
      >
        <RequisitionForm {...rest} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

const ownKinds: RequisitionKind[] = ['new_organization', 'permission']

function RequisitionForm({
  organization,
  kind,
  requisition,
  onDone,
  onClose,
}: Omit<RequisitionDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const kinds = requisitionKinds.filter(
    (option) => organization !== undefined || ownKinds.includes(option),
  )
  const [requested, setRequested] = useState<Requested>(
    requisition?.requested ?? blankRequest(kind ?? (organization ? 'seats' : 'new_organization')),
  )
  const [reason, setReason] = useState(requisition?.reason ?? '')
  const send = useMutation({
    mutationFn: () =>
      requisition
        ? call(resubmitRequisition, {
            params: { requisitionId: requisition.id },
            body: { requested, reason },
          })
        : call(sendRequisition, {
            body: {
              requested,
              reason,
              ...(organization &&
                !ownKinds.includes(requested.kind) && { organization: organization.id }),
            },
          }),
    onSuccess: async (sent) => {
      toast.success(t`Request ${sent.reference} sent`)
      onClose()
      onDone?.(sent)
      await queryClient.invalidateQueries({ queryKey: requisitionsKey })
    },
  })
  const errors = send.error instanceof ApiError ? send.error.errors : {}
  const requestedError = Object.entries(errors).find(([path]) => path.startsWith('requested'))?.[1]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>
        {send.isError && Object.keys(errors).length === 0 && messageOf(send.error)}
      </FormError>
      {!requisition && (
        <Field label={<Trans>What do you need?</Trans>}>
          <Select
            value={requested.kind}
            onValueChange={(next) => setRequested(blankRequest(next))}
            options={kinds.map((option) => ({ value: option, label: i18n._(kindWords[option]) }))}
          />
        </Field>
      )}
      <RequestedFields value={requested} onChange={setRequested} error={requestedError} />
      <Field label={<Trans>Why?</Trans>} error={errors['reason']}>
        <Textarea
          rows={4}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={send.isPending}>
          <Trans>Send request</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
