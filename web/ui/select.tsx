import { Check, ChevronDown } from 'lucide-react'
import * as Radix from 'radix-ui/select'
import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'
import { floatingClass, floatingItemClass } from './floating-class.ts'

export type SelectOption<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

type SelectProps<Value extends string> = {
  value: Value | undefined
  onValueChange: (value: Value) => void
  options: SelectOption<Value>[]
  placeholder?: string
  disabled?: boolean
  name?: string
  size?: 'sm' | 'md'
  className?: string
  ref?: Ref<HTMLButtonElement>
  'aria-label'?: string
}

/** One of a short list. For long or searched lists use a combobox. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder,
  disabled,
  name,
  size = 'md',
  className,
  ref,
  ...props
}: SelectProps<Value>) {
  const wiring = useFieldControl({})
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled}
      name={name}
    >
      <Radix.Trigger
        ref={ref}
        aria-label={props['aria-label']}
        {...wiring}
        className={classNames(
          controlClass,
          'flex items-center justify-between gap-2 text-start data-placeholder:text-ink-faint',
          size === 'sm' ? 'h-8 px-2.5 text-13' : 'h-10 px-3 text-16 sm:h-9 sm:text-14',
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            floatingClass,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)',
          )}
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className={classNames(floatingItemClass, 'pe-8')}
              >
                <span>
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  {option.hint && (
                    <span className="block text-13 text-ink-muted">{option.hint}</span>
                  )}
                </span>
                <Radix.ItemIndicator className="absolute end-2.5">
                  <Check className="text-primary" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
