import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

const five = [1, 2, 3, 4, 5]

/** Given stars; halves are rounded to whole ones, and the number is said. */
export function Stars({ value, className }: { value: number; className?: string }) {
  const { t, i18n } = useLingui()
  const words = i18n.number(value, { maximumFractionDigits: 1 })
  return (
    <span className={classNames('inline-flex gap-0.5', className)}>
      <span className="sr-only">{t`${words} of 5 stars`}</span>
      {five.map((star) => (
        <Star
          key={star}
          aria-hidden
          className={classNames(
            'size-4',
            star <= Math.round(value) ? 'fill-amber text-amber' : 'text-line-strong',
          )}
        />
      ))}
    </span>
  )
}

/** Chooses one to five stars; arrow keys move as in any group of radio buttons. */
export function StarsInput({
  value,
  onChange,
  name,
}: {
  value: number
  onChange: (stars: number) => void
  name: string
}) {
  const { t } = useLingui()
  const words = [t`Poor`, t`Fair`, t`Good`, t`Very good`, t`Excellent`]
  return (
    <fieldset className="flex items-center gap-3">
      <legend className="sr-only">{t`Stars`}</legend>
      <span className="flex">
        {five.map((star) => (
          <label
            key={star}
            className="cursor-pointer rounded-control p-0.5 has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              aria-label={t`${star} of 5 stars`}
              className="sr-only"
            />
            <Star
              aria-hidden
              className={classNames(
                'size-7 transition-colors hover:text-amber',
                star <= value ? 'fill-amber text-amber' : 'text-line-strong',
              )}
            />
          </label>
        ))}
      </span>
      <span aria-hidden className="text-14 text-ink-muted">
        {value > 0 && words[value - 1]}
      </span>
    </fieldset>
  )
}
