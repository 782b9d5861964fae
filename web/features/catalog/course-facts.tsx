import { Trans, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { Amount } from '#web/lib/amount.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** A price in its own currency. */
export function Price({ minor, currency }: { minor: number; currency: string }) {
  if (minor === 0) return <Trans>Free</Trans>
  return <Amount minor={minor} currency={currency} />
}

/** What it costs outside the sale, struck through; nothing while there is none. */
export function RegularPrice({
  course,
  className,
}: {
  course: { regular_price_minor: number | null; currency: string }
  className?: string
}) {
  const { t } = useLingui()
  if (course.regular_price_minor === null) return null
  return (
    <span className={classNames('font-normal text-ink-muted', className)}>
      <span className="sr-only">{t`Regular price`}</span>
      <s>
        <Price minor={course.regular_price_minor} currency={course.currency} />
      </s>
    </span>
  )
}

/** "6 h 30 min", or "45 min". */
export function Hours({ seconds }: { seconds: number }) {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return <Trans>{rest} min</Trans>
  if (rest === 0 || hours >= 10) return <Trans>{hours} h</Trans>
  return (
    <Trans>
      {hours} h {rest} min
    </Trans>
  )
}

/** A star, the average, and how many gave one; nothing where nobody has. */
export function Rating({ average, count }: { average: number | null; count: number }) {
  const { t, i18n } = useLingui()
  if (average === null) return null
  const value = i18n.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <Star aria-hidden className="size-3.5 fill-amber text-amber" />
      <span className="sr-only">{t`Rated ${value} of 5 by ${count}`}</span>
      <span aria-hidden>
        <span className="font-semibold text-ink">{value}</span> ({i18n.number(count)})
      </span>
    </span>
  )
}
