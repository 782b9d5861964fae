import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

export type SelectOption<Value extends string> = {
  value: Value
  label: string
  disabled?: boolean
}

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'children'> & {
  options: SelectOption<Value>[]
  /** Leave it out to let a form library read the element. */
  value?: Value | ''
  onValueChange?: (value: Value) => void
  /** Shown until something is chosen. */
  placeholder?: string
  /** The height of small buttons, for use beside them. */
  compact?: boolean
}

/**
 * One of a short list; for long or searched lists use a combobox. A native select: forms read it,
 * a phone shows its own picker, and browsers that can style the list do.
 */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  onChange,
  placeholder,
  compact = false,
  className,
  ...props
}: SelectProps<Value>) {
  const wiring = useFieldControl(props)
  return (
    <select
      {...props}
      {...wiring}
      value={value ?? (onValueChange ? '' : undefined)}
      onChange={(event) => {
        onChange?.(event)
        onValueChange?.(event.target.value as Value)
      }}
      className={classNames(
        controlClass,
        'select ps-3 pe-2.5',
        compact ? 'h-9 text-16 sm:h-8 sm:text-13' : 'h-10 text-16 sm:h-9 sm:text-14',
        className,
      )}
    >
      {placeholder !== undefined && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          // The server and this browser may call a country or a language by different names.
          suppressHydrationWarning
        >
          {option.label}
        </option>
      ))}
    </select>
  )
}
