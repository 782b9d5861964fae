import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { tryConnection } from './try-connection.ts'

type OfflineStateProps = {
  /** What to do when the server can be reached again, beside letting what waits go on. */
  onReached?: () => void
  /** More ways out, after Try again. */
  action?: ReactNode
}

/** In place of what can't be loaded without a connection: why, and a way to try again. */
export function OfflineState({ onReached, action }: OfflineStateProps) {
  const [state, setState] = useState<'idle' | 'trying' | 'failed'>('idle')
  const retry = async () => {
    setState('trying')
    const reached = await tryConnection()
    setState(reached ? 'idle' : 'failed')
    if (reached) onReached?.()
  }
  return (
    <div
      role="status"
      className="flex flex-col items-center gap-2 rounded-card border border-line bg-surface px-4 py-8 text-center"
    >
      <WifiOff aria-hidden className="size-6 text-ink-faint" />
      <p className="font-semibold">
        <Trans>This isn’t available offline</Trans>
      </p>
      <p className="max-w-100 text-pretty text-ink-muted">
        {state === 'failed' ? (
          <Trans>Still no connection. Your work so far is kept on this device.</Trans>
        ) : (
          <Trans>You’re offline. This page will load when you’re back online.</Trans>
        )}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button size="sm" pending={state === 'trying'} onClick={() => void retry()}>
          <Trans>Try again</Trans>
        </Button>
        {action}
      </div>
    </div>
  )
}
