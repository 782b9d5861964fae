import { useLingui } from '@lingui/react/macro'
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl, useFieldGroup } from './field-context.ts'

type OtpInputProps = {
  value: string
  onValueChange: (value: string) => void
  /** Called once when the last digit is in. */
  onComplete?: (value: string) => void
  length?: number
  disabled?: boolean
  autoFocus?: boolean
}

/** One box per digit; a pasted or auto-filled code fills all of them. */
export function OtpInput({
  value,
  onValueChange,
  onComplete,
  length = 6,
  disabled,
  autoFocus,
}: OtpInputProps) {
  const { t } = useLingui()
  const { id } = useFieldControl({})
  const group = useFieldGroup()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (index: number) => boxes.current[Math.min(Math.max(index, 0), length - 1)]?.focus()

  const fill = (from: number, text: string) => {
    // Letters stay, so that the form can say what is wrong with them; spaces and dashes come from copied codes.
    const typed = text.replaceAll(/[\s-]/g, '').slice(0, length - from)
    if (!typed) return
    const next = (value.slice(0, from) + typed + value.slice(from + typed.length)).slice(0, length)
    onValueChange(next)
    focus(from + typed.length)
    if (next.length === length) onComplete?.(next)
  }

  const press = (index: number, event: KeyboardEvent<HTMLInputElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault()
      const at = value[index] ? index : index - 1
      if (at < 0) return
      onValueChange(value.slice(0, at) + value.slice(at + 1))
      focus(at)
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault()
      focus(rtl ? index + 1 : index - 1)
    } else if (event.key === 'ArrowRight') {
      event.preventDefault()
      focus(rtl ? index - 1 : index + 1)
    }
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    fill(0, event.clipboardData.getData('text'))
  }

  return (
    <div role="group" {...group} dir="ltr" className="flex gap-2">
      {Array.from({ length }, (_, index) => (
        <input
          key={index}
          ref={(element) => {
            boxes.current[index] = element
          }}
          id={index === 0 ? id : undefined}
          aria-label={t`Digit ${index + 1} of ${length}`}
          aria-invalid={group['aria-invalid']}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          autoFocus={autoFocus && index === 0}
          disabled={disabled}
          value={value[index] ?? ''}
          onChange={(event) => {
            const typed = event.target.value
            const previous = value[index] ?? ''
            fill(index, previous && typed.startsWith(previous) ? typed.slice(1) : typed)
          }}
          onKeyDown={(event) => press(index, event)}
          onPaste={paste}
          onFocus={(event) => event.target.select()}
          className={classNames(
            controlClass,
            'h-12 w-full max-w-12 min-w-0 text-center text-20 tabular-nums',
          )}
        />
      ))}
    </div>
  )
}
