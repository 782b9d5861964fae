import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { exportMyOrganization } from '#contract/platform.ts'
import { call } from '#web/lib/call.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { exportsQuery, limitsQuery } from './settings-queries.ts'
import { LimitBars } from './limit-bars.tsx'
import { RetentionSettings } from './retention-settings.tsx'

export function DataSettings({ organizationId }: { organizationId: string }) {
  return (
    <div className="flex flex-col gap-6">
      <Usage organizationId={organizationId} />
      <RetentionSettings organizationId={organizationId} />
      <Exports organizationId={organizationId} />
    </div>
  )
}

function Usage({ organizationId }: { organizationId: string }) {
  const limits = useQuery(limitsQuery(organizationId))
  if (limits.isPending) return <Skeleton className="h-28" />
  if (limits.isError) return <QueryFailure query={limits} />
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Usage and limits</Trans>}
        description={
          <Trans>
            Pending invitations hold a seat until they expire. Daily counts start again at midnight
            UTC.
          </Trans>
        }
        action={
          <Button asChild size="sm">
            <Link to="/dashboard/admin/inquiries" search={{ tab: 'requisitions' }}>
              <Trans>Request more</Trans>
            </Link>
          </Button>
        }
      />
      <LimitBars limits={limits.data} />
    </Card>
  )
}

function Exports({ organizationId }: { organizationId: string }) {
  const client = useQueryClient()
  const exports = useQuery(exportsQuery(organizationId))
  const make = useMutation({
    mutationFn: () => call(exportMyOrganization, { params: { organizationId } }),
    onSuccess: (next) => client.setQueryData(exportsQuery(organizationId).queryKey, next),
    onError: (failure) => toastFailure(failure),
  })
  if (exports.isPending) return <Skeleton className="h-28" />
  if (exports.isError) return <QueryFailure query={exports} />
  const running = exports.data.some(({ state }) => state === 'running')
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Export</Trans>}
        description={
          <Trans>
            Courses, people, results, help articles, tickets, orders and files in one ZIP. Private
            messages, notes and drafts stay with the people who wrote them.
          </Trans>
        }
      />
      <Button className="mb-4" pending={make.isPending || running} onClick={() => make.mutate()}>
        <Trans>Export everything</Trans>
      </Button>
      <ul className="divide-y divide-line empty:hidden">
        {exports.data.map(({ id, state, size_bytes, url, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-2.5">
            <span className="flex-1">
              <RelativeTime value={created_at} />
            </span>
            {state === 'running' && (
              <Pill tone="info">
                <Trans>Preparing</Trans>
              </Pill>
            )}
            {state === 'failed' && (
              <Pill tone="danger">
                <Trans>Failed</Trans>
              </Pill>
            )}
            {url && (
              <Button asChild size="sm">
                <a href={url} download>
                  <Download />
                  {size_bytes === null ? (
                    <Trans>Download</Trans>
                  ) : (
                    <Trans>Download, {fileSize(size_bytes)}</Trans>
                  )}
                </a>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
