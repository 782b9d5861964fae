import { expect, test } from 'vitest'
import { base32, codeAt, matchingStep, otpauthUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1; the last six of the eight digits given there.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code)
})

test('a clock that is half a minute off still fits, one that is a minute off does not', () => {
  const now = new Date(1111111111_000)
  const step = Math.floor(1111111111 / 30)
  expect(matchingStep(secret, codeAt(secret, step - 1), now)).toBe(step - 1)
  expect(matchingStep(secret, codeAt(secret, step - 2), now)).toBeUndefined()
})

test('the secret is written in base32, as RFC 4648 tests it', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(otpauthUri(secret, 'a@b.c')).toContain(
    'secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Lyceum',
  )
})
