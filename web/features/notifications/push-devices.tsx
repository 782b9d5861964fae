import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { removeDevice, subscribeDevice, type PushDevice } from '#contract/push.ts'
import { call } from '#web/lib/call.ts'
import {
  currentSubscription,
  pushObstacle,
  subscribe,
  subscriptionBody,
  unsubscribe,
} from '#web/lib/push-subscription.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { useTakenOver } from '#web/ui/use-taken-over.ts'
import { pushQuery } from './queries.ts'

/** Which devices show notifications while Lyceum is closed there. */
export function PushDevices() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const push = useQuery(pushQuery)
  const own = useQuery({
    queryKey: ['push-subscription'],
    queryFn: async () => (await currentSubscription())?.endpoint ?? null,
    networkMode: 'always',
    gcTime: 0,
    // Only the browser knows.
    enabled: useTakenOver(),
  })
  const renew = () =>
    Promise.all([
      own.refetch(),
      queryClient.invalidateQueries({ queryKey: pushQuery.queryKey, exact: true }),
    ])
  const here = push.data?.devices.find(({ endpoint }) => endpoint === own.data)
  const turn = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) {
        const body = subscriptionBody(await subscribe(push.data?.public_key ?? ''))
        await call(subscribeDevice, { body })
        return
      }
      if (here) await call(removeDevice, { params: { deviceId: here.id } })
      await unsubscribe()
    },
    onSuccess: (_, on) =>
      toast.success(on ? t`Notifications turned on` : t`Notifications turned off`),
    onError: (error) => {
      if (pushObstacle() !== 'denied') toastFailure(error)
    },
    onSettled: renew,
  })
  const remove = useMutation({
    mutationFn: (device: PushDevice) => call(removeDevice, { params: { deviceId: device.id } }),
    onError: (error) => toastFailure(error),
    onSettled: renew,
  })
  if (push.isError) return <QueryFailure query={push} />
  if (push.isPending || own.isPending) {
    return (
      <SkeletonRegion>
        <Skeleton className="h-10" />
      </SkeletonRegion>
    )
  }
  const obstacle = pushObstacle()
  const others = push.data.devices.filter((device) => device !== here)
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={<Trans>Notify me on this device</Trans>}
        hint={
          obstacle === 'denied' ? (
            <Trans>
              Notifications from this site are blocked. Allow them in your browser’s settings.
            </Trans>
          ) : obstacle === 'install-first' ? (
            <Trans>Add Lyceum to your home screen first, then open it from there.</Trans>
          ) : obstacle === 'unsupported' ? (
            <Trans>This browser can’t show notifications.</Trans>
          ) : (
            <Trans>Also when Lyceum is closed. Quiet hours apply.</Trans>
          )
        }
        disabled={(obstacle !== null && !here) || turn.isPending}
        checked={turn.isPending ? turn.variables : here !== undefined}
        onCheckedChange={(on) => turn.mutate(on)}
      />
      {others.length > 0 && (
        <ul aria-label={t`Other devices`} className="divide-y divide-line">
          {others.map((device) => (
            <li key={device.id} className="flex min-h-11 items-center gap-3">
              <span className="min-w-0 flex-1">
                {device.name}{' '}
                <span className="text-13 text-ink-muted">
                  <Trans>
                    since <RelativeTime value={device.created_at} />
                  </Trans>
                </span>
              </span>
              <IconButton
                label={t`Stop notifications on ${device.name}`}
                onClick={() => remove.mutate(device)}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
