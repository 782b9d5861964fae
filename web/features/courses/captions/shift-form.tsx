import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'

/** Moves every caption by the same time, for captions that come too early or too late. */
export function ShiftForm({ onShift }: { onShift: (seconds: number) => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('0.5')
  const seconds = Number(text.replace(',', '.'))
  const isValid = Number.isFinite(seconds) && seconds !== 0 && Math.abs(seconds) <= 3600
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid) onShift(seconds)
  }
  return (
    <form className="flex items-center gap-1" onSubmit={submit}>
      <Input
        compact
        dir="ltr"
        inputMode="decimal"
        className="w-20! tabular-nums"
        aria-label={t`Seconds to shift all captions by; negative for earlier`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="sm" disabled={!isValid}>
        <Trans>Shift all (seconds)</Trans>
      </Button>
    </form>
  )
}
