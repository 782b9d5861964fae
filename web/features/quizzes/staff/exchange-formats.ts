import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ExchangeFormat } from '#contract/question-exchange.ts'

export const exchangeFormats: { value: ExchangeFormat; label: MessageDescriptor }[] = [
  { value: 'gift', label: msg`GIFT` },
  { value: 'moodle_xml', label: msg`Moodle XML` },
  { value: 'qti_2_1', label: msg`QTI 2.1` },
  { value: 'qti_3_0', label: msg`QTI 3.0` },
  { value: 'aiken', label: msg`Aiken` },
  { value: 'csv', label: msg`CSV` },
]
