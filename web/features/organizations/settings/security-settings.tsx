import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import {
  requireTwoFactor,
  stopRequiringTwoFactor,
  type OrganizationSettings,
} from '#contract/organization-settings.ts'
import { call } from '#web/lib/call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Select } from '#web/ui/select.tsx'
import { SingleSignOnSettings } from './single-sign-on-settings.tsx'
import { useSettingsChange } from './use-settings-change.ts'

type SecurityProps = { organizationId: string; settings: OrganizationSettings }

export function SecuritySettings({ organizationId, settings }: SecurityProps) {
  const { t } = useLingui()
  const now = useNow(60_000)
  const [asking, setAsking] = useState(false)
  const [grace, setGrace] = useState('7')
  const params = { organizationId }
  const require = useSettingsChange(organizationId, () =>
    call(requireTwoFactor, { params, body: { grace_days: Number(grace) } }),
  )
  const stop = useSettingsChange(organizationId, () => call(stopRequiringTwoFactor, { params }))
  const { two_factor_required_at: since, members_without_two_factor: without } = settings
  return (
    <div className="flex flex-col gap-6">
      <Card className="sm:p-6">
        <CardHead
          title={<Trans>Two-factor</Trans>}
          description={
            <Trans>
              Members without two-factor can’t use the organization until they set it up. Single
              sign-on counts as two-factor.
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
                {Date.parse(since) > now ? (
                  <Trans>
                    from <RelativeTime value={since} /> on
                  </Trans>
                ) : (
                  <Trans>
                    since <RelativeTime value={since} />
                  </Trans>
                )}
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
              _0="Every member has set it up."
              one="# member hasn’t set it up."
              other="# members haven’t set it up."
            />
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          {since ? (
            <Button pending={stop.isPending} onClick={() => stop.mutate(undefined)}>
              <Trans>Stop requiring two-factor</Trans>
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
        title={<Trans>Require two-factor for everyone?</Trans>}
        effect={
          <Plural
            value={without}
            _0="Every member has already set it up."
            one="# member hasn’t set it up. We’ll email them and show a reminder on every page."
            other="# members haven’t set it up. We’ll email them and show a reminder on every page."
          />
        }
        confirmLabel={<Trans>Require two-factor</Trans>}
        onConfirm={() => require.mutateAsync(undefined)}
      >
        <Field label={<Trans>Required from</Trans>}>
          <Select
            value={grace}
            onValueChange={setGrace}
            options={[
              { value: '0', label: t`Immediately` },
              { value: '7', label: t`In 7 days` },
              { value: '14', label: t`In 14 days` },
              { value: '30', label: t`In 30 days` },
            ]}
          />
        </Field>
      </ConfirmDialog>
    </div>
  )
}
