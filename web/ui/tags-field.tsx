import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Input } from './input.tsx'

type TagsFieldProps = {
  value: string[]
  onValueChange: (value: string[]) => void
  maximum?: number
  maxLength?: number
}

/** Words in pills. Enter or a comma adds one; the same word is taken once. */
export function TagsField({ value, onValueChange, maximum = 20, maxLength = 40 }: TagsFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const add = () => {
    const word = typed.trim()
    setTyped('')
    if (word === '' || value.length >= maximum) return
    if (value.some((tag) => tag.toLowerCase() === word.toLowerCase())) return
    onValueChange([...value, word])
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onValueChange(value.slice(0, -1))
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {value.map((tag) => (
          <li
            key={tag}
            className="inline-flex h-7 items-center gap-1 rounded-full bg-wash ps-3 pe-1 text-13"
          >
            <span className="wrap-anywhere">{tag}</span>
            <button
              type="button"
              aria-label={t`Remove ${tag}`}
              className="grid size-5 place-items-center rounded-full text-ink-muted hover:bg-line hover:text-ink"
              onClick={() => onValueChange(value.filter((other) => other !== tag))}
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      <Input
        value={typed}
        maxLength={maxLength}
        placeholder={t`Type a tag and press Enter`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={add}
      />
    </div>
  )
}
