import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { versionsQuery, type CourseAddress } from './queries.ts'

export function CourseVersions(params: CourseAddress) {
  const versions = useQuery(versionsQuery(params))
  return (
    <Card>
      <CardHead title={<Trans>Versions</Trans>} />
      {versions.isPending ? (
        <SkeletonText lines={2} />
      ) : versions.isError ? (
        <QueryFailure query={versions} />
      ) : versions.data.items.length === 0 ? (
        <p className="text-14 text-ink-muted">
          <Trans>No published versions yet.</Trans>
        </p>
      ) : (
        <ol className="divide-y divide-line text-14">
          {versions.data.items.map((version) => (
            <li key={version.number} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <span className="font-semibold">
                <Trans>Version {version.number}</Trans>
              </span>
              {version.is_current && (
                <Pill tone="success">
                  <Trans>Live version</Trans>
                </Pill>
              )}
              <span className="text-ink-muted">
                <Plural value={version.lesson_count} one="# lesson" other="# lessons" />
              </span>
              <span className="ms-auto text-13 text-ink-faint">
                {version.published_by && <>{version.published_by.name} · </>}
                <RelativeTime value={version.published_at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
