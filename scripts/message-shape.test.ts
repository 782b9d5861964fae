import { expect, test } from 'vitest'
import { faultOf } from './message-shape.ts'

const days = '{n, plural, one {# day} other {# days}}'

test.each([
  ['Hello {name}', 'Hola, {name}', 'es', undefined],
  ['Hello {name}', 'Hola', 'es', 'lacks {name}'],
  ['Hello', 'Hola, {name}', 'es', 'has {name}, which the English doesn’t'],
  ['Read <0>more</0>', 'Leer más', 'es', 'lacks <0> and </0>'],
  ['Hello {name}', 'Hola, {name', 'es', expect.stringContaining('is no ICU message')],
  [days, '{n, plural, one {# día} other {# días}}', 'es', undefined],
  [days, '{n, plural, other {# días}}', 'es', 'lacks the plural one'],
  [
    days,
    '{n, plural, one {# día} two {# días} other {# días}}',
    'es',
    'has the plural two, which its language doesn’t',
  ],
  [
    days,
    '{n, plural, one {يوم} other {# يوم}}',
    'ar',
    'lacks the plural zero and two and few and many',
  ],
])('“%s” as “%s” in %s', (english, translation, language, fault) => {
  expect(faultOf(english, translation, language)).toEqual(fault)
})
