import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { classNames } from './class-names.ts'
import type { ComboboxOption } from './combobox.tsx'
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from './command.tsx'

type ComboboxListProps = {
  label: string
  value: string | undefined
  options: ComboboxOption<string>[]
  onSearchChange: ((search: string) => void) | undefined
  pending: boolean
  onChoose: (value: string) => void
}

/** What opens below a combobox. */
export function ComboboxList({
  label,
  value,
  options,
  onSearchChange,
  pending,
  onChoose,
}: ComboboxListProps) {
  return (
    <Command shouldFilter={!onSearchChange} label={label}>
      <CommandInput autoFocus className="h-10! text-14" onValueChange={onSearchChange} />
      <CommandList aria-busy={pending} className={classNames(pending && 'opacity-60')}>
        <CommandEmpty>
          {pending ? <Trans>Searching</Trans> : <Trans>No matches</Trans>}
        </CommandEmpty>
        {options.map((option) => (
          <CommandItem
            key={option.value}
            value={`${option.label} ${option.value}`}
            disabled={option.disabled}
            icon={option.icon}
            end={option.value === value && <Check className="size-4 text-primary" />}
            onSelect={() => onChoose(option.value)}
          >
            {option.label}
            {option.hint && (
              <span className="block truncate text-13 text-ink-muted">{option.hint}</span>
            )}
          </CommandItem>
        ))}
      </CommandList>
    </Command>
  )
}
