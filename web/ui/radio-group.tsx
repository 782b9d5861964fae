import { use, useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldContext, useFieldGroup } from './field-context.ts'

type RadioGroupProps<Value extends string> = {
  value: Value | undefined
  onValueChange: (value: Value) => void
  options: { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
  name?: string
  /** Names the group when no field around it does. */
  label?: string
  /** Each option in its own box, for choices that need a sentence. */
  cards?: boolean
  className?: string
}

/** One of a few; for more than six options use a select. */
export function RadioGroup<Value extends string>({
  value,
  onValueChange,
  options,
  name,
  label,
  cards = false,
  className,
}: RadioGroupProps<Value>) {
  const id = useId()
  const wiring = useFieldGroup()
  const required = use(FieldContext)?.required
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-required={required || undefined}
      {...wiring}
      className={classNames('flex flex-col', cards ? 'gap-2' : 'gap-2.5', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'flex gap-2.5 text-14 pointer-coarse:min-h-11 pointer-coarse:items-center',
            cards &&
              'rounded-card border border-line bg-surface p-3 transition-colors hover:bg-wash has-checked:border-primary has-checked:bg-primary-soft',
            option.disabled && 'text-ink-faint',
          )}
        >
          <span className="flex h-5 items-center">
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-describedby={option.hint ? `${id}${option.value}` : undefined}
              className="grid size-4 shrink-0 appearance-none place-items-center rounded-full border border-line-strong bg-surface transition-colors before:size-1.5 before:rounded-full checked:border-primary checked:bg-primary checked:before:bg-primary-ink disabled:opacity-50"
              onChange={() => onValueChange(option.value)}
            />
          </span>
          <span className="min-w-0">
            {option.label}
            {option.hint && (
              <span id={`${id}${option.value}`} className="block text-13 text-ink-muted">
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  )
}
