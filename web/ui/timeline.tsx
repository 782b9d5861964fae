import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { PillTone } from './pill.tsx'

const tones: Record<PillTone, string> = {
  neutral: 'bg-wash text-ink-muted',
  primary: 'bg-primary-soft text-primary',
  success: 'bg-success-soft text-success',
  info: 'bg-info-soft text-info',
  attention: 'bg-amber-soft text-amber-ink',
  danger: 'bg-danger-soft text-danger',
}

/** Who did what and when, newest first. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="flex flex-col">{children}</ol>
}

export function TimelineItem({
  icon: Icon,
  tone = 'neutral',
  title,
  time,
  children,
}: {
  icon: LucideIcon
  tone?: PillTone
  title: ReactNode
  time: ReactNode
  /** The reason or the changed values. */
  children?: ReactNode
}) {
  return (
    <li className="group relative flex gap-3 pb-5 last:pb-0">
      <span
        aria-hidden
        className="absolute start-3.5 top-7 bottom-0 w-px bg-line group-last:hidden"
      />
      <span
        className={classNames('grid size-7 shrink-0 place-items-center rounded-full', tones[tone])}
      >
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="min-w-0 text-14">{title}</p>
          <p className="text-13 text-ink-faint">{time}</p>
        </div>
        {children && <div className="mt-1 text-13 text-ink-muted">{children}</div>}
      </div>
    </li>
  )
}
