import { expect, test } from 'vitest'
import { maskAccount, maskEnd, maskIban } from './mask.ts'

test('an account number shows its country and its last four', () => {
  expect(maskIban('DE89370400440532013000')).toBe('DE•• •••• 3000')
})

test('a tax number shows at most its last four, and never more than a third', () => {
  expect(maskEnd('36574261809')).toBe('•••• 809')
  expect(maskEnd('3657426180901')).toBe('•••• 0901')
  expect(maskEnd('12')).toBe('•••• ')
})

test('an address keeps its domain, also when its name is one letter', () => {
  expect(maskAccount('nina@example.com')).toBe('ni••••@example.com')
  expect(maskAccount('n@example.com')).toBe('••••@example.com')
  expect(maskAccount('+4915112345678')).toBe('•••• 5678')
})
