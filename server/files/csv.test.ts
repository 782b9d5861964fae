import { describe, expect, test } from 'vitest'
import { CsvError, readCsv, writeCsv } from './csv.ts'

const cellsOf = (bytes: Uint8Array) => readCsv(bytes).map(({ cells }) => cells)
const sheet = 'email;position\r\nada@example.org;"Head; of\nmaths"\r\n'
const expected = [
  ['email', 'position'],
  ['ada@example.org', 'Head; of\nmaths'],
]

describe('reading a sheet', () => {
  test('accepts UTF-8 and UTF-16, with and without a BOM', () => {
    const little = Buffer.from(sheet, 'utf16le')
    const big = Buffer.from(little).swap16()
    for (const bytes of [
      Buffer.from(sheet),
      Buffer.from(`\u{FEFF}${sheet}`),
      little,
      Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
    ]) {
      expect(cellsOf(bytes)).toEqual(expected)
    }
  })

  test('numbers lines as a spreadsheet does, without the empty ones', () => {
    expect(readCsv(Buffer.from('a\n\nb')).map(({ line }) => line)).toEqual([1, 3])
  })

  test('stops after the requested number of lines, and refuses a line of endless cells', () => {
    const many = Buffer.alloc(9_000_000, 'a@\n')
    expect(readCsv(many, 3).map(({ line }) => line)).toEqual([1, 2, 3])
    expect(readCsv(Buffer.from('a\nb'), 2).map(({ line }) => line)).toEqual([1, 2])
    expect(() => readCsv(Buffer.alloc(9_000_000, ','))).toThrow(CsvError)
  })

  test('refuses anything that isn’t text', () => {
    expect(() => readCsv(Buffer.from([0x50, 0x4b, 3, 4, 0, 1, 2]))).toThrow(CsvError)
  })
})

test('writing prefixes a formula with an apostrophe and quotes where needed', () => {
  expect(writeCsv([['=1+1', '@cmd', 'a,"b"', -3]])).toBe('\u{FEFF}\'=1+1,\'@cmd,"a,""b""",-3\r\n')
})

test('a negative amount stays a number, and text that only looks like one doesn’t', () => {
  expect(writeCsv([['-91.53', '-5', '-1+2', '-', '-1.', '--5', '+5']])).toBe(
    "\u{FEFF}-91.53,-5,'-1+2,'-,'-1.,'--5,'+5\r\n",
  )
})
