import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import {
  resetNotificationRule,
  setNotificationRule,
  type NotificationRule,
} from '#contract/notifications.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { kindsInWords } from './kind-words.ts'
import { notificationRulesQuery } from './queries.ts'

/** What reaches the members of an organization until they choose otherwise, and what they can't choose. */
export function NotificationRules({ organizationId }: { organizationId: string }) {
  const rules = useQuery({ ...notificationRulesQuery(organizationId), select: kindsInWords })
  if (rules.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </SkeletonRegion>
    )
  }
  if (rules.isError) return <QueryFailure query={rules} />
  return (
    <ul className="divide-y divide-line">
      {rules.data.map((rule) => (
        <RuleRow key={rule.kind} organizationId={organizationId} rule={rule} />
      ))}
    </ul>
  )
}

type Choice = Pick<NotificationRule, 'in_app' | 'email' | 'mandatory'>

function RuleRow({ organizationId, rule }: { organizationId: string; rule: NotificationRule }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const key = notificationRulesQuery(organizationId).queryKey
  const { kind, label, in_app, email, mandatory } = rule
  const params = { organizationId, kind }
  const put = (changed: NotificationRule) =>
    client.setQueryData(key, (list) => list?.map((row) => (row.kind === kind ? changed : row)))
  const set = useMutation({
    mutationFn: (body: Choice) => call(setNotificationRule, { params, body }),
    onMutate: (body) => {
      put({ ...rule, ...body, is_chosen: true })
    },
    onSuccess: put,
    onError: (failure) => {
      put(rule)
      toastFailure(failure)
    },
  })
  const reset = useMutation({
    mutationFn: () => call(resetNotificationRule, { params }),
    onSuccess: put,
    onError: (failure) => toastFailure(failure),
  })
  const choice = { in_app, email, mandatory }
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0 flex-1 basis-52">
        {label}
        {rule.is_chosen && (
          <span className="ms-2 text-13 text-ink-muted">
            <Trans>customized</Trans>
          </span>
        )}
      </p>
      <div className="flex items-center gap-2 text-13 text-ink-muted">
        <span aria-hidden>
          <Trans>In app</Trans>
        </span>
        <Switch
          aria-label={t`${label}: in app`}
          checked={in_app}
          onCheckedChange={(next) => set.mutate({ ...choice, in_app: next })}
        />
      </div>
      <Select
        compact
        className="w-36!"
        aria-label={t`${label}: email`}
        disabled={rule.email_fixed}
        value={email}
        onValueChange={(next) => set.mutate({ ...choice, email: next })}
        options={[
          { value: 'now', label: t`Email now` },
          { value: 'daily', label: t`Email daily` },
          { value: 'off', label: t`No email` },
        ]}
      />
      <div className="flex items-center gap-2 text-13 text-ink-muted">
        <span aria-hidden>
          <Trans>Mandatory</Trans>
        </span>
        <Switch
          aria-label={t`${label}: mandatory`}
          checked={mandatory}
          onCheckedChange={(next) => set.mutate({ ...choice, mandatory: next })}
        />
      </div>
      <IconButton
        size="sm"
        label={t`${label}: reset to default`}
        disabled={!rule.is_chosen}
        onClick={() => reset.mutate()}
      >
        <RotateCcw />
      </IconButton>
    </li>
  )
}
