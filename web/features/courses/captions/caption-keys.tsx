import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Kbd } from '#web/ui/kbd.tsx'

/** What the keys do while captions are edited. */
export function CaptionKeys() {
  return (
    <dl className="grid gap-x-8 gap-y-1.5 border-b border-line px-4 py-3 sm:grid-cols-2">
      <Line keys={['Alt', 'K']} what={<Trans>Play or pause</Trans>} />
      <Line keys={['Alt', 'J']} what={<Trans>Play from this caption</Trans>} />
      <Line keys={['Alt', '[']} what={<Trans>Start at the current time</Trans>} />
      <Line keys={['Alt', ']']} what={<Trans>End at the current time</Trans>} />
      <Line keys={['Alt', 'Enter']} what={<Trans>Add caption after</Trans>} />
      <Line keys={['Alt', 'S']} what={<Trans>Split at the cursor</Trans>} />
      <Line keys={['Alt', 'M']} what={<Trans>Merge with next caption</Trans>} />
      <Line keys={['Alt', 'Backspace']} what={<Trans>Delete caption</Trans>} />
      <Line keys={['Alt', '↑', '↓']} what={<Trans>Previous or next caption</Trans>} />
      <Line keys={['Ctrl', 'Z']} what={<Trans>Undo</Trans>} />
      <Line keys={['Ctrl', 'Shift', 'Z']} what={<Trans>Redo</Trans>} />
    </dl>
  )
}

function Line({ keys, what }: { keys: string[]; what: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 text-13">
      <dt>{what}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}
