import type { ComponentProps } from 'react'

type Keyboard = Pick<
  ComponentProps<'input'>,
  'inputMode' | 'enterKeyHint' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'autoComplete'
>

/** Neither words nor names: a phone must not capitalize or correct them. */
const asTyped: Keyboard = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

const byType: Partial<Record<string, Keyboard>> = {
  email: { ...asTyped, inputMode: 'email' },
  url: { ...asTyped, inputMode: 'url' },
  tel: { inputMode: 'tel' },
  number: { inputMode: 'decimal' },
  search: { ...asTyped, inputMode: 'search', enterKeyHint: 'search', autoComplete: 'off' },
}

/** Which keyboard a phone opens for a field, and what it does with the letters, unless the field says otherwise. */
export const keyboardFor = ({
  type,
  inputMode,
  autoComplete,
}: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'>): Keyboard => {
  const known = byType[type ?? 'text']
  if (known) return known
  // An address that may lack its beginning, and codes: recovery codes have letters as well.
  return inputMode === 'url' || autoComplete === 'one-time-code' ? asTyped : {}
}
