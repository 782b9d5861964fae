import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { LegalPageName } from '#contract/legal-pages.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DocumentText } from '#web/ui/document.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { legalPageQuery } from './queries.ts'

/** The text of a legal page, and when it was last changed. */
export function LegalText({ page }: { page: LegalPageName }) {
  const legal = useQuery(legalPageQuery(page))
  if (legal.isError) return <QueryFailure query={legal} />
  if (legal.isPending) {
    return (
      <SkeletonRegion className="max-w-lesson">
        <SkeletonText lines={12} />
      </SkeletonRegion>
    )
  }
  return (
    <div className="max-w-lesson">
      {legal.data.changed_at && (
        <p className="mb-6 text-13 text-ink-muted">
          <Trans>
            Last updated <RelativeTime value={legal.data.changed_at} />
          </Trans>
        </p>
      )}
      <DocumentText document={legal.data.document} />
    </div>
  )
}
