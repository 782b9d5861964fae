import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  setNotificationPreference,
  type NotificationGroup,
  type NotificationPreference,
} from '#contract/notifications.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { listWords } from '#web/ui/list-words.ts'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { kindsInWords } from './kind-words.ts'
import { NotificationPresets } from './notification-presets.tsx'
import { notificationPreferencesQuery, pushQuery } from './queries.ts'

/** Which kinds reach the person, and how. Each choice is kept as soon as it is made. */
export function NotificationPreferences() {
  const preferences = useQuery({ ...notificationPreferencesQuery, select: kindsInWords })
  if (preferences.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-3">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </SkeletonRegion>
    )
  }
  if (preferences.isError) {
    return (
      <ErrorState
        description={messageOf(preferences.error)}
        errorId={preferences.error instanceof ApiError ? preferences.error.request_id : undefined}
        onRetry={() => void preferences.refetch()}
        pending={preferences.isFetching}
      />
    )
  }
  return (
    <>
      <NotificationPresets preferences={preferences.data} />
      <Groups preferences={preferences.data} />
    </>
  )
}

/** The kinds that can reach the person, those of one matter together. */
function Groups({ preferences }: { preferences: NotificationPreference[] }) {
  const names: Record<NotificationGroup, ReactNode> = {
    learning: <Trans>Learning</Trans>,
    teaching: <Trans>Teaching</Trans>,
    conversations: <Trans>Conversations</Trans>,
    organization: <Trans>Organization</Trans>,
    money: <Trans>Payments</Trans>,
    account: <Trans>Account</Trans>,
  }
  return (
    <div className="flex flex-col gap-6">
      {groups.map((group) => {
        const rows = preferences.filter((preference) => preference.group === group)
        if (rows.length === 0) return null
        return (
          <section key={group} aria-labelledby={`notifications-${group}`}>
            <h3
              id={`notifications-${group}`}
              className="mb-2 border-b border-line pb-1.5 text-13 font-semibold text-ink-muted"
            >
              {names[group]}
            </h3>
            <ul className="divide-y divide-line">
              {rows.map((preference) => (
                <PreferenceRow key={preference.kind} preference={preference} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const groups = [
  'learning',
  'teaching',
  'conversations',
  'organization',
  'money',
  'account',
] as const satisfies NotificationGroup[]

function PreferenceRow({ preference }: { preference: NotificationPreference }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const key = notificationPreferencesQuery.queryKey
  const { kind, label, mandatory, required_by, in_app, email, push } = preference
  const devices = useQuery({ ...pushQuery, select: (mine) => mine.devices.length })
  const organizations = listWords(required_by, i18n.locale)

  const set = useMutation({
    mutationFn: (body: Pick<NotificationPreference, 'in_app' | 'email' | 'push'>) =>
      call(setNotificationPreference, { params: { kind }, body }),
    onMutate: async (body) => {
      await queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData(key, (list) =>
        list?.map((row) => (row.kind === kind ? { ...row, ...body } : row)),
      )
    },
    onError: (failure) => toastFailure(failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <p>{label}</p>
        {mandatory && (
          <p className="text-13 text-ink-muted">
            <Trans>Always on, because it protects your account.</Trans>
          </p>
        )}
        {required_by.length > 0 && (
          <p className="text-13 text-ink-muted">
            <Trans>{organizations} decides this for its members.</Trans>
          </p>
        )}
      </div>
      <div className="flex items-center gap-2 text-13 text-ink-muted">
        <span aria-hidden>
          <Trans>In app</Trans>
        </span>
        <Switch
          aria-label={t`${label}: in app`}
          checked={in_app}
          disabled={mandatory}
          onCheckedChange={(next) => set.mutate({ in_app: next, email, push })}
        />
      </div>
      {devices.data ? (
        <div className="flex items-center gap-2 text-13 text-ink-muted">
          <span aria-hidden>
            <Trans>Push</Trans>
          </span>
          <Switch
            aria-label={t`${label}: push`}
            checked={push}
            disabled={mandatory}
            onCheckedChange={(next) => set.mutate({ in_app, email, push: next })}
          />
        </div>
      ) : null}
      <Select
        compact
        className="w-36!"
        aria-label={t`${label}: email`}
        disabled={mandatory}
        value={email}
        onValueChange={(next) => set.mutate({ in_app, email: next, push })}
        options={[
          { value: 'now', label: t`Email now` },
          { value: 'daily', label: t`Email daily` },
          { value: 'off', label: t`No email` },
        ]}
      />
    </li>
  )
}
