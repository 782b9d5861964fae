import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrganizationLimits } from '#contract/organization-settings.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { toneOfShare } from '#web/lib/tone-of-share.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** What is used of each limit, with a warning in time. */
export function LimitBars({ limits }: { limits: OrganizationLimits }) {
  const { t, i18n } = useLingui()
  const number = (amount: number) => i18n.number(amount)
  const bytes = (amount: number) => fileSize(amount)
  const seats = limits.member_count + limits.invited_count
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <LimitBar
        label={t`Seats`}
        used={seats}
        limit={limits.seat_limit}
        words={number}
        hint={
          limits.invited_count > 0 && (
            <Plural
              value={limits.invited_count}
              one="Including # held for a pending invitation"
              other="Including # held for pending invitations"
            />
          )
        }
      />
      <LimitBar
        label={t`Storage`}
        used={limits.storage_used_bytes}
        limit={limits.storage_limit_bytes}
        words={bytes}
      />
      <OptionalBar
        label={t`Emails today`}
        used={limits.mail_today}
        limit={limits.mail_per_day_limit}
        words={number}
        hint={
          limits.mail_held > 0 && (
            <Plural
              value={limits.mail_held}
              one="# email waits and will be sent after midnight UTC"
              other="# emails wait and will be sent after midnight UTC"
            />
          )
        }
      />
      <OptionalBar
        label={t`API calls today`}
        used={limits.api_calls_today}
        limit={limits.api_calls_per_day_limit}
        words={number}
      />
      <OptionalBar
        label={t`Video minutes this month`}
        used={limits.video_minutes_this_month}
        limit={limits.video_minutes_per_month_limit}
        words={number}
      />
    </div>
  )
}

type LimitBarProps = {
  label: string
  used: number
  limit: number | null
  words: (amount: number) => string
  hint?: ReactNode
}

/** Few organizations have these limits. */
const OptionalBar = (props: LimitBarProps) =>
  props.limit === null ? null : <LimitBar {...props} />

function LimitBar({ label, used, limit, words, hint }: LimitBarProps) {
  const share = limit === null ? 0 : used / limit
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{label}</span>
        <span className="text-13 text-ink-muted tabular-nums">
          {limit === null ? (
            <Trans>{words(used)}, no limit</Trans>
          ) : (
            <Trans>
              {words(used)} of {words(limit)}
            </Trans>
          )}
        </span>
      </p>
      {limit !== null && <ProgressBar label={label} value={share} tone={toneOfShare(share)} />}
      {share >= 1 ? (
        <p className="text-13 text-danger">
          <Trans>Limit reached.</Trans>
        </p>
      ) : (
        share >= 0.8 && (
          <p className="text-13 text-amber-ink">
            <Trans>Close to the limit.</Trans>
          </p>
        )
      )}
      {hint && <p className="text-13 text-ink-muted">{hint}</p>}
    </div>
  )
}
