import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { revokeOtherSessions, revokeSession, type SignedInDevice } from '#contract/identity.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { devicesQuery } from './queries.ts'

export function DevicesList() {
  const devices = useQuery(devicesQuery)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })
  const [asking, setAsking] = useState(false)

  if (devices.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </SkeletonRegion>
    )
  }
  if (devices.isError) {
    return (
      <ErrorState
        description={messageOf(devices.error)}
        errorId={devices.error instanceof ApiError ? devices.error.request_id : undefined}
        onRetry={() => void devices.refetch()}
        pending={devices.isFetching}
      />
    )
  }
  const others = devices.data.filter((device) => !device.is_current).length
  return (
    <>
      <ul className="divide-y divide-line">
        {devices.data.map((device) => (
          <DeviceRow key={device.id} device={device} onRevoked={refresh} />
        ))}
      </ul>
      {others > 0 && (
        <Button variant="danger-quiet" size="sm" className="mt-3" onClick={() => setAsking(true)}>
          <Trans>Sign out all other devices</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Sign out all other devices?</Trans>}
        effect={<Trans>You’ll need to log in again on every other device.</Trans>}
        confirmLabel={<Trans>Sign out</Trans>}
        onConfirm={async () => {
          await call(revokeOtherSessions)
          await refresh()
        }}
      />
    </>
  )
}

function DeviceRow({
  device,
  onRevoked,
}: {
  device: SignedInDevice
  onRevoked: () => Promise<void>
}) {
  const { t } = useLingui()
  const Icon = /iPhone|iPad|Android/.test(device.device) ? Smartphone : Laptop
  const name = nameOf(device)
  const revoke = useMutation({
    mutationFn: () => call(revokeSession, { params: { sessionId: device.id } }),
    onSettled: onRevoked,
    onError: (failure) => toastFailure(failure),
  })
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          {name}
          {device.is_current && (
            <Pill tone="primary">
              <Trans>This device</Trans>
            </Pill>
          )}
        </p>
        <p className="text-13 text-ink-muted">
          {device.location !== null && <>{device.location} · </>}
          {device.ip_address !== null && <>{device.ip_address} · </>}
          <Trans>
            last used <RelativeTime value={device.last_used_at} />
          </Trans>
        </p>
      </div>
      {!device.is_current && (
        <Button
          size="sm"
          aria-label={t`Sign out ${name}`}
          pending={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}

/** "Firefox on Linux"; what tells nothing about itself is unknown. */
function nameOf({ device }: SignedInDevice): string {
  const [browser, system] = device.split(' on ')
  if (device === 'Unknown device') return t`Unknown device`
  return browser && system ? t`${browser} on ${system}` : device
}
