import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  launchUnitForActor,
  type LaunchMode,
  type ReportingPackage,
} from '#contract/package-sessions.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

type LaunchForActorProps = {
  organizationId: string
  shown: ReportingPackage
  open: boolean
  onOpenChange: (open: boolean) => void
  onLaunched: () => void
}

/** Opens a part of a package for someone who needs no account here. */
export function LaunchForActorDialog({ open, onOpenChange, ...props }: LaunchForActorProps) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t`Launch for someone`}
        description={t`Results are recorded under the account you enter.`}
      >
        <LaunchForm {...props} />
      </DialogContent>
    </Dialog>
  )
}

function LaunchForm({
  organizationId,
  shown,
  onLaunched,
}: Omit<LaunchForActorProps, 'open' | 'onOpenChange'>) {
  const { t } = useLingui()
  const [unit, setUnit] = useState('0')
  const [homePage, setHomePage] = useState('')
  const [name, setName] = useState('')
  const [mode, setMode] = useState<LaunchMode>('Normal')
  const launching = useMutation({
    mutationFn: () =>
      call(launchUnitForActor, {
        params: { organizationId, packageId: shown.id, unitIndex: Number(unit) },
        body: { actor: { account: { homePage, name } }, launch_mode: mode },
      }),
    onSuccess: onLaunched,
  })
  if (launching.data) {
    const { url } = launching.data
    return (
      <div className="flex flex-col gap-4">
        <p>
          <Trans>This link works once. Open it here, or send it to the person.</Trans>
        </p>
        <p className="flex items-start gap-2">
          <code className="max-h-32 overflow-y-auto font-mono text-13 wrap-anywhere">{url}</code>
          <CopyButton text={url} label={t`Copy link`} />
        </p>
        <DialogFooter>
          <Button asChild variant="primary">
            <a href={url} target="_blank" rel="noopener noreferrer">
              <Trans>Open part</Trans>
            </a>
          </Button>
        </DialogFooter>
      </div>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!launching.isPending) launching.mutate()
  }
  const units = shown.units.map(({ title }, index) => ({ value: String(index), label: title }))
  const modes: { value: LaunchMode; label: string }[] = [
    { value: 'Normal', label: t`Normal` },
    { value: 'Browse', label: t`Browse (doesn’t count)` },
    { value: 'Review', label: t`Review (doesn’t count)` },
  ]
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>{launching.error && messageOf(launching.error)}</FormError>
      <Field label={<Trans>Part</Trans>}>
        <Select options={units} value={unit} onValueChange={setUnit} />
      </Field>
      <Field
        label={<Trans>Account name</Trans>}
        hint={<Trans>The person's account in the other system.</Trans>}
      >
        <Input maxLength={255} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field
        label={<Trans>Account home page</Trans>}
        hint={<Trans>The address of the other system, such as https://example.com.</Trans>}
      >
        <Input
          type="url"
          maxLength={1000}
          value={homePage}
          onChange={(event) => setHomePage(event.target.value)}
        />
      </Field>
      <Field label={<Trans>Launch mode</Trans>}>
        <Select options={modes} value={mode} onValueChange={setMode} />
      </Field>
      <DialogFooter>
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === '' || homePage.trim() === ''}
          pending={launching.isPending}
        >
          <Trans>Create link</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
