import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrganizationLimits } from '#contract/organization-settings.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** Seats and storage against their limits; the bars turn red before the limit bites. */
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
      {limit !== null && (
        <ProgressBar label={label} value={share} tone={share >= 0.9 ? 'danger' : 'primary'} />
      )}
      {share >= 0.9 && (
        <p className="text-13 text-danger">
          {share >= 1 ? <Trans>Limit reached.</Trans> : <Trans>Almost full.</Trans>}
        </p>
      )}
      {hint && <p className="text-13 text-ink-muted">{hint}</p>}
    </div>
  )
}
