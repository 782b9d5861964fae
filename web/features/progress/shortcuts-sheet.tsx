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
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="sm" title={<Trans>Keyboard shortcuts</Trans>}>
        <dl className="flex flex-col gap-2">
          <Line sign="N" what={<Trans>Next lesson</Trans>} />
          <Line sign="P" what={<Trans>Previous lesson</Trans>} />
          <Line sign="M" what={<Trans>Mark complete</Trans>} />
          <Line sign="B" what={<Trans>Bookmark the lesson</Trans>} />
          <Line sign="K" what={<Trans>Play or pause</Trans>} />
          <Line sign="J" what={<Trans>Back 10 seconds</Trans>} />
          <Line sign="L" what={<Trans>Forward 10 seconds</Trans>} />
          <Line sign="C" what={<Trans>Show or hide captions</Trans>} />
          <Line sign="<" what={<Trans>Slower</Trans>} />
          <Line sign=">" what={<Trans>Faster</Trans>} />
          <Line sign="T" what={<Trans>Theater mode</Trans>} />
          <Line sign="F" what={<Trans>Full screen</Trans>} />
          <Line sign="I" what={<Trans>Picture in picture</Trans>} />
          <Line sign="?" what={<Trans>Show keyboard shortcuts</Trans>} />
        </dl>
      </DialogContent>
    </Dialog>
  )
}

function Line({ sign, what }: { sign: string; what: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 text-14">
      <dt>{what}</dt>
      <dd>
        <Kbd>{sign}</Kbd>
      </dd>
    </div>
  )
}
