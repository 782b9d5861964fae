import type { Words } from '#server/words/sentence.ts'

/** The content of an invoice or a credit note, kept as it was when it was issued. */
export interface InvoiceSheet {
  kind: 'invoice' | 'credit_note'
  number: string
  issued_on: string
  reference: string
  seller: { name: string; address: string; tax_id: string }
  buyer: { name: string; address: string; tax_id: string; country: string }
  /** What was sold or paid back, in minor units; a discount is negative. */
  lines: { text: Words; amount_minor: number }[]
  currency: string
  tax: { name: string; basis_points: number; included: boolean; amount_minor: number } | null
  total_minor: number
  note: string
  /** Of a credit note: the invoice that it corrects. */
  corrects: string | null
}
