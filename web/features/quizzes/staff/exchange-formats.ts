import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ExchangeFormat } from '#contract/question-exchange.ts'

export const exchangeFormats: { value: ExchangeFormat; label: MessageDescriptor }[] = [
  { value: 'gift', label: msg`GIFT` },
  { value: 'moodle_xml', label: msg`Moodle XML` },
  { value: 'aiken', label: msg`Aiken` },
  { value: 'csv', label: msg`CSV` },
]

/** By how the file's name ends and what it begins with; the person can still choose another. */
export function guessFormat(name: string, text: string): ExchangeFormat {
  if (/\.xml$/i.test(name)) return 'moodle_xml'
  if (/\.csv$/i.test(name)) return 'csv'
  return /^ANSWER:/m.test(text) ? 'aiken' : 'gift'
}
