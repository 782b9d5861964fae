import { Check, Minus } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  onCheckedChange?: (checked: boolean) => void
  indeterminate?: boolean
  /** Without a label the box needs an `aria-label`. */
  label?: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A native checkbox, so that forms read it without wiring. */
export function Checkbox({
  label,
  hint,
  error,
  indeterminate = false,
  onCheckedChange,
  onChange,
  className,
  id,
  ref,
  ...props
}: CheckboxProps) {
  const made = useId()
  const boxId = id ?? made
  const described = [hint && `${boxId}hint`, error && `${boxId}error`].filter(Boolean).join(' ')
  const box = (
    <span className="relative inline-grid size-4 shrink-0 place-items-center text-primary-ink">
      <input
        type="checkbox"
        id={boxId}
        ref={(element) => {
          if (element) element.indeterminate = indeterminate
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
        }}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        className={classNames(
          'target peer absolute inset-0 appearance-none rounded-[4px] border border-line-strong bg-surface transition-colors before:absolute before:-inset-1 hover:border-ink-faint',
          'checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-50',
          className,
        )}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
        {...props}
      />
      {indeterminate ? (
        <Minus aria-hidden strokeWidth={3} className="pointer-events-none relative size-3" />
      ) : (
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none relative size-3 opacity-0 peer-checked:opacity-100"
        />
      )}
    </span>
  )
  if (!label) return box
  return (
    <div className="flex gap-2.5">
      <span className="flex h-5 items-center">{box}</span>
      <div className="min-w-0">
        <label htmlFor={boxId} className="text-14">
          {label}
        </label>
        {hint && (
          <p id={`${boxId}hint`} className="text-13 text-ink-muted">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${boxId}error`} className="text-13 text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
