import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { Slot, Slottable } from 'radix-ui/slot'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Sparkline } from './sparkline.tsx'
import { Tooltip } from './tooltip.tsx'

type StatProps = {
  label: ReactNode
  value: ReactNode
  /** Against the period before, as words with a sign: "+12 %". */
  change?: { text: ReactNode; direction: 'up' | 'down'; good: boolean }
  hint?: ReactNode
  /** The last weeks, oldest first. */
  trend?: readonly number[]
  /** What exactly is counted, on hover and focus; the rows that it opens say it as well. */
  meaning?: ReactNode
  className?: string
  /** The link to the rows that the figure counts, without content. */
  link: ReactNode
}

/** A figure that opens its rows. */
export function Stat({ meaning, ...figure }: StatProps) {
  return meaning ? <Tooltip text={meaning}>{stat(figure)}</Tooltip> : stat(figure)
}

/** An element rather than a component, so that what explains it reaches the link itself. */
function stat({ label, value, change, hint, trend, className, link }: StatProps) {
  const Arrow = change?.direction === 'down' ? ArrowDownRight : ArrowUpRight
  return (
    <Slot
      data-figure=""
      className={classNames(
        'block rounded-card border border-line bg-surface p-4 transition-colors hover:border-line-strong',
        className,
      )}
    >
      <Slottable child={link}>
        {() => (
          <>
            <span className="block text-13 text-ink-muted">{label}</span>
            <span className="mt-1 flex items-end justify-between gap-x-3 gap-y-1 max-sm:flex-wrap">
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                <span className="text-24 font-semibold" data-figure-value="">
                  {value}
                </span>
                {change && (
                  <span
                    className={classNames(
                      'inline-flex items-center gap-0.5 text-13',
                      change.good ? 'text-success' : 'text-danger',
                    )}
                  >
                    <Arrow aria-hidden className="size-3.5" />
                    {change.text}
                  </span>
                )}
              </span>
              {trend && <Sparkline values={trend} />}
            </span>
            {hint && <span className="mt-1 block text-13 text-ink-faint">{hint}</span>}
          </>
        )}
      </Slottable>
    </Slot>
  )
}
