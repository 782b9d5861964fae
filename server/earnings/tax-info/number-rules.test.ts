import { expect, test } from 'vitest'
import { checkNumber, namedNumbers, numbersFor } from './number-rules.ts'

test('every number that the table names has a check', async () => {
  const { stdnum } = await import('stdnum')
  const missing = namedNumbers.filter((kind) => {
    const [country = '', number = ''] = kind.split('.')
    return !(stdnum as unknown as Record<string, Record<string, unknown>>)[country]?.[number]
  })
  expect(missing).toEqual([])
})

test('a person and a company are asked for different numbers', async () => {
  expect(await numbersFor('DE', 'individual')).toEqual([
    expect.objectContaining({ kind: 'DE.idnr', required: true }),
  ])
  expect((await numbersFor('DE', 'sole_trader')).map(({ kind }) => kind)).toEqual([
    'DE.idnr',
    'DE.vat',
  ])
  expect((await numbersFor('US', 'company')).map(({ kind }) => kind)).toEqual(['US.ein'])
})

test('check digits are checked, blanks are not', async () => {
  expect(await checkNumber('DE.idnr', '36 574 261 809')).toBe('36574261809')
  expect(await checkNumber('DE.idnr', '36574261808')).toBeUndefined()
  expect(await checkNumber('BR.cpf', '390.533.447-05')).toBe('39053344705')
})

test('a country without a rule takes a number of its own shape, but not just anything', async () => {
  expect(await numbersFor('TV', 'individual')).toEqual([
    { kind: 'TV.tax', label: 'Tax number', name: 'Tax number', required: true },
  ])
  expect(await checkNumber('TV.tax', 'ab-1234/5')).toBe('AB12345')
  expect(await checkNumber('TV.tax', '<b>')).toBeUndefined()
})
