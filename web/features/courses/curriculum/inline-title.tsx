import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Input } from '#web/ui/input.tsx'

type InlineTitleProps = {
  value: string
  label: string
  onSave: (title: string) => void
  onClose: () => void
}

/** Renames where the name stands: Enter and leaving the field save, Escape does not. */
export function InlineTitle({ value, label, onSave, onClose }: InlineTitleProps) {
  const { t } = useLingui()
  const [title, setTitle] = useState(value)
  const closed = useRef(false)
  const close = (save: boolean) => {
    if (closed.current) return
    closed.current = true
    const trimmed = title.trim()
    if (save && trimmed !== '' && trimmed !== value) onSave(trimmed)
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') {
      event.preventDefault()
      close(true)
    }
    if (event.key === 'Escape') close(false)
  }
  return (
    <Input
      compact
      autoFocus
      value={title}
      maxLength={120}
      aria-label={label}
      placeholder={t`Title`}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTitle(event.target.value)}
      onKeyDown={press}
      onBlur={() => close(true)}
    />
  )
}
