import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  applyNotificationPreset,
  type NotificationPreference,
  type NotificationPreset,
} from '#contract/notifications.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { notificationPreferencesQuery } from './queries.ts'

/** Chooses for all kinds at once, and shows which choice holds now. */
export function NotificationPresets({ preferences }: { preferences: NotificationPreference[] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const apply = useMutation({
    mutationFn: (preset: NotificationPreset) => call(applyNotificationPreset, { body: { preset } }),
    onSuccess: (saved) => {
      client.setQueryData(notificationPreferencesQuery.queryKey, saved)
      toast.success(t`Notifications saved`)
    },
    onError: (error) => toastFailure(error),
  })
  const names: [NotificationPreset, string][] = [
    ['all', t`All`],
    ['important', t`Important`],
    ['none', t`None`],
  ]
  return (
    <div
      role="group"
      aria-label={t`Choose for all`}
      className="mb-5 flex flex-wrap items-center gap-2"
    >
      {names.map(([preset, name]) => (
        <Button
          key={preset}
          size="sm"
          aria-pressed={preferences.every((row) => fits(row, preset))}
          className="aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary"
          pending={apply.isPending && apply.variables === preset}
          onClick={() => apply.mutate(preset)}
        >
          {name}
        </Button>
      ))}
      <span className="text-13 text-ink-muted">
        <Trans>“Important” emails you about anything urgent and shows the rest in the app.</Trans>
      </span>
    </div>
  )
}

/** What protects the account is the same in every preset. */
function fits(row: NotificationPreference, preset: NotificationPreset): boolean {
  if (row.mandatory) return true
  const email = preset === 'all' || (preset === 'important' && row.important) ? 'now' : 'off'
  return (
    row.in_app === (preset !== 'none') &&
    row.push === (email === 'now') &&
    (row.email_fixed || row.email === email)
  )
}
