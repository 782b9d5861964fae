import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { use, useId, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { FieldContext, useFieldControl } from './field-context.ts'
import { onDemand, useOnDemand } from './on-demand.ts'
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

const list = onDemand(() => import('./combobox-list.tsx'))

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
  const List = useOnDemand(list, open)?.ComboboxList
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
        {List && (
          <List
            label={placeholder ?? t`Choose`}
            value={value}
            options={options}
            onSearchChange={onSearchChange}
            pending={pending}
            onChoose={(chosenValue) => {
              onValueChange(chosenValue as Value)
              setOpen(false)
            }}
          />
        )}
      </PopoverContent>
    </Popover>
  )
}
