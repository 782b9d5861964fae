import { expect, test } from 'vitest'
import { keyboardFor } from './keyboard.ts'

test('a phone opens the keyboard that a field needs', () => {
  const modes = ['email', 'url', 'tel', 'number', 'search', 'text'].map(
    (type) => keyboardFor({ type }).inputMode,
  )
  expect(modes).toEqual(['email', 'url', 'tel', 'decimal', 'search', undefined])
  expect(keyboardFor({ type: 'search' }).enterKeyHint).toBe('search')
})

test('addresses and codes are neither capitalized nor corrected; words and names are', () => {
  const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }
  expect(keyboardFor({ type: 'email' })).toMatchObject(asTyped)
  expect(keyboardFor({ inputMode: 'url' })).toEqual(asTyped)
  expect(keyboardFor({ autoComplete: 'one-time-code' })).toEqual(asTyped)
  expect(keyboardFor({ autoComplete: 'given-name' })).toEqual({})
  expect(keyboardFor({})).toEqual({})
})
