import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { leaveOrganization, type Organization } from '#contract/organizations.ts'
import type { Page } from '#contract/page.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toaster.tsx'

export function OrganizationOverview({
  organization,
  members,
  onLeft,
}: {
  organization: Organization
  /** How many there are, once that is known. */
  members: Pick<Page<unknown>, 'total' | 'total_capped'> | undefined
  onLeft: () => void
}) {
  const { t } = useLingui()
  const [leaving, setLeaving] = useState(false)
  const { id, name, description, created_at } = organization

  const leave = async () => {
    await call(leaveOrganization, { params: { organizationId: id } })
    const session = useSession.getState()
    session.setOrganizations((session.user?.organizations ?? []).filter((mine) => mine.id !== id))
    toast.success(t`You left ${name}`)
    onLeft()
  }

  return (
    <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
      <Card>
        <CardHead title={<Trans>About</Trans>} />
        <p className="mb-4 whitespace-pre-line wrap-anywhere text-ink-muted">
          {description === '' ? <Trans>No description yet.</Trans> : description}
        </p>
        <DescriptionList
          items={[
            {
              key: 'members',
              term: <Trans>Members</Trans>,
              value: (
                <Link
                  to="/dashboard/admin/organizations/$organizationId"
                  params={{ organizationId: id }}
                  search={{ tab: 'members' }}
                  className="text-primary underline-offset-4 hover:underline"
                >
                  {!members && <Trans>Members</Trans>}
                  {members?.total_capped && <Trans>More than {members.total} people</Trans>}
                  {members && !members.total_capped && (
                    <Plural value={members.total} one="# person" other="# people" />
                  )}
                </Link>
              ),
            },
            {
              key: 'created',
              term: <Trans>Founded</Trans>,
              value: <RelativeTime value={created_at} />,
            },
          ]}
        />
      </Card>
      <Card className="self-start">
        <CardHead
          title={<Trans>My membership</Trans>}
          description={<Trans>You’ll lose access right away.</Trans>}
        />
        <Button variant="danger-quiet" onClick={() => setLeaving(true)}>
          <Trans>Leave organization</Trans>
        </Button>
      </Card>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={<Trans>Leave {name}?</Trans>}
        effect={
          <Trans>You’ll lose access right away and need a new invitation to come back.</Trans>
        }
        confirmLabel={<Trans>Leave organization</Trans>}
        onConfirm={leave}
      />
    </div>
  )
}
