import { expect, test } from 'vitest'
import { emailsInFile, parseEmails } from './parse-emails.ts'

test('addresses in any of the usual spellings', () => {
  const text = 'ada@x.org, Grace Hopper <grace@x.org>;\n"alan@x.org"  edsger@x.org\n\nADA@x.org,'
  expect(parseEmails(text)).toEqual(['ADA@x.org', 'grace@x.org', 'alan@x.org', 'edsger@x.org'])
})

test('a wrong address stays visible', () => {
  expect(parseEmails('ada@x.org nonsense')).toEqual(['ada@x.org', 'nonsense'])
})

test('a file gives only its addresses', () => {
  const csv = 'name,email,city\nAda,ada@x.org,London\r\n"Grace","grace@x.org","New York"\n'
  expect(emailsInFile(csv)).toEqual(['ada@x.org', 'grace@x.org'])
})
