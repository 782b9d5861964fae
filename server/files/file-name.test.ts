import { expect, test } from 'vitest'
import { cleanFileName } from './file-name.ts'

test.each([
  ['notes.pdf', 'notes.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\Отчёт.docx', 'Отчёт.docx'],
  ['a\u0000b\r\n.txt', 'ab.txt'],
  // A right-to-left override makes "exe.pdf" look like "fdp.exe".
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['👩‍🎓 diploma.png', '👩‍🎓 diploma.png'],
  ['', 'file'],
  ['...', '...'],
  ['.pdf', 'file.pdf'],
])('%j becomes %j', (given, expected) => {
  expect(cleanFileName(given)).toBe(expected)
})

test('a very long name keeps its extension', () => {
  const name = cleanFileName(`${'😀'.repeat(10_000)}.mp4`)
  expect(name.length).toBeLessThanOrEqual(200)
  expect(name.endsWith('😀.mp4')).toBe(true)
})
