import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareWarning, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { mutePerson, warnPerson } from '#contract/moderation.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { moderationKey } from './queries.ts'

type SanctionButtonsProps = {
  organizationId: string
  person: { id: string; name: string }
}

const weekLater = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

/** Warn a person, or keep them from writing for a while. */
export function SanctionButtons({ organizationId, person }: SanctionButtonsProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'warn' | 'mute' | null>(null)
  const [until, setUntil] = useState<string | null>(weekLater)
  const [reason, setReason] = useState('')
  const params = { organizationId, personId: person.id }
  const close = (open: boolean) => !open && setAsking(null)
  const refresh = () => client.invalidateQueries({ queryKey: moderationKey(organizationId) })
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking('warn')}>
        <MessageSquareWarning />
        <Trans>Warn</Trans>
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setAsking('mute')}>
        <VolumeX />
        <Trans>Mute</Trans>
      </Button>
      <ReasonDialog
        open={asking === 'warn'}
        onOpenChange={close}
        title={<Trans>Warn {person.name}?</Trans>}
        effect={<Trans>They'll see your reason right away, and it stays on record.</Trans>}
        confirmLabel={<Trans>Warn</Trans>}
        onConfirm={async (words) => {
          await call(warnPerson, { params, body: { reason: words } })
          toast.success(t`${person.name} warned`)
          await refresh()
        }}
      />
      <ConfirmDialog
        open={asking === 'mute'}
        onOpenChange={close}
        title={<Trans>Mute {person.name}?</Trans>}
        effect={
          <Trans>
            Until then, they can read everything but only write to instructors and admins.
          </Trans>
        }
        confirmLabel={<Trans>Mute</Trans>}
        onConfirm={async () => {
          await call(mutePerson, { params, body: { until: until ?? weekLater(), reason } })
          toast.success(t`${person.name} muted`)
          await refresh()
        }}
      >
        <Field required label={<Trans>Until</Trans>}>
          <DateTimeInput value={until} onValueChange={setUntil} />
        </Field>
        <Field required label={<Trans>Reason</Trans>}>
          <Textarea
            required
            rows={3}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
    </>
  )
}
