import { Trans, useLingui } from '@lingui/react/macro'
import { Upload, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import {
  certificateImageMegabytes,
  certificateImagePurpose,
} from '#contract/certificate-templates.ts'
import { sendFile } from '#web/lib/send-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

type PictureFieldProps = {
  organizationId: string
  label: ReactNode
  url: string | null
  onChange: (fileId: string | null) => void
}

/** A logo or a signature: sent when it is chosen, kept when the template is saved. */
export function PictureField({ organizationId, label, url, onChange }: PictureFieldProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(url)
  const [pending, setPending] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setPending(true)
    try {
      const stored = await sendFile(file, {
        purpose: certificateImagePurpose,
        organization: organizationId,
      })
      setShown(stored.url)
      onChange(stored.id)
    } catch (failure) {
      toastFailure(failure, t`The picture couldn’t be uploaded`)
    }
    setPending(false)
  }
  return (
    <Field
      group
      optional
      label={label}
      hint={<Trans>PNG, JPEG or WebP, up to {certificateImageMegabytes} MB</Trans>}
    >
      <div className="flex items-center gap-3">
        {shown && (
          <img
            src={shown}
            alt={t`Chosen picture`}
            className="h-12 max-w-40 rounded-control border border-line bg-white object-contain p-1"
          />
        )}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t`Choose a picture`}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button size="sm" pending={pending} onClick={() => input.current?.click()}>
          <Upload />
          {shown ? <Trans>Replace</Trans> : <Trans>Upload</Trans>}
        </Button>
        {shown && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              setShown(null)
              onChange(null)
            }}
          >
            <X />
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </Field>
  )
}
