import { ChevronRight } from 'lucide-react'
import { Slot, Slottable } from 'radix-ui/slot'
import type { ReactNode } from 'react'
import { Card, CardHead } from './card.tsx'
import { Tooltip } from './tooltip.tsx'

/** Four figures that belong together, in one strip, or two by two where there is no room. */
export function FigureStrip({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line *:rounded-none *:border-0 *:hover:bg-wash lg:grid-cols-4">
      {children}
    </div>
  )
}

export type Figure = {
  key: string
  label: ReactNode
  value: ReactNode
  /** What exactly is counted, on hover and focus. */
  meaning?: ReactNode
  /** The link to the rows that the figure counts, without content. */
  link: ReactNode
}

/** The other figures, line by line; each opens its rows. */
export function FigureList({ title, figures }: { title: ReactNode; figures: Figure[] }) {
  return (
    <Card>
      <CardHead title={title} />
      <ul className="-mx-2 -mb-2 flex flex-col">
        {figures.map(({ meaning, ...figure }) => (
          <li key={figure.key}>
            {meaning ? <Tooltip text={meaning}>{line(figure)}</Tooltip> : line(figure)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const line = ({ label, value, link }: Figure) => (
  <Slot
    data-figure=""
    className="flex min-h-9 items-center justify-between gap-4 rounded-control px-2 py-1.5 hover:bg-wash"
  >
    <Slottable child={link}>
      {() => (
        <>
          <span className="text-ink-muted">{label}</span>
          <span className="font-semibold tabular-nums" data-figure-value="">
            {value}
          </span>
        </>
      )}
    </Slottable>
  </Slot>
)

/** A line of what waits for somebody; it leads to exactly the rows that it counts. */
export function AttentionLine({ link, children }: { link: ReactNode; children: ReactNode }) {
  return (
    <Slot
      data-figure=""
      className="flex min-h-9 items-center justify-between gap-3 rounded-control px-2 py-1.5 hover:bg-wash"
    >
      <Slottable child={link}>
        {() => (
          <>
            <span className="flex min-w-0 items-center gap-2.5">
              <span aria-hidden className="size-2 shrink-0 rounded-full bg-amber" />
              <span className="min-w-0">{children}</span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint rtl:rotate-180" />
          </>
        )}
      </Slottable>
    </Slot>
  )
}
