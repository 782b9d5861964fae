import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { classNames } from './class-names.ts'
import { Input, type InputProps } from './input.tsx'
import type { passwordStrength } from './password-strength.ts'

/** A password that can be shown; with `strength` it says how hard it would be to guess. */
export function PasswordInput({
  strength = false,
  onChange,
  onFocus,
  ...props
}: Omit<InputProps, 'type' | 'before' | 'after'> & { strength?: boolean }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const [measure, setMeasure] = useState<typeof passwordStrength | null>(null)
  // The list of common passwords is long: it is loaded when somebody is about to choose one.
  const loadMeasure = () => {
    if (!strength || measure) return
    void import('./password-strength.ts').then(({ passwordStrength }) =>
      setMeasure(() => passwordStrength),
    )
  }
  const score = strength && typed !== '' ? measure?.(typed) : undefined
  const words = [
    t`Too short`,
    t`Easy to guess`,
    t({ message: 'Fair', context: 'strength of a password' }),
    t`Strong`,
  ]
  const bars = ['bg-danger', 'bg-danger', 'bg-amber', 'bg-success']
  return (
    <>
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        onFocus={(event) => {
          loadMeasure()
          onFocus?.(event)
        }}
        onChange={(event) => {
          loadMeasure()
          setTyped(event.target.value)
          onChange?.(event)
        }}
        after={
          <button
            type="button"
            aria-pressed={shown}
            aria-label={t`Show password`}
            className="target grid size-7 place-items-center rounded-control text-ink-muted hover:bg-wash hover:text-ink"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </button>
        }
      />
      {score !== undefined && (
        <div className="flex items-center gap-3">
          <div aria-hidden className="flex flex-1 gap-1">
            {[1, 2, 3].map((step) => (
              <div
                key={step}
                className={classNames(
                  'h-1 flex-1 rounded-full transition-colors',
                  score >= step ? bars[score] : 'bg-line',
                )}
              />
            ))}
          </div>
          <p aria-live="polite" className="text-13 text-ink-muted">
            <Trans>Strength: {words[score]}</Trans>
          </p>
        </div>
      )}
    </>
  )
}
