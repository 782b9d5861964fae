import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { requestCorrection, type Certificate } from '#contract/certificates.ts'
import { call } from '#web/lib/call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { certificatesKey } from './queries.ts'

type RequestCorrectionProps = {
  organizationId: string
  certificate: Certificate
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks an admin for another name on the certificate. */
export function RequestCorrection({
  organizationId,
  certificate,
  open,
  onOpenChange,
}: RequestCorrectionProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [name, setName] = useState(certificate.learner_name)
  const [note, setNote] = useState('')
  return (
    <ConfirmDialog
      danger={false}
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Request a correction</Trans>}
      effect={
        <Trans>
          An admin will review your request. If they approve it, you’ll get a new certificate and
          this one will be marked as superseded.
        </Trans>
      }
      confirmLabel={<Trans>Send</Trans>}
      onConfirm={async () => {
        await call(requestCorrection, {
          params: { organizationId, certificateId: certificate.id },
          body: { learner_name: name, note },
        })
        toast.success(t`Request sent`)
        await client.invalidateQueries({ queryKey: certificatesKey(organizationId) })
      }}
    >
      <Field required label={<Trans>Name on the certificate</Trans>}>
        <Input
          required
          maxLength={300}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field required label={<Trans>Reason</Trans>}>
        <Textarea
          required
          rows={3}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
