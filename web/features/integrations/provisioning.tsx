import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  releaseBrake,
  saveProvisioning,
  type Provisioning as Settings,
  type SaveProvisioningBody,
} from '#contract/provisioning.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { ProvisioningLog } from './provisioning-log.tsx'
import { provisioningQuery } from './provisioning-queries.ts'
import { ProvisioningTokens } from './provisioning-tokens.tsx'

/** How the organization's directory adds, changes and removes people. */
export function Provisioning({ organizationId }: { organizationId: string }) {
  const query = useQuery(provisioningQuery(organizationId))
  if (query.isPending) return <Skeleton className="h-64" />
  if (query.isError) return <QueryFailure query={query} />
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Directory provisioning (SCIM)</Trans>}
        description={
          <Trans>
            Let Okta, Microsoft Entra or another directory add, change and deactivate people and
            groups. People sign in with single sign-on, or set a password with “Forgot password?”.
          </Trans>
        }
      />
      <div className="flex flex-col gap-6">
        {query.data.braked_at && <BrakeNotice organizationId={organizationId} now={query.data} />}
        <Field
          group
          label={<Trans>Base URL</Trans>}
          hint={<Trans>Enter it in your directory, together with a token.</Trans>}
        >
          <span className="flex items-center gap-2">
            <code className="min-w-0 flex-1 truncate rounded-control border border-line bg-wash px-3 py-2 text-13">
              {query.data.base_url}
            </code>
            <CopyButton text={query.data.base_url} />
          </span>
        </Field>
        <p className="text-13 text-ink-muted">
          <Plural
            value={query.data.user_count}
            _0="Your directory hasn’t provisioned anyone yet."
            one="Your directory manages # person."
            other="Your directory manages # people."
          />
        </p>
        <ProvisioningTokens organizationId={organizationId} tokens={query.data.tokens} />
        <SafetySettings
          key={`${query.data.brake_share}-${query.data.brake_minimum}`}
          organizationId={organizationId}
          now={query.data}
        />
        <ProvisioningLog organizationId={organizationId} />
      </div>
    </Card>
  )
}

type PartProps = { organizationId: string; now: Settings }

function BrakeNotice({ organizationId, now }: PartProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [releasing, setReleasing] = useState(false)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-control border border-danger/40 bg-danger/5 p-4"
    >
      <p className="min-w-0 flex-1">
        <strong className="block">
          <Trans>Your directory was stopped</Trans>
        </strong>
        <Trans>
          Too many people would have lost access within an hour. New deactivations are refused since{' '}
          <RelativeTime value={now.braked_at ?? ''} />. Everything else still works.
        </Trans>
      </p>
      <Button variant="danger-quiet" onClick={() => setReleasing(true)}>
        <Trans>Release brake</Trans>
      </Button>
      <ConfirmDialog
        open={releasing}
        onOpenChange={setReleasing}
        title={<Trans>Release the brake?</Trans>}
        effect={
          <Trans>
            Your directory can deactivate and remove any number of people for the next 24 hours.
          </Trans>
        }
        confirmLabel={<Trans>Release brake</Trans>}
        onConfirm={async () => {
          const next = await call(releaseBrake, { params: { organizationId } })
          client.setQueryData(provisioningQuery(organizationId).queryKey, next)
          toast.success(t`Brake released`)
        }}
      />
    </div>
  )
}

function SafetySettings({ organizationId, now }: PartProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [share, setShare] = useState(now.brake_share)
  const [minimum, setMinimum] = useState(now.brake_minimum)
  const save = useMutation({
    mutationFn: (body: SaveProvisioningBody) =>
      call(saveProvisioning, { params: { organizationId }, body }),
    onSuccess: (next) => {
      client.setQueryData(provisioningQuery(organizationId).queryKey, next)
      toast.success(t`Saved`)
    },
    onError: (failure) => toastFailure(failure),
  })
  const limits = { brake_share: share, brake_minimum: minimum }
  const isChanged = share !== now.brake_share || minimum !== now.brake_minimum
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={<Trans>Dry run</Trans>}
        hint={<Trans>Changes are accepted and logged but not applied.</Trans>}
        checked={now.is_dry_run}
        disabled={save.isPending}
        onCheckedChange={(is_dry_run) =>
          save.mutate({
            is_dry_run,
            brake_share: now.brake_share,
            brake_minimum: now.brake_minimum,
          })
        }
      />
      <div className="flex flex-wrap items-end gap-4">
        <NumberField
          label={<Trans>Brake (% of people per hour)</Trans>}
          hint={<Trans>100 turns the brake off.</Trans>}
          value={share}
          min={1}
          max={100}
          onChange={setShare}
        />
        <NumberField
          label={<Trans>Always allowed (people per hour)</Trans>}
          hint={<Trans>Even in a small organization.</Trans>}
          value={minimum}
          min={1}
          max={100_000}
          onChange={setMinimum}
        />
        <Button
          disabled={!isChanged}
          pending={save.isPending}
          onClick={() => save.mutate({ is_dry_run: now.is_dry_run, ...limits })}
        >
          <Trans>Save brake</Trans>
        </Button>
      </div>
    </div>
  )
}
