import type { ReactNode } from 'react'
import { wholePercent } from './whole-percent.ts'

type ProgressRingProps = {
  /** From 0 to 1. */
  value: number
  /** What is measured, said aloud. */
  label: string
  /** In pixels. */
  size?: number
  /** What stands in the middle; the percentage by default, `null` for nothing. */
  children?: ReactNode
}

export function ProgressRing({ value, label, size = 64, children }: ProgressRingProps) {
  const share = Math.min(1, Math.max(0, value))
  const percent = wholePercent(share)
  const stroke = Math.max(3, size / 14)
  const radius = (size - stroke) / 2
  const around = 2 * Math.PI * radius
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="relative inline-grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg
        aria-hidden
        width={size}
        height={size}
        fill="none"
        strokeWidth={stroke}
        className="absolute inset-0 -rotate-90 rtl:-scale-y-100"
      >
        <circle cx={size / 2} cy={size / 2} r={radius} className="stroke-line" />
        {share > 0 && (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            strokeLinecap="round"
            strokeDasharray={`${around * share} ${around}`}
            className={share === 1 ? 'stroke-success' : 'stroke-amber'}
          />
        )}
      </svg>
      <span aria-hidden className="relative text-13 font-semibold tabular-nums">
        {children === undefined ? `${percent}%` : children}
      </span>
    </div>
  )
}
