import { Trans } from '@lingui/react/macro'
import { toneOfShare } from '#web/lib/tone-of-share.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

type UseBarProps = {
  /** What is used, said aloud. */
  label: string
  used: number
  limit: number | null
  words: (amount: number) => string
}

/** How much of a limit is used, in numbers and as a bar: amber from 80 %, red once nothing is left. */
export function UseBar({ label, used, limit, words }: UseBarProps) {
  if (limit === null) {
    return (
      <span className="tabular-nums">
        <Trans>{words(used)}, no limit</Trans>
      </span>
    )
  }
  const share = used / limit
  return (
    <span className="flex min-w-32 flex-col gap-1">
      <span className="tabular-nums">
        <Trans>
          {words(used)} of {words(limit)}
        </Trans>
      </span>
      <ProgressBar label={label} value={share} tone={toneOfShare(share)} />
    </span>
  )
}
