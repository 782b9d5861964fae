import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  useOfferedTool as callOfferedTool,
  type LtiTool,
  type OfferedTool,
  type UseOfferedToolBody,
} from '#contract/lti-tools.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { AddressField } from './address-field.tsx'
import { ToolRights } from './tool-rights.tsx'

type OfferedToolDialogProps = {
  organizationId: string
  /** An offer, or a provided tool that is in use. */
  shown: OfferedTool | LtiTool | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

/** How an organization uses a tool that the installation provides. */
export function OfferedToolDialog({ shown, onClose, ...props }: OfferedToolDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={shown !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title={shown?.name ?? ''}
        description={t`Provided by this installation. The tool learns nothing about people but an ID until you share more.`}
      >
        {shown && <OfferedToolForm {...props} shown={shown} onDone={onClose} />}
      </DialogContent>
    </Dialog>
  )
}

function OfferedToolForm({
  organizationId,
  shown,
  onSaved,
  onDone,
}: Omit<OfferedToolDialogProps, 'shown' | 'onClose'> & {
  shown: OfferedTool | LtiTool
  onDone: () => void
}) {
  const { t } = useLingui()
  const used = 'client_id' in shown ? shown : undefined
  const [written, setWritten] = useState<UseOfferedToolBody>({
    scopes: used?.scopes ?? shown.allowed?.scopes ?? [],
    shares_name: used?.shares_name ?? false,
    shares_email: used?.shares_email ?? false,
    shares_picture: used?.shares_picture ?? false,
    opens_in: shown.opens_in,
    placements: used?.placements ?? [],
  })
  const save = useMutation({
    mutationFn: () =>
      call(callOfferedTool, {
        params: { organizationId, toolId: used?.client_id ?? shown.id },
        body: written,
      }),
    onSuccess: async () => {
      await onSaved()
      toast.success(used ? t`Tool saved` : t`Tool added`)
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {save.isError && <FormError>{messageOf(save.error)}</FormError>}
      {shown.description && <p className="wrap-anywhere">{shown.description}</p>}
      {used && <AddressField label={<Trans>Deployment ID</Trans>} value={used.deployment_id} />}
      <ToolRights
        written={written}
        allowed={shown.allowed ?? undefined}
        onChange={(changes) => setWritten((now) => ({ ...now, ...changes }))}
      />
      <DialogFooter>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {used ? <Trans>Save tool</Trans> : <Trans>Use tool</Trans>}
        </Button>
      </DialogFooter>
    </form>
  )
}
