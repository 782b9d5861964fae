import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applyToTeach } from '#contract/joining.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { teachingApplicationQuery } from './queries.ts'

/** A learner's way to become an instructor. Stays away while it is not known how it stands. */
export function TeachingApplication({
  organization,
}: {
  organization: { id: string; name: string }
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = teachingApplicationQuery(organization.id)
  const { data } = useQuery(query)
  const [asking, setAsking] = useState(false)
  if (!data || (!data.can.apply && data.status !== 'waiting')) return null
  return (
    <Card className="mt-6 flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          <Trans>Teach at {organization.name}</Trans>
          {data.status === 'waiting' && (
            <Pill tone="info">
              <Trans>Awaiting decision</Trans>
            </Pill>
          )}
          {data.status === 'declined' && (
            <Pill>
              <Trans>Declined</Trans>
            </Pill>
          )}
        </h2>
        <p className="text-13 text-ink-muted">
          {data.status === 'waiting' && data.submitted_at ? (
            <Trans>
              You applied <RelativeTime value={data.submitted_at} />. An admin will review your
              application.
            </Trans>
          ) : data.reason ? (
            data.reason
          ) : (
            <Trans>Tell us what you’d like to teach. An admin reviews every application.</Trans>
          )}
        </p>
      </div>
      {data.can.apply && (
        <Button onClick={() => setAsking(true)}>
          {data.status === 'declined' ? <Trans>Apply again…</Trans> : <Trans>Apply…</Trans>}
        </Button>
      )}
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        danger={false}
        title={<Trans>Become an instructor at {organization.name}?</Trans>}
        effect={<Trans>Admins will review this along with your profile.</Trans>}
        label={<Trans>What would you like to teach, and what’s your experience?</Trans>}
        confirmLabel={<Trans context="to teach">Apply</Trans>}
        onConfirm={async (message) => {
          const answer = await call(applyToTeach, {
            params: { organizationId: organization.id },
            body: { message },
          })
          client.setQueryData(query.queryKey, answer)
          toast.success(t`Application sent`)
        }}
      />
    </Card>
  )
}
