import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { listWords } from '#web/ui/list-words.ts'

export type ExportReportData = {
  left_out: { summary: string; reason: string }[]
  lessened: { summary: string; lost: string[] }[]
}

type ExportReportProps = { report: ExportReportData | null; onClose: () => void }

/** What the file that was just saved doesn't say, question by question. */
export function ExportReport({ report, onClose }: ExportReportProps) {
  return (
    <Dialog open={report !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title={<Trans>Some content wasn't exported</Trans>}
        description={
          <Trans>
            Your questions here are unchanged. This format doesn't support everything they contain.
          </Trans>
        }
      >
        {report && <Report {...report} />}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="primary">
              <Trans>Close</Trans>
            </Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Report({ left_out, lessened }: ExportReportData) {
  const { i18n } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      {left_out.length > 0 && (
        <List
          title={
            <Plural
              value={left_out.length}
              one="# question isn't in the file"
              other="# questions aren't in the file"
            />
          }
          icon={<CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />}
          items={left_out.map(({ summary, reason }) => ({ summary, detail: reason }))}
        />
      )}
      {lessened.length > 0 && (
        <List
          title={
            <Plural
              value={lessened.length}
              one="# question is in the file, but incomplete"
              other="# questions are in the file, but incomplete"
            />
          }
          icon={<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber-ink" />}
          items={lessened.map(({ summary, lost }) => ({
            summary,
            detail: <Trans>Missing: {listWords(lost, i18n.locale)}</Trans>,
          }))}
        />
      )}
    </div>
  )
}

type ListProps = {
  title: ReactNode
  icon: ReactNode
  items: { summary: string; detail: ReactNode }[]
}

function List({ title, icon, items }: ListProps) {
  return (
    <section>
      <h3 className="mb-2 text-14 font-semibold">{title}</h3>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-card border border-line">
        {items.map(({ summary, detail }, index) => (
          <li key={index} className="flex items-start gap-3 px-3 py-2">
            {icon}
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 text-14 wrap-anywhere">{summary}</p>
              <p className="text-12 text-ink-muted">{detail}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
