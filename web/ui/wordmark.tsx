import { classNames } from './class-names.ts'
import { Mark } from './mark.tsx'

/** The mark with the name beside it. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2 text-ink', className)}>
      <Mark />
      <span className="font-display text-24 leading-none tracking-tight">Lyceum</span>
    </span>
  )
}
