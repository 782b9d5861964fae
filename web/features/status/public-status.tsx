import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { PartPill } from './part-pill.tsx'
import { publicStatusQuery } from './queries.ts'
import { partHints, partWords } from './words.ts'

/** What works right now, for everyone. */
export function PublicStatusList() {
  const { t, i18n } = useLingui()
  const status = useQuery(publicStatusQuery)
  if (status.isError) return <QueryFailure query={status} />
  if (status.isPending) {
    return (
      <SkeletonRegion className="max-w-lesson">
        <SkeletonText lines={6} />
      </SkeletonRegion>
    )
  }
  const { is_working, parts, as_of } = status.data
  const Icon = is_working ? CircleCheck : CircleAlert
  return (
    <div className="max-w-lesson">
      <p className="mb-6 flex items-center gap-3 text-20 font-semibold" role="status">
        <Icon
          aria-hidden
          className={`size-6 shrink-0 ${is_working ? 'text-success' : 'text-danger'}`}
        />
        {is_working ? (
          <Trans>Everything is working</Trans>
        ) : (
          <Trans>Some things aren’t working as they should</Trans>
        )}
      </p>
      <ul aria-label={t`Status`} className="divide-y divide-line border-y border-line">
        {parts.map(({ part, state }) => (
          <li key={part} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{i18n._(partWords[part])}</p>
              <p className="text-13 text-ink-muted">{i18n._(partHints[part])}</p>
            </div>
            <PartPill state={state} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-13 text-ink-muted">
        <Trans>
          Checked <RelativeTime value={as_of} />. This page updates automatically.
        </Trans>
      </p>
    </div>
  )
}
