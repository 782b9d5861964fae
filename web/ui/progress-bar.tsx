import { classNames } from './class-names.ts'
import { wholePercent } from './whole-percent.ts'

const fills = {
  progress: 'bg-amber',
  primary: 'bg-primary',
  warning: 'bg-amber',
  danger: 'bg-danger',
}

type ProgressBarProps = {
  /** From 0 to 1. */
  value: number
  /** What is measured, said aloud. */
  label: string
  tone?: keyof typeof fills
  /** Shows the percentage at the end. */
  showValue?: boolean
  className?: string
}

export function ProgressBar({
  value,
  label,
  tone = 'progress',
  showValue = false,
  className,
}: ProgressBarProps) {
  const percent = wholePercent(value)
  return (
    <div className={classNames('flex items-center gap-3', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 min-w-16 flex-1 overflow-hidden rounded-full bg-line"
      >
        <div
          className={classNames(
            'h-full rounded-full transition-[width]',
            percent === 100 && tone === 'progress' ? 'bg-success' : fills[tone],
          )}
          style={{ width: `${percent}%` }}
        />
      </div>
      {showValue && (
        <span aria-hidden className="w-9 text-end text-13 text-ink-muted tabular-nums">
          {percent}%
        </span>
      )}
    </div>
  )
}
