import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, CloudOff, PenLine, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from './api-error.ts'
import type { SaveState } from './autosave.ts'

/** The save status of an autosaved page: "Saved 12:04:31". */
export function SaveIndicator({ state }: { state: SaveState }) {
  const [icon, words] = useParts(state)
  return (
    <p
      role="status"
      className="flex items-center gap-1.5 text-13 text-ink-muted tabular-nums [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      {words}
    </p>
  )
}

function useParts(state: SaveState): [ReactNode, ReactNode] {
  const { i18n } = useLingui()
  switch (state.kind) {
    case 'idle':
      return [null, <Trans key="words">Changes are saved automatically</Trans>]
    case 'unsaved':
      return [<PenLine key="icon" aria-hidden />, <Trans key="words">Not saved yet</Trans>]
    case 'saving':
      return [<RefreshCw key="icon" aria-hidden />, <Trans key="words">Saving</Trans>]
    case 'saved': {
      const time = i18n.date(state.at, {
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      })
      return [
        <Check key="icon" aria-hidden className="text-success" />,
        <Trans key="words">Saved {time}</Trans>,
      ]
    }
    case 'waiting':
      return [
        <CloudOff key="icon" aria-hidden className="text-amber-ink" />,
        <Trans key="words">Offline. Your changes are kept and sent later.</Trans>,
      ]
    case 'conflict':
      return [
        <CircleAlert key="icon" aria-hidden className="text-danger" />,
        <Trans key="words">Not saved: someone else made changes</Trans>,
      ]
    case 'refused':
      return [
        <CircleAlert key="icon" aria-hidden className="text-danger" />,
        <span key="words">
          <Trans>Not saved: {messageOf(state.error)}</Trans>
        </span>,
      ]
  }
}
