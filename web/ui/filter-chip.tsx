import { useLingui } from '@lingui/react/macro'
import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { chipClass, chipTone } from './chip-class.ts'
import { classNames } from './class-names.ts'
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from './menu.tsx'
import { comma } from './comma.ts'

type FilterChipProps<Value extends string> = {
  label: string
  options: { value: Value; label: string; count?: number }[]
  /** The chosen values; empty means that the filter is off. */
  value: Value[]
  onValueChange: (value: Value[]) => void
  /** Only one value at a time. */
  single?: boolean
  /** For options that are asked for only when somebody wants to see them. */
  onOpen?: () => void
  /** Stands where options would be while there are none. */
  empty?: ReactNode
}

/** A filter that shows what it is set to and can be switched off in place. */
export function FilterChip<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  single = false,
  onOpen,
  empty,
}: FilterChipProps<Value>) {
  const { t } = useLingui()
  const chosen = options.filter((option) => value.includes(option.value))
  const active = chosen.length > 0
  const summary =
    chosen.length > 2
      ? t`${chosen.length} selected`
      : chosen.map((option) => option.label).join(comma())
  const toggle = (option: Value, on: boolean) => {
    if (single) onValueChange(on ? [option] : [])
    else onValueChange(on ? [...value, option] : value.filter((other) => other !== option))
  }
  const tone = chipTone(active)
  return (
    <div className="inline-flex max-w-full">
      <Menu onOpenChange={(open) => open && onOpen?.()}>
        <MenuTrigger
          className={classNames(
            chipClass,
            tone,
            'min-w-0 gap-1.5 rounded-full ps-3 pe-2.5',
            active && 'rounded-e-none border-e-0 pe-1.5',
          )}
        >
          <span className="truncate">
            {label}
            {active && <span className="font-semibold">: {summary}</span>}
          </span>
          {!active && <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />}
        </MenuTrigger>
        <MenuContent align="start">
          {options.length === 0 && empty}
          {options.map((option) => (
            <MenuCheckboxItem
              key={option.value}
              checked={value.includes(option.value)}
              onCheckedChange={(on) => toggle(option.value, on)}
              onSelect={(event) => {
                if (!single) event.preventDefault()
              }}
            >
              <span className="flex-1">{option.label}</span>
              {option.count != null && (
                <span className="text-12 text-ink-faint tabular-nums">{option.count}</span>
              )}
            </MenuCheckboxItem>
          ))}
        </MenuContent>
      </Menu>
      {active && (
        <button
          type="button"
          aria-label={t`Remove filter ${label}`}
          className={classNames(chipClass, tone, 'rounded-e-full border-s-0 ps-1 pe-2')}
          onClick={() => onValueChange([])}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  )
}
