import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, CircleAlert, CircleCheck, Pause, Play, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { fileSize } from '#web/lib/file-size.ts'
import {
  clearDone,
  isUnderWay,
  pauseUpload,
  removeUpload,
  resumeUpload,
  useUploadQueue,
  type QueuedUpload,
} from '#web/lib/uploads/upload-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** Files on their way, on every page until they have arrived. */
export function UploadDock() {
  const { t } = useLingui()
  const uploads = useUploadQueue((queue) => queue.uploads)
  const [folded, setFolded] = useState(false)
  if (uploads.length === 0) return null
  const underWay = uploads.filter(isUnderWay).length
  const open = uploads.filter(({ state }) => state !== 'done').length
  return (
    <section
      aria-label={t`Uploads`}
      className="fixed end-4 bottom-4 z-40 w-88 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-raised shadow-float"
    >
      <header className="flex items-center gap-1 py-1 ps-4 pe-1.5">
        <h2 className="min-w-0 flex-1 text-14 font-semibold">
          <span role="status">
            {underWay > 0 ? (
              <Plural value={underWay} one="Uploading # file" other="Uploading # files" />
            ) : open > 0 ? (
              <Plural value={open} one="# upload waiting" other="# uploads waiting" />
            ) : (
              <Trans>Uploads are complete</Trans>
            )}
          </span>
        </h2>
        {open === 0 && (
          <Button size="sm" variant="ghost" onClick={clearDone}>
            <Trans>Clear</Trans>
          </Button>
        )}
        <IconButton
          size="sm"
          label={folded ? t`Show uploads` : t`Hide uploads`}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          <ChevronDown className={classNames('transition-transform', folded && 'rotate-180')} />
        </IconButton>
      </header>
      {!folded && (
        <ul className="max-h-64 overflow-y-auto border-t border-line">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  )
}

export function UploadRow({ upload }: { upload: QueuedUpload }) {
  const { t } = useLingui()
  const { id, name, state } = upload
  const share = upload.size_bytes === 0 ? 0 : upload.sent_bytes / upload.size_bytes
  return (
    <li className="flex items-center gap-1 border-b border-line py-2 ps-4 pe-1.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 text-13">
          {state === 'done' && <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />}
          {state === 'failed' && (
            <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
          )}
          <span className="truncate" title={name}>
            {name}
          </span>
        </p>
        {state !== 'done' && state !== 'failed' && (
          <ProgressBar value={share} label={t`Uploading ${name}`} className="my-1" />
        )}
        <p
          className={classNames(
            'text-12 tabular-nums',
            state === 'failed' ? 'text-danger' : 'text-ink-muted',
          )}
        >
          <UploadStateWords upload={upload} />
        </p>
      </div>
      {(state === 'sending' || state === 'waiting') && (
        <IconButton size="sm" label={t`Pause ${name}`} onClick={() => pauseUpload(id)}>
          <Pause />
        </IconButton>
      )}
      {state === 'paused' && (
        <IconButton size="sm" label={t`Resume ${name}`} onClick={() => resumeUpload(id)}>
          <Play />
        </IconButton>
      )}
      {state === 'failed' && upload.failure?.may_retry && (
        <IconButton size="sm" label={t`Try ${name} again`} onClick={() => resumeUpload(id)}>
          <RotateCw />
        </IconButton>
      )}
      {state !== 'finishing' && (
        <IconButton
          size="sm"
          label={state === 'done' ? t`Clear ${name}` : t`Cancel ${name}`}
          onClick={() => removeUpload(id)}
        >
          <X />
        </IconButton>
      )}
    </li>
  )
}

function UploadStateWords({ upload }: { upload: QueuedUpload }) {
  const sent = fileSize(upload.sent_bytes)
  const size = fileSize(upload.size_bytes)
  switch (upload.state) {
    case 'waiting':
      return <Trans>Waiting, {size}</Trans>
    case 'sending':
      return (
        <Trans>
          {sent} of {size}
        </Trans>
      )
    case 'paused':
      return (
        <Trans>
          Paused at {sent} of {size}
        </Trans>
      )
    case 'finishing':
      return <Trans>Almost done</Trans>
    case 'done':
      return <Trans>Done, {size}</Trans>
    case 'failed':
      return upload.failure?.detail
  }
}
