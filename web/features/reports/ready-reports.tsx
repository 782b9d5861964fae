import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Activity,
  Award,
  BookCheck,
  CalendarCheck,
  ClipboardCheck,
  Coins,
  FileBarChart,
  LifeBuoy,
  ScrollText,
  ShieldCheck,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react'
import type { Report } from '#contract/reports.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { SkeletonCard, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { reportAddress, type ReportsArea } from './reports-area.ts'

const icons: Record<string, LucideIcon> = {
  'learner-progress': TrendingUp,
  'course-completion': BookCheck,
  'assessment-results': ClipboardCheck,
  engagement: Activity,
  attendance: CalendarCheck,
  certificates: Award,
  compliance: ShieldCheck,
  revenue: Coins,
  support: LifeBuoy,
  audit: ScrollText,
}

/** One card for each; the whole card is the link. */
export function ReadyReports({
  area,
  query,
}: {
  area: ReportsArea
  query: UseQueryResult<Report[]>
}) {
  if (query.isPending) {
    return (
      <SkeletonRegion className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <QueryFailure query={query} />
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {query.data.map((report) => {
        const Icon = icons[report.id] ?? FileBarChart
        return (
          <li key={report.id}>
            <Link
              to={reportAddress(area, report.id)}
              className="group flex h-full items-start gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-line-strong hover:bg-wash"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-control bg-primary-soft text-primary">
                <Icon aria-hidden className="size-4.5" />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold underline-offset-4 group-hover:underline">
                  {report.title}
                </span>
                <span className="mt-0.5 block text-13 text-ink-muted">{report.description}</span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
