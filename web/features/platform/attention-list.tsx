import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlatformOverview } from '#contract/platform.ts'
import { Card, CardHead } from '#web/ui/card.tsx'

type Item = PlatformOverview['attention'][number]

/** What waits for staff. Every line leads to exactly the rows that it counts. */
export function AttentionList({ attention }: { attention: Item[] }) {
  return (
    <Card>
      <CardHead title={<Trans>Needs attention</Trans>} />
      {attention.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-muted">
          <CircleCheck aria-hidden className="size-4 text-success" />
          <Trans>Nothing waits for you.</Trans>
        </p>
      ) : (
        <ul className="-mx-2 flex flex-col">
          {attention.map((item) => (
            <li key={item.kind}>{lines[item.kind](item.count)}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const lineClass = 'flex items-center justify-between gap-3 rounded-control px-2 py-2 hover:bg-wash'

const End = () => <ChevronRight aria-hidden className="size-4 text-ink-faint rtl:rotate-180" />

const lines: Record<Item['kind'], (count: number) => ReactNode> = {
  new_inquiries: (count) => (
    <Link to="/dashboard/super-admin/inquiries" search={{ status: 'new' }} className={lineClass}>
      <Plural value={count} one="# new inquiry" other="# new inquiries" />
      <End />
    </Link>
  ),
  submitted_requisitions: (count) => (
    <Link
      to="/dashboard/super-admin/requisitions"
      search={{ status: 'submitted' }}
      className={lineClass}
    >
      <Plural value={count} one="# requisition to decide" other="# requisitions to decide" />
      <End />
    </Link>
  ),
  stuck_requisitions: (count) => (
    <Link
      to="/dashboard/super-admin/requisitions"
      search={{ status: 'stuck' }}
      className={lineClass}
    >
      <Plural
        value={count}
        one="# approved requisition could not be applied"
        other="# approved requisitions could not be applied"
      />
      <End />
    </Link>
  ),
  seats_nearly_taken: (count) => (
    <Link
      to="/dashboard/super-admin/organizations"
      search={{ attention: 'seats' }}
      className={lineClass}
    >
      <Plural
        value={count}
        one="# organization has nearly no seats left"
        other="# organizations have nearly no seats left"
      />
      <End />
    </Link>
  ),
  storage_nearly_full: (count) => (
    <Link
      to="/dashboard/super-admin/organizations"
      search={{ attention: 'storage' }}
      className={lineClass}
    >
      <Plural
        value={count}
        one="# organization has nearly no storage left"
        other="# organizations have nearly no storage left"
      />
      <End />
    </Link>
  ),
  organizations_without_admin: (count) => (
    <Link
      to="/dashboard/super-admin/organizations"
      search={{ attention: 'no_admin' }}
      className={lineClass}
    >
      <Plural
        value={count}
        one="# organization without an admin"
        other="# organizations without an admin"
      />
      <End />
    </Link>
  ),
  organizations_to_delete: (count) => (
    <Link
      to="/dashboard/super-admin/organizations"
      search={{ state: 'deleting' }}
      className={lineClass}
    >
      <Plural
        value={count}
        one="# organization will be deleted"
        other="# organizations will be deleted"
      />
      <End />
    </Link>
  ),
  failed_jobs: (count) => (
    <a href="#health" className={lineClass}>
      <Plural value={count} one="# job has failed" other="# jobs have failed" />
      <End />
    </a>
  ),
}
