import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Download, Pause, Play, RefreshCw, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { CourseHome } from '#contract/progress.ts'
import {
  forgetDownload,
  pauseDownload,
  readDownloads,
  resumeDownload,
  useDownloads,
  type DownloadState,
} from '#web/lib/offline/downloads.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { FileSize } from './file-size.tsx'

const DownloadDialog = lazy(async () => ({
  default: (await import('./download-dialog.tsx')).DownloadDialog,
}))

/** Takes a course along, and shows how far that is. */
export function CourseDownload({ home }: { home: CourseHome }) {
  const { course } = home
  const download = useDownloads(({ courses }) => courses[course.id])
  const isRead = useDownloads((all) => all.isRead)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (!isRead) void readDownloads().catch(() => undefined)
  }, [isRead])
  return (
    <div className="flex max-w-90 min-w-0 flex-col items-start">
      {download ? (
        <DownloadRow download={download} onUpdate={() => setAsking(true)} />
      ) : (
        <Button size="sm" variant="ghost" disabled={!isRead} onClick={() => setAsking(true)}>
          <Download />
          <Trans>Download</Trans>
        </Button>
      )}
      {asking && (
        <Suspense>
          <DownloadDialog home={home} section={null} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Takes one section along. */
export function SectionDownload({ home, sectionId }: { home: CourseHome; sectionId: string }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const section = home.sections.find(({ id }) => id === sectionId)
  const download = useDownloads(({ courses }) => courses[home.course.id])
  if (!section) return null
  const isThere =
    download?.state === 'done' && section.lessons.some(({ id }) => download.lesson_ids.includes(id))
  return (
    <>
      {isThere ? (
        <CircleCheck aria-label={t`Downloaded`} className="size-4 self-center text-success" />
      ) : (
        <IconButton
          size="sm"
          label={t`Download ${section.title}`}
          disabled={download?.state === 'loading'}
          onClick={() => setAsking(true)}
        >
          <Download />
        </IconButton>
      )}
      {asking && (
        <Suspense>
          <DownloadDialog home={home} section={section} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

export function DownloadRow({
  download,
  onUpdate,
}: {
  download: DownloadState
  onUpdate?: () => void
}) {
  const { t } = useLingui()
  const [removing, setRemoving] = useState(false)
  const { course_id: id, title, state, done, total } = download
  return (
    <div
      role="status"
      className="flex w-full flex-wrap items-center gap-2 ps-2.5 text-13 text-ink-muted"
    >
      {state === 'done' ? (
        <>
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
          <span className="flex-1">
            <Trans>Downloaded</Trans> · <FileSize bytes={download.bytes} />
          </span>
          {download.outdated && onUpdate && (
            <Button size="sm" variant="ghost" onClick={onUpdate}>
              <RefreshCw />
              <Trans>Update</Trans>
            </Button>
          )}
        </>
      ) : (
        <>
          <ProgressBar
            className="min-w-24 flex-1"
            label={t`Download of ${title}`}
            tone="primary"
            value={done / Math.max(1, total)}
          />
          <span className="tabular-nums">
            {done} / {total}
          </span>
          {state === 'loading' ? (
            <IconButton size="sm" label={t`Pause download`} onClick={() => pauseDownload(id)}>
              <Pause />
            </IconButton>
          ) : (
            <IconButton
              size="sm"
              label={t`Resume download`}
              onClick={() => void resumeDownload(id)}
            >
              <Play />
            </IconButton>
          )}
        </>
      )}
      <IconButton
        size="sm"
        label={t`Remove download of ${title}`}
        onClick={() => setRemoving(true)}
      >
        <Trash2 />
      </IconButton>
      {state === 'failed' && (
        <p className="w-full text-danger">
          {download.failure === 'quota' ? (
            <Trans>This device is out of space. Remove other downloads and try again.</Trans>
          ) : (
            download.failure
          )}
        </p>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={<Trans>Remove the download of “{title}”?</Trans>}
        effect={
          <Trans>
            The course stays in your account, and changes waiting to sync are kept. You’ll need a
            connection to open it.
          </Trans>
        }
        confirmLabel={<Trans>Remove download</Trans>}
        onConfirm={() => forgetDownload(id)}
      />
    </div>
  )
}
