import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import type { Report } from '#contract/reports.ts'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { reportAddress, type ReportsArea } from './reports-area.ts'

/** What the list says of a saved report. */
export const savedColumns = (area: ReportsArea): Column<Report>[] => [
  {
    id: 'title',
    header: t({ message: 'Report', context: 'data' }),
    cell: (report) => (
      <span className="block py-1.5">
        <Link to={reportAddress(area, report.id)} className="font-semibold wrap-anywhere">
          {report.title}
        </Link>
        {report.description && (
          <span className="block text-13 font-normal text-ink-muted wrap-anywhere">
            {report.description}
          </span>
        )}
      </span>
    ),
  },
  { id: 'owner', header: t`Created by`, cell: ({ owner }) => owner?.name ?? '–' },
  {
    id: 'shared',
    header: t`Visible to`,
    cell: ({ shared_with }) =>
      shared_with.length === 0 ? (
        <Pill>
          <Trans>Only me</Trans>
        </Pill>
      ) : (
        <Pill tone="primary" icon={Share2}>
          {shared_with.includes('instructor') ? (
            <Trans>Admins and instructors</Trans>
          ) : (
            <Trans>Admins</Trans>
          )}
        </Pill>
      ),
  },
  {
    id: 'updated',
    header: t`Updated`,
    cell: ({ updated_at }) => updated_at && <RelativeTime value={updated_at} />,
  },
]
