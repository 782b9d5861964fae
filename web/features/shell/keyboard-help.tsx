import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'

type KeyboardHelpProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Which keys do what, in all of Lyceum. */
export function KeyboardHelp({ open, onOpenChange }: KeyboardHelpProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="sm" title={<Trans>Keyboard shortcuts</Trans>}>
        <div className="flex flex-col gap-5">
          <Keys title={<Trans>Everywhere</Trans>}>
            <Line signs={['Ctrl', 'K']} what={<Trans>Search and commands</Trans>} />
            <Line signs={['?']} what={<Trans>Show this sheet</Trans>} />
            <Line signs={['Esc']} what={<Trans>Close the open dialog</Trans>} />
          </Keys>
          <Keys title={<Trans>In a lesson</Trans>}>
            <Line signs={['N']} what={<Trans>Next lesson</Trans>} />
            <Line signs={['P']} what={<Trans>Previous lesson</Trans>} />
            <Line signs={['M']} what={<Trans>Complete the lesson</Trans>} />
            <Line signs={['B']} what={<Trans>Bookmark the lesson</Trans>} />
            <Line signs={['K']} what={<Trans>Play or pause</Trans>} />
            <Line signs={['J', 'L']} what={<Trans>Back or forward 10 seconds</Trans>} />
          </Keys>
          <Keys title={<Trans>When grading</Trans>}>
            <Line signs={['J', 'K']} what={<Trans>Next or previous</Trans>} />
            <Line signs={['Ctrl', 'Enter']} what={<Trans>Save and next</Trans>} />
            <Line signs={['U']} what={<Trans>Back to the queue</Trans>} />
          </Keys>
        </div>
      </DialogContent>
    </Dialog>
  )
}

function Keys({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-13 font-semibold text-ink-muted">{title}</h3>
      <dl className="flex flex-col gap-2">{children}</dl>
    </section>
  )
}

function Line({ signs, what }: { signs: string[]; what: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 text-14">
      <dt>{what}</dt>
      <dd className="flex gap-1">
        {signs.map((sign) => (
          <Kbd key={sign}>{sign}</Kbd>
        ))}
      </dd>
    </div>
  )
}
