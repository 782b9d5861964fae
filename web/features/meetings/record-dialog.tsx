import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

type Props = {
  open: boolean
  title: string
  onOpenChange: (open: boolean) => void
  onStart: (keepDays: number | null) => Promise<void>
}

export function RecordDialog({ open, title, onOpenChange, onStart }: Props) {
  const { t } = useLingui()
  const [days, setDays] = useState('')
  return (
    <ConfirmDialog
      danger={false}
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Record “{title}”?</Trans>}
      effect={
        <Trans>
          Everyone in the room sees it and can leave. Your browser records: keep this tab open and
          visible. Everyone invited can watch the recording, and a course gets it as a draft lesson.
        </Trans>
      }
      confirmLabel={<Trans>Start recording</Trans>}
      onConfirm={() => onStart(days === '' ? null : Number(days))}
    >
      <Field label={t`Delete the recording`}>
        <Select
          value={days}
          onValueChange={setDays}
          options={[
            { value: '', label: t`Never` },
            { value: '30', label: t`After 30 days` },
            { value: '90', label: t`After 90 days` },
            { value: '365', label: t`After 1 year` },
          ]}
        />
      </Field>
    </ConfirmDialog>
  )
}
