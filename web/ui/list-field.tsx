import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { Button } from './button.tsx'
import { useFieldGroup } from './field-context.ts'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'

type ListFieldProps = {
  value: string[]
  onValueChange: (value: string[]) => void
  /** What one line is, said aloud: "Outcome". */
  itemLabel: string
  placeholder?: string
  maximum?: number
  maxLength?: number
}

/** Several short lines. Enter adds the next one, Backspace in an empty one removes it. */
export function ListField({
  value,
  onValueChange,
  itemLabel,
  placeholder,
  maximum = 20,
  maxLength,
}: ListFieldProps) {
  const { t } = useLingui()
  const wiring = useFieldGroup()
  const list = useRef<HTMLOListElement>(null)
  const focusAt = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  const insert = (index: number) => {
    if (value.length >= maximum) return
    onValueChange(value.toSpliced(index, 0, ''))
    focusAt(index)
  }
  const remove = (index: number) => {
    onValueChange(value.toSpliced(index, 1))
    focusAt(Math.max(0, index - 1))
  }
  const press = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      insert(index + 1)
    } else if (event.key === 'Backspace' && value[index] === '') {
      event.preventDefault()
      remove(index)
    }
  }
  return (
    <div role="group" {...wiring} className="flex flex-col gap-2">
      <ol ref={list} className="flex flex-col gap-2 empty:hidden">
        {value.map((line, index) => (
          // eslint-disable-next-line react/no-array-index-key -- lines have no other identity
          <li key={index} className="flex items-center gap-1">
            <div className="flex-1">
              <Input
                aria-label={`${itemLabel} ${index + 1}`}
                value={line}
                placeholder={placeholder}
                maxLength={maxLength}
                onChange={(event) => onValueChange(value.with(index, event.target.value))}
                onKeyDown={(event) => press(event, index)}
              />
            </div>
            <IconButton
              size="sm"
              label={t`Remove ${itemLabel} ${index + 1}`}
              onClick={() => remove(index)}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ol>
      {value.length < maximum && (
        <div>
          <Button size="sm" onClick={() => insert(value.length)}>
            <Plus />
            <Trans>Add</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
