import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldContext } from './field-context.ts'

type FieldProps = {
  label: ReactNode
  /** One line of help, shown until there is an error as well. */
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Says "optional" beside the label, for forms in which most fields are required. */
  optional?: boolean
  /** The label names a group of controls instead of one. */
  group?: boolean
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  /** Shown at the end of the label's line, such as a link or a counter. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Ties a label, a hint and an error to the control inside it. */
export function Field({
  label,
  hint,
  error,
  required = false,
  optional = false,
  group = false,
  hideLabel = false,
  aside,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const ids = {
    controlId: `${id}control`,
    labelId: `${id}label`,
    describedBy:
      [hint ? `${id}hint` : '', error ? `${id}error` : ''].filter(Boolean).join(' ') || undefined,
    invalid: Boolean(error),
    required,
  }
  const text = (
    <>
      {label}
      {optional && (
        <span className="ms-1.5 font-normal text-ink-faint">
          <Trans>optional</Trans>
        </span>
      )}
    </>
  )
  const labelClass = 'text-14 font-semibold text-ink'
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div
        className={classNames('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}
      >
        {group ? (
          <span id={ids.labelId} className={labelClass}>
            {text}
          </span>
        ) : (
          <label id={ids.labelId} htmlFor={ids.controlId} className={labelClass}>
            {text}
          </label>
        )}
        {aside && <div className="text-13 text-ink-muted">{aside}</div>}
      </div>
      <FieldContext value={ids}>{children}</FieldContext>
      {hint && (
        <p id={`${id}hint`} className="text-13 text-ink-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}error`} className="flex items-start gap-1.5 text-13 text-danger">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
