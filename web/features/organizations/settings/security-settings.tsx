import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import {
  requireTwoFactor,
  stopRequiringTwoFactor,
  type OrganizationSettings,
} from '#contract/organization-settings.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SingleSignOnSettings } from './single-sign-on-settings.tsx'
import { useSettingsChange } from './use-settings-change.ts'

type SecurityProps = { organizationId: string; settings: OrganizationSettings }

export function SecuritySettings({ organizationId, settings }: SecurityProps) {
  const [asking, setAsking] = useState(false)
  const params = { organizationId }
  const require = useSettingsChange(organizationId, () => call(requireTwoFactor, { params }))
  const stop = useSettingsChange(organizationId, () => call(stopRequiringTwoFactor, { params }))
  const { two_factor_required_at: since, members_without_two_factor: without } = settings
  return (
    <div className="flex flex-col gap-6">
      <Card className="sm:p-6">
        <CardHead
          title={<Trans>Two-factor</Trans>}
          description={
            <Trans>
              Members without it can do nothing here until they have set it up. Single sign-on
              counts as its own second factor.
            </Trans>
          }
        />
        <p className="mb-4 flex flex-wrap items-center gap-2">
          {since ? (
            <>
              <Pill tone="success" icon={ShieldCheck}>
                <Trans>Required</Trans>
              </Pill>
              <span className="text-ink-muted">
                <Trans>
                  since <RelativeTime value={since} />
                </Trans>
              </span>
            </>
          ) : (
            <Pill icon={ShieldOff}>
              <Trans>Not required</Trans>
            </Pill>
          )}
          <span className="text-ink-muted">
            <Plural
              value={without}
              _0="Every member has it."
              one="# member has not set it up."
              other="# members have not set it up."
            />
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          {since ? (
            <Button pending={stop.isPending} onClick={() => stop.mutate(undefined)}>
              <Trans>Stop requiring it</Trans>
            </Button>
          ) : (
            <Button variant="primary" onClick={() => setAsking(true)}>
              <Trans>Require two-factor</Trans>
            </Button>
          )}
          <Button asChild variant="ghost">
            <Link to="/account/settings" hash="two-factor">
              <Trans>My own two-factor</Trans>
            </Link>
          </Button>
        </div>
      </Card>
      <SingleSignOnSettings organizationId={organizationId} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Require two-factor of everyone?</Trans>}
        effect={
          <Plural
            value={without}
            _0="Every member has it already."
            one="# member is locked out until they have set it up."
            other="# members are locked out until they have set it up."
          />
        }
        confirmLabel={<Trans>Require two-factor</Trans>}
        onConfirm={() => require.mutateAsync(undefined)}
      />
    </div>
  )
}
