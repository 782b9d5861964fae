import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, Pause, Play, RotateCcw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { submissionFilePurpose } from '#contract/submissions.ts'
import { fileSize } from '#web/lib/file-size.ts'
import {
  pauseUpload,
  removeUpload,
  resumeUpload,
  useUploadQueue,
  type QueuedUpload,
} from '#web/lib/uploads/upload-queue.ts'
import { attachedFiles } from '#web/lib/accepted-files.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { forgetFile, sendKept, useKeptFiles } from './kept-files.ts'
import type { LessonPlace } from './queries.ts'

/** What is known of a file that was sent: enough to name it. */
export interface WorkFile {
  id: string
  name: string
  size_bytes: number
}

type FilesFieldProps = {
  place: LessonPlace
  files: readonly WorkFile[]
  maximum: number
  onAdd: (file: WorkFile) => void
  onRemove: (fileId: string) => void
}

/** Files of the work: sent in parts that survive a lost connection, paused, resumed and taken out. */
export function FilesField({ place, files, maximum, onAdd, onRemove }: FilesFieldProps) {
  const { t } = useLingui()
  const [tooMany, setTooMany] = useState(false)
  const target = uploadTarget(place)
  const uploads = useUploads(target.place)
  useForgetDone(target.place)
  const add = (id: string, { name, size }: File) => onAdd({ id, name, size_bytes: size })
  useKeptFiles(target, add)
  const room = Math.max(0, maximum - files.length - uploads.length)
  const send = (chosen: File[]) => {
    setTooMany(chosen.length > room)
    for (const file of chosen.slice(0, room)) sendKept(file, target, add)
  }
  return (
    <div className="flex flex-col gap-2">
      {files.length + uploads.length > 0 && (
        <ul
          aria-label={t`Submission files`}
          className="overflow-hidden rounded-card border border-line bg-surface"
        >
          {files.map((file) => (
            <li
              key={file.id}
              className="flex items-center gap-3 border-b border-line px-3 py-2 text-14 last:border-b-0"
            >
              <FileText aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
              <span className="text-13 whitespace-nowrap text-ink-muted">
                {fileSize(file.size_bytes)}
              </span>
              <IconButton
                size="sm"
                label={t`Remove ${file.name}`}
                onClick={() => onRemove(file.id)}
              >
                <X />
              </IconButton>
            </li>
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {room > 0 && (
        <FileDrop
          multiple={maximum > 1}
          accept={attachedFiles}
          hint={
            <Trans>
              Documents, spreadsheets, pictures, recordings or archives, up to 200 MB each. You can
              add {room} more.
            </Trans>
          }
          onFiles={send}
        />
      )}
      {tooMany && (
        <p role="alert" className="text-13 text-danger">
          <Trans>You can submit up to {maximum} files. The others weren't added.</Trans>
        </p>
      )}
    </div>
  )
}

export const uploadTarget = ({ organizationId, lessonId }: LessonPlace) => ({
  purpose: submissionFilePurpose,
  organizationId,
  place: `assignment ${lessonId}`,
})

/** Files of this place that are still on their way. */
export function useUploads(place: string): QueuedUpload[] {
  const uploads = useUploadQueue((queue) => queue.uploads)
  return uploads.filter((upload) => upload.place === place && upload.state !== 'done')
}

/** What has arrived stands among the files and needs no row of its own any more. */
function useForgetDone(place: string) {
  const uploads = useUploadQueue((queue) => queue.uploads)
  useEffect(() => {
    for (const upload of uploads) {
      if (upload.place === place && upload.state === 'done') removeUpload(upload.id)
    }
  }, [uploads, place])
}

function UploadRow({ upload }: { upload: QueuedUpload }) {
  const { t } = useLingui()
  const online = useOnline()
  const { id, name, state, failure, place } = upload
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line px-3 py-2 text-14 last:border-b-0">
      <FileText aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      {!online ? (
        <span className="text-13 text-ink-muted">
          <Trans>Kept on this device. Uploads when you’re online.</Trans>
        </span>
      ) : failure ? (
        <span role="alert" className="text-13 text-danger">
          {failure.detail}
        </span>
      ) : (
        <ProgressBar
          className="w-28"
          label={t`Sending ${name}`}
          value={upload.sent_bytes / Math.max(1, upload.size_bytes)}
        />
      )}
      {state === 'paused' && (
        <IconButton size="sm" label={t`Resume ${name}`} onClick={() => resumeUpload(id)}>
          <Play />
        </IconButton>
      )}
      {(state === 'sending' || state === 'waiting') && (
        <IconButton size="sm" label={t`Pause ${name}`} onClick={() => pauseUpload(id)}>
          <Pause />
        </IconButton>
      )}
      {failure?.may_retry && (
        <IconButton size="sm" label={t`Try ${name} again`} onClick={() => resumeUpload(id)}>
          <RotateCcw />
        </IconButton>
      )}
      <IconButton
        size="sm"
        label={t`Remove ${name}`}
        onClick={() => {
          removeUpload(id)
          void forgetFile(place, id)
        }}
      >
        <X />
      </IconButton>
    </li>
  )
}
