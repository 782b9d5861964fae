import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** "3 h 20 min", "12 min". */
export function Hours({ seconds }: { seconds: number }): ReactNode {
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return <Trans>{rest} min</Trans>
  if (hours >= 10 || rest === 0) return <Trans>{Math.round(minutes / 60)} h</Trans>
  return (
    <Trans>
      {hours} h {rest} min
    </Trans>
  )
}
