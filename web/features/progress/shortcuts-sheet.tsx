import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'

/** What the keys do on a lesson page. */
export function ShortcutsSheet({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const lines: [keys: string[], what: ReactNode][] = [
    [['N'], <Trans>Next lesson</Trans>],
    [['P'], <Trans>Previous lesson</Trans>],
    [['M'], <Trans>Mark complete</Trans>],
    [['B'], <Trans>Bookmark the lesson</Trans>],
    [['K'], <Trans>Play or pause</Trans>],
    [['J'], <Trans>Back 10 seconds</Trans>],
    [['L'], <Trans>Forward 10 seconds</Trans>],
    [['?'], <Trans>Show this sheet</Trans>],
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="sm" title={<Trans>Keyboard shortcuts</Trans>}>
        <dl className="flex flex-col gap-2">
          {lines.map(([keys, what]) => (
            <div key={keys[0]} className="flex items-center justify-between gap-4 text-14">
              <dt>{what}</dt>
              <dd>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  )
}
