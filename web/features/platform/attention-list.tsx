import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlatformOverview } from '#contract/platform.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { AttentionLine } from '#web/ui/figures.tsx'

type Item = PlatformOverview['attention'][number]

/** What waits for staff. Every line leads to exactly the rows that it counts. */
export function AttentionList({ attention }: { attention: Item[] }) {
  return (
    <Card>
      <CardHead title={<Trans>Needs attention</Trans>} />
      {attention.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-muted">
          <CircleCheck aria-hidden className="size-4 text-success" />
          <Trans>You’re all caught up.</Trans>
        </p>
      ) : (
        <ul className="-mx-2 -mb-2 grid gap-x-6 sm:grid-cols-2">
          {attention.map((item) => (
            <li key={item.kind}>{lines[item.kind](item.count)}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const lines: Record<Item['kind'], (count: number) => ReactNode> = {
  new_inquiries: (count) => (
    <AttentionLine link={<Link to="/dashboard/super-admin/inquiries" search={{ status: 'new' }} />}>
      <Plural value={count} one="# new inquiry" other="# new inquiries" />
    </AttentionLine>
  ),
  submitted_requisitions: (count) => (
    <AttentionLine
      link={<Link to="/dashboard/super-admin/requisitions" search={{ status: 'submitted' }} />}
    >
      <Plural value={count} one="# requisition to decide" other="# requisitions to decide" />
    </AttentionLine>
  ),
  stuck_requisitions: (count) => (
    <AttentionLine
      link={<Link to="/dashboard/super-admin/requisitions" search={{ status: 'stuck' }} />}
    >
      <Plural
        value={count}
        one="# approved requisition couldn’t be applied"
        other="# approved requisitions couldn’t be applied"
      />
    </AttentionLine>
  ),
  seats_nearly_taken: (count) => (
    <AttentionLine
      link={<Link to="/dashboard/super-admin/organizations" search={{ attention: 'seats' }} />}
    >
      <Plural
        value={count}
        one="# organization is almost out of seats"
        other="# organizations are almost out of seats"
      />
    </AttentionLine>
  ),
  storage_nearly_full: (count) => (
    <AttentionLine
      link={<Link to="/dashboard/super-admin/organizations" search={{ attention: 'storage' }} />}
    >
      <Plural
        value={count}
        one="# organization is almost out of storage"
        other="# organizations are almost out of storage"
      />
    </AttentionLine>
  ),
  organizations_without_admin: (count) => (
    <AttentionLine
      link={<Link to="/dashboard/super-admin/organizations" search={{ attention: 'no_admin' }} />}
    >
      <Plural
        value={count}
        one="# organization without an admin"
        other="# organizations without an admin"
      />
    </AttentionLine>
  ),
  organizations_to_delete: (count) => (
    <AttentionLine
      link={<Link to="/dashboard/super-admin/organizations" search={{ state: 'deleting' }} />}
    >
      <Plural
        value={count}
        one="# organization will be deleted"
        other="# organizations will be deleted"
      />
    </AttentionLine>
  ),
  failed_jobs: (count) => (
    <AttentionLine link={<Link to="/dashboard/super-admin" hash="health" />}>
      <Plural value={count} one="# failed job" other="# failed jobs" />
    </AttentionLine>
  ),
}
