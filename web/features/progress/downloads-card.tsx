import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readDownloads, useDownloads } from '#web/lib/offline/downloads.ts'
import { keptDays } from '#web/lib/offline/offline-store.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DownloadRow } from './course-download.tsx'
import { FileSize } from './file-size.tsx'

/** The downloaded courses of this device, how much room they take, and the way to remove them. */
export function Downloads() {
  const { t } = useLingui()
  const { courses, isRead } = useDownloads()
  useEffect(() => {
    void readDownloads().catch(() => undefined)
  }, [])
  const room = useQuery({
    queryKey: ['storage-estimate', Object.keys(courses).length],
    queryFn: async () => (await navigator.storage?.estimate?.()) ?? {},
    networkMode: 'always',
    gcTime: 0,
  })
  const all = Object.values(courses)
  if (isRead && all.length === 0) {
    return (
      <EmptyState
        title={<Trans>No downloads yet</Trans>}
        description={
          <Trans>Open a course and choose Download to learn without a connection.</Trans>
        }
      />
    )
  }
  const { usage, quota } = room.data ?? {}
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-ink-muted">
        <Plural value={all.length} one="# course" other="# courses" />
        {usage !== undefined && quota !== undefined && (
          <>
            {' · '}
            <Trans>
              <FileSize bytes={usage} /> used, <FileSize bytes={Math.max(0, quota - usage)} /> free
            </Trans>
          </>
        )}
      </p>
      <ul aria-label={t`Downloaded courses`} className="flex flex-col gap-3">
        {all.map((download) => (
          <li key={download.course_id}>
            <p className="font-semibold">{download.title}</p>
            <DownloadRow download={download} />
          </li>
        ))}
      </ul>
      <p className="text-13 text-ink-muted">
        <Trans>
          Downloads are removed when you sign out, when your access ends, or after {keptDays} days
          without a connection. Your browser may remove them when the device runs out of space.
        </Trans>
      </p>
    </div>
  )
}
