import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type'> & {
  onCheckedChange?: (checked: boolean) => void
  /** Without a label the switch needs an `aria-label`. */
  label?: ReactNode
  hint?: ReactNode
}

/** Something that is on or off and takes effect at once. */
export function Switch({
  label,
  hint,
  onCheckedChange,
  onChange,
  className,
  id,
  ...props
}: SwitchProps) {
  const made = useId()
  const switchId = id ?? made
  const control = (
    <input
      type="checkbox"
      // eslint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native box states it
      role="switch"
      id={switchId}
      aria-describedby={hint ? `${switchId}hint` : undefined}
      className={classNames(
        'target relative h-5 w-9 shrink-0 appearance-none rounded-full bg-line-strong transition-colors checked:bg-primary disabled:cursor-not-allowed disabled:opacity-50',
        'before:absolute before:start-0.5 before:top-0.5 before:size-4 before:rounded-full before:bg-surface before:transition-[inset-inline-start] checked:before:start-4.5',
        className,
      )}
      onChange={(event) => {
        onChange?.(event)
        onCheckedChange?.(event.target.checked)
      }}
      {...props}
    />
  )
  if (!label) return control
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={switchId} className="text-14 font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${switchId}hint`} className="text-13 text-ink-muted">
            {hint}
          </p>
        )}
      </div>
      {control}
    </div>
  )
}
