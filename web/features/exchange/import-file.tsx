import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { courseImportPurpose, createCourseImport } from '#contract/course-imports.ts'
import { call } from '#web/lib/call.ts'
import { queueUpload, useUploadQueue } from '#web/lib/uploads/upload-queue.ts'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

type ImportFileProps = {
  organizationId: string
  /** The file has arrived and is being read. */
  onArrived: (importId: string) => void
}

/** Takes any file; what it is shows in its content. */
export function ImportFile({ organizationId, onArrived }: ImportFileProps) {
  const { t } = useLingui()
  const [uploadId, setUploadId] = useState<string>()
  const upload = useUploadQueue(({ uploads }) => uploads.find(({ id }) => id === uploadId))
  const failed = upload?.state === 'failed'
  const send = (file: File) =>
    setUploadId(
      queueUpload(
        file,
        { purpose: courseImportPurpose, organizationId, place: 'course-import' },
        async (file_id) => {
          const { id } = await call(createCourseImport, {
            params: { organizationId },
            body: { file_id },
          })
          onArrived(id)
        },
      ),
    )
  return (
    <div className="flex flex-col gap-4">
      <Field
        group
        label={<Trans>Course file</Trans>}
        error={failed ? upload.failure?.detail : undefined}
      >
        <FileDrop
          disabled={upload !== undefined && !failed}
          onFiles={([file]) => file && send(file)}
          hint={
            <Trans>
              Moodle backup (.mbz), Common Cartridge or Canvas export (.imscc), Blackboard export,
              Word document, or a zip of Markdown, HTML, PDF, pictures and videos. Up to 2 GB.
            </Trans>
          }
        />
      </Field>
      {upload && !failed && (
        <ProgressBar
          showValue
          label={t`Uploading ${upload.name}`}
          value={upload.size_bytes === 0 ? 1 : upload.sent_bytes / upload.size_bytes}
        />
      )}
    </div>
  )
}
