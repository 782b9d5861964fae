import { Trans, useLingui } from '@lingui/react/macro'
import { Check, ChevronDown } from 'lucide-react'
import { use, useId, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from './command.tsx'
import { controlClass } from './control-class.ts'
import { FieldContext, useFieldControl } from './field-context.ts'
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx'

export type ComboboxOption<Value extends string> = {
  value: Value
  /** What is searched and shown. */
  label: string
  hint?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

type ComboboxProps<Value extends string> = {
  value: Value | undefined
  onValueChange: (value: Value) => void
  options: ComboboxOption<Value>[]
  /** Also names the box when no field around it does. */
  placeholder?: string
  /** The server searches: called as the person types, and `options` are shown unfiltered. */
  onSearchChange?: (search: string) => void
  pending?: boolean
  disabled?: boolean
  className?: string
}

/** One of a long list, found by typing. */
export function Combobox<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder,
  onSearchChange,
  pending = false,
  disabled,
  className,
}: ComboboxProps<Value>) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const listId = useId()
  const wiring = useFieldControl({})
  const named = use(FieldContext) !== null
  const chosen = options.find((option) => option.value === value)
  const [kept, setKept] = useState(chosen)
  // A server search may drop the chosen option from the list; its label must stay.
  if (chosen && chosen !== kept) setKept(chosen)
  const shown = chosen ?? (kept?.value === value ? kept : undefined)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        {...wiring}
        role="combobox"
        aria-label={named ? undefined : placeholder}
        aria-expanded={open}
        aria-haspopup="listbox"
        aria-controls={listId}
        disabled={disabled}
        className={classNames(
          controlClass,
          'flex h-10 items-center justify-between gap-2 px-3 text-start text-16 sm:h-9 sm:text-14',
          className,
        )}
      >
        <span className={classNames('truncate', !shown && 'text-ink-faint')}>
          {shown?.label ?? placeholder ?? t`Choose`}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </PopoverTrigger>
      <PopoverContent
        id={listId}
        label={placeholder ?? t`Choose`}
        className="w-(--radix-popover-trigger-width) min-w-60 overflow-hidden p-0!"
      >
        <Command shouldFilter={!onSearchChange} label={placeholder ?? t`Choose`}>
          <CommandInput className="h-10! text-14" onValueChange={onSearchChange} />
          <CommandList aria-busy={pending} className={classNames(pending && 'opacity-60')}>
            <CommandEmpty>
              {pending ? <Trans>Searching</Trans> : <Trans>Nothing matches</Trans>}
            </CommandEmpty>
            {options.map((option) => (
              <CommandItem
                key={option.value}
                value={`${option.label} ${option.value}`}
                disabled={option.disabled}
                icon={option.icon}
                end={option.value === value && <Check className="size-4 text-primary" />}
                onSelect={() => {
                  onValueChange(option.value)
                  setOpen(false)
                }}
              >
                {option.label}
                {option.hint && (
                  <span className="block truncate text-13 text-ink-muted">{option.hint}</span>
                )}
              </CommandItem>
            ))}
          </CommandList>
        </Command>
      </PopoverContent>
    </Popover>
  )
}
