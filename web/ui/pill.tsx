import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  neutral: 'bg-wash text-ink-muted',
  primary: 'bg-primary-soft text-primary',
  success: 'bg-success-soft text-success',
  info: 'bg-info-soft text-info',
  attention: 'bg-amber-soft text-amber-ink',
  danger: 'bg-danger-soft text-danger',
}

export type PillTone = keyof typeof tones

/** A status: a word, an icon and a colour, so that colour is never the only sign. */
export function Pill({
  tone = 'neutral',
  icon: Icon,
  className,
  children,
}: {
  tone?: PillTone
  icon?: LucideIcon
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-5.5 shrink-0 items-center gap-1 rounded-full px-2 text-12 font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5" />}
      {children}
    </span>
  )
}
