import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { fileSize } from '#web/lib/file-size.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { reportsKey, runQuery } from './queries.ts'

type ExportProgressProps = { organizationId: string; runId: string; onClose: () => void }

/** How far a file is; when it is there the browser gets it, and a button for whoever missed it. */
export function ExportProgress({ organizationId, runId, onClose }: ExportProgressProps) {
  const { t, i18n } = useLingui()
  const { data: run } = useQuery(runQuery(organizationId, runId))
  const link = useRef<HTMLAnchorElement>(null)
  const queryClient = useQueryClient()
  const status = run?.status ?? 'waiting'
  useEffect(() => {
    if (status !== 'finished' && status !== 'failed') return
    link.current?.click()
    void queryClient.invalidateQueries({ queryKey: [...reportsKey(organizationId), 'runs'] })
  }, [status, queryClient, organizationId])
  const rows = i18n.number(run?.row_count ?? 0)
  const total = run?.total_count ?? null
  const totalText = i18n.number(total ?? 0)
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-40 flex items-center gap-3 rounded-card border border-line bg-raised p-3 shadow-float sm:inset-x-auto sm:end-6 sm:w-96"
    >
      <div className="min-w-0 flex-1 text-14">
        {status === 'failed' ? (
          <p className="text-danger">{run?.failure}</p>
        ) : status === 'finished' ? (
          <>
            <p className="font-semibold">
              <Trans>Your file is ready</Trans>
            </p>
            <p className="text-13 text-ink-muted">
              <Trans>
                {rows} rows, {fileSize(run?.size_bytes ?? 0)}
              </Trans>
              {run?.is_cut_off && (
                <>
                  {' '}
                  {run.format === 'pdf' ? (
                    <Trans>
                      A PDF can't hold more rows. Export the report as XLSX to get all of them.
                    </Trans>
                  ) : (
                    <Trans>
                      A spreadsheet can't hold more rows. Filter the report to get the rest.
                    </Trans>
                  )}
                </>
              )}
            </p>
          </>
        ) : (
          <>
            <p className="mb-2">
              {total === null ? (
                <Trans>Counting rows</Trans>
              ) : (
                <Trans>
                  {rows} of {totalText} rows written
                </Trans>
              )}
            </p>
            <ProgressBar
              label={t`Progress of the file`}
              value={total ? (run?.row_count ?? 0) / total : 0}
            />
          </>
        )}
      </div>
      {run?.download_url && (
        <Button asChild size="sm" variant="primary">
          <a ref={link} href={run.download_url} download>
            <Download />
            <Trans>Download</Trans>
          </a>
        </Button>
      )}
      <IconButton label={t`Close`} size="sm" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  )
}
