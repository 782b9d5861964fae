import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CourseImportStatus } from '#contract/course-imports.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { courseImportsQuery } from './queries.ts'

/** Imports of before, to read their reports again or undo them. */
export function RecentImports({
  organizationId,
  renderImport,
}: {
  organizationId: string
  renderImport: (importId: string, content: ReactNode) => ReactNode
}) {
  const { data } = useQuery(courseImportsQuery(organizationId))
  if (!data || data.items.length === 0) return null
  return (
    <Card className="mt-6">
      <CardHead title={<Trans>Recent imports</Trans>} />
      <ul className="divide-y divide-line">
        {data.items.map(({ id, title, file_name, status, created_at }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2 text-14">
            {renderImport(id, <span className="wrap-anywhere">{title || file_name}</span>)}
            <span className="text-13 text-ink-muted">
              <StatusWords status={status} /> · <RelativeTime value={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function StatusWords({ status }: { status: CourseImportStatus }) {
  switch (status) {
    case 'reading':
      return <Trans>Reading</Trans>
    case 'ready':
      return <Trans>Ready to import</Trans>
    case 'importing':
      return <Trans>Importing</Trans>
    case 'done':
      return <Trans>Imported</Trans>
    case 'failed':
      return <Trans>Failed</Trans>
    case 'undone':
      return <Trans>Undone</Trans>
  }
}
