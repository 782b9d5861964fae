import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { VolumeX } from 'lucide-react'
import { getMyStanding } from '#contract/moderation.ts'
import { call } from '#web/lib/call.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

export const standingQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['moderation', organizationId, 'me'],
    queryFn: ({ signal }) => call(getMyStanding, { params: { organizationId } }, { signal }),
  })

/** Explains why the person can't write to others now; renders nothing for everyone else. */
export function StandingNotice({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(standingQuery(organizationId))
  if (!data?.muted) return null
  const { until, reason } = data.muted
  return (
    <p
      role="status"
      className="flex gap-2.5 rounded-card bg-amber-soft px-4 py-3 text-14 text-amber-ink"
    >
      <VolumeX aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere">
        <Trans>
          You can read everything, but you can’t write until <RelativeTime value={until} />. Reason:{' '}
          {reason}
        </Trans>
      </span>
    </p>
  )
}
