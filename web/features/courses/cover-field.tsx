import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { courseCoverPurpose } from '#contract/course-resources.ts'
import type { Course } from '#contract/courses.ts'
import { sendFile } from '#web/lib/send-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { CourseCover } from './course-cover.tsx'

type CoverFieldProps = {
  organizationId: string
  course: Course
  error: string | undefined
  onChange: (fileId: string | null) => void
}

const maximumMegabytes = 10

export function CoverField({ organizationId, course, error, onChange }: CoverFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(course.cover_url)
  const [pending, setPending] = useState(false)
  const take = async ([file]: File[]) => {
    if (!file) return
    setPending(true)
    try {
      const stored = await sendFile(file, {
        purpose: courseCoverPurpose,
        organization: organizationId,
      })
      setShown(stored.url)
      onChange(stored.id)
    } catch (failure) {
      toastFailure(failure, t`The cover couldn’t be uploaded`)
    }
    setPending(false)
  }
  return (
    <Field label={<Trans>Cover</Trans>} error={error}>
      <div className="grid gap-3 sm:grid-cols-2">
        <CourseCover
          course={{ ...course, cover_url: shown }}
          className="overflow-hidden rounded-card"
        />
        <div className="flex flex-col items-start gap-2">
          <FileDrop
            accept="image/png,image/jpeg,image/webp,image/avif"
            disabled={pending}
            onFiles={(files) => void take(files)}
            hint={<Trans>PNG, JPEG, WebP or AVIF, up to {maximumMegabytes} MB</Trans>}
            className="w-full"
          />
          {shown && (
            <Button
              size="sm"
              onClick={() => {
                setShown(null)
                onChange(null)
              }}
            >
              <Trans>Use the default cover</Trans>
            </Button>
          )}
        </div>
      </div>
    </Field>
  )
}
