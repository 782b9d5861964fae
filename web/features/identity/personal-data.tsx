import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, LoaderCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { exportPersonalData, type PersonalDataExport } from '#contract/personal-data.ts'
import { call } from '#web/lib/call.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { personalDataQuery } from './personal-data-queries.ts'

const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'))

/** A file with everything of mine, and the end of my account. */
export function PersonalData({ onDeleted }: { onDeleted: () => void }) {
  const client = useQueryClient()
  const query = useQuery(personalDataQuery)
  const [deleting, setDeleting] = useState(false)
  const ask = useMutation({
    mutationFn: () => call(exportPersonalData, {}),
    onSuccess: (answer) => client.setQueryData(personalDataQuery.queryKey, answer),
    onError: toastFailure,
  })
  if (query.isPending) return <Skeleton className="h-24" />
  if (query.isError) return <QueryFailure query={query} />
  const [newest] = query.data.items
  const writing = newest !== undefined && !newest.ready_at && !newest.failed_at
  return (
    <div className="flex flex-col divide-y divide-line">
      <section className="flex flex-col gap-3 pb-5">
        <h3 className="font-semibold">
          <Trans>Download my data</Trans>
        </h3>
        <p className="text-ink-muted">
          <Trans>
            A ZIP file with your data and everything you uploaded. Preparing it can take a few
            minutes. We’ll notify you when it’s ready.
          </Trans>
        </p>
        {query.data.items.map((item) => (
          <ExportRow key={item.id} item={item} />
        ))}
        <Button
          className="self-start"
          pending={ask.isPending}
          disabled={writing}
          onClick={() => ask.mutate()}
        >
          <Trans>Prepare download</Trans>
        </Button>
      </section>
      <section className="flex flex-col gap-3 pt-5">
        <h3 className="font-semibold">
          <Trans>Delete my account</Trans>
        </h3>
        <p className="text-ink-muted">
          <Trans>First, you’ll see what’s deleted and what’s kept without your name.</Trans>
        </p>
        <Button
          variant="danger-quiet"
          className="-ms-3.5 self-start"
          onClick={() => setDeleting(true)}
        >
          <Trans>Delete my account…</Trans>
        </Button>
      </section>
      {deleting && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setDeleting(false)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </div>
  )
}

function ExportRow({ item }: { item: PersonalDataExport }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-3">
      {item.url && item.ready_at && item.expires_at ? (
        <>
          <p>
            <Trans>
              Ready <RelativeTime value={item.ready_at} />
            </Trans>
            <span className="text-ink-muted">
              {' · '}
              {fileSize(item.size_bytes ?? 0)}
              {' · '}
              <Trans>
                expires <RelativeTime value={item.expires_at} />
              </Trans>
            </span>
          </p>
          <Button asChild size="sm">
            <a href={item.url} download>
              <Download aria-hidden />
              <Trans>Download</Trans>
            </a>
          </Button>
        </>
      ) : item.failed_at ? (
        <p className="text-danger">
          <Trans>
            Preparing the file failed <RelativeTime value={item.failed_at} />. We’ll retry it
            automatically.
          </Trans>
        </p>
      ) : (
        <p role="status" className="flex items-center gap-2 text-ink-muted">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          <Trans>Preparing your download. You can leave this page.</Trans>
        </p>
      )}
    </div>
  )
}
