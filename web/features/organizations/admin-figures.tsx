import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { OrganizationInsight } from '#contract/organization-insight.ts'
import type { OrganizationOverview } from '#contract/organization-overview.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { AttentionLine, type Figure } from '#web/ui/figures.tsx'

type AdminAttentionProps = {
  organizationId: string
  overview: OrganizationOverview
  /** Undefined until it is known. */
  insight: OrganizationInsight | undefined
}

/** What waits for the admins; each line leads to the rows that it counts. */
export function AdminAttention({ organizationId, overview, insight }: AdminAttentionProps) {
  const tickets = insight?.tickets_near_breach ?? 0
  const atRisk = insight?.figures.at_risk.value ?? 0
  const failed = insight?.failed_payments
  const {
    to_grade = 0,
    past_due_subscriptions = 0,
    failed_refunds = 0,
  } = insight ?? ({} as Partial<OrganizationInsight>)
  const { pending_approvals, pending_invitations, join_requests } = overview
  const lines = [
    {
      count: pending_approvals,
      link: <Link to="/dashboard/admin/approvals" />,
      words: (
        <Plural
          value={pending_approvals}
          one="# request to approve"
          other="# requests to approve"
        />
      ),
    },
    {
      count: tickets,
      link: <Link to="/dashboard/admin/support" search={{ view: 'breaching' }} />,
      words: (
        <Plural
          value={tickets}
          one="# ticket is overdue or due soon"
          other="# tickets are overdue or due soon"
        />
      ),
    },
    {
      count: to_grade,
      link: <Link to="/dashboard/admin/grading" />,
      words: (
        <Plural value={to_grade} one="# piece of work to grade" other="# pieces of work to grade" />
      ),
    },
    {
      count: atRisk,
      link: <Link to="/dashboard/admin" search={{ rows: 'at_risk' }} resetScroll={false} />,
      words: <Plural value={atRisk} one="# learner at risk" other="# learners at risk" />,
    },
    {
      count: failed?.count ?? 0,
      link: (
        <Link
          to="/dashboard/admin/payments"
          search={{ status: 'failed', from: failed?.from ?? '' }}
        />
      ),
      words: (
        <Plural
          value={failed?.count ?? 0}
          one="# payment failed this week"
          other="# payments failed this week"
        />
      ),
    },
    {
      count: past_due_subscriptions,
      link: <Link to="/dashboard/admin/payments/subscriptions" search={{ state: 'past_due' }} />,
      words: (
        <Plural
          value={past_due_subscriptions}
          one="# subscription with a failed payment"
          other="# subscriptions with a failed payment"
        />
      ),
    },
    {
      count: failed_refunds,
      link: <Link to="/dashboard/admin/payments/refunds" search={{ status: 'failed' }} />,
      words: <Plural value={failed_refunds} one="# failed refund" other="# failed refunds" />,
    },
    {
      count: join_requests,
      link: (
        <Link
          to="/dashboard/admin/organizations/$organizationId/settings"
          params={{ organizationId }}
          search={{ tab: 'sign-up' }}
        />
      ),
      words: <Plural value={join_requests} one="# request to join" other="# requests to join" />,
    },
    {
      count: pending_invitations,
      link: <Link to="/dashboard/admin/instructors/invitations" search={{ status: 'pending' }} />,
      words: (
        <Plural
          value={pending_invitations}
          one="# pending invitation"
          other="# pending invitations"
        />
      ),
    },
  ].filter(({ count }) => count > 0)
  return (
    <Card>
      <CardHead title={<Trans>Needs attention</Trans>} />
      {lines.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-muted">
          <CircleCheck aria-hidden className="size-4 text-success" />
          <Trans>You’re all caught up.</Trans>
        </p>
      ) : (
        <ul className="-mx-2 -mb-2 grid gap-x-6 sm:grid-cols-2">
          {lines.map(({ link, words }, index) => (
            <li key={index}>
              <AttentionLine link={link}>{words}</AttentionLine>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** How many there are of what; each opens the list that it counts. */
export const adminFigures = (overview: OrganizationOverview): Figure[] => [
  {
    key: 'learners',
    label: <Trans>Learners</Trans>,
    value: overview.learners,
    meaning: <Trans>Members with the learner role.</Trans>,
    link: <Link to="/dashboard/admin/students" />,
  },
  {
    key: 'suspended',
    label: <Trans>Suspended learners</Trans>,
    value: overview.suspended_learners,
    link: <Link to="/dashboard/admin/students" search={{ status: 'suspended' }} />,
  },
  {
    key: 'instructors',
    label: <Trans>Instructors</Trans>,
    value: overview.instructors,
    link: <Link to="/dashboard/admin/instructors" />,
  },
  {
    key: 'courses',
    label: <Trans>Published courses</Trans>,
    value: overview.published_courses,
    link: <Link to="/dashboard/admin/courses" search={{ status: 'published' }} />,
  },
]
