import type { TemplateLook } from '#contract/certificate-templates.ts'

/** Everything that is drawn on a certificate, as plain data that travels to the thread that draws it. */
export interface Sheet {
  design: TemplateLook['design']
  orientation: TemplateLook['orientation']
  accent: string
  language: TemplateLook['language']
  title: string
  presented: string
  learner: string
  /** Variables are filled in. */
  body: string
  organization: string
  /** "Issued", "Valid until" with their dates. */
  dates: string[]
  signatories: { name: string; title: string; image: Uint8Array | null }[]
  logo: Uint8Array | null
  qr_place: TemplateLook['qr_place']
  verify_url: string
  /** "Check it at" and the number, for those who can't scan. */
  check: string
  number: string
  /** Written across what is not valid any more, and across samples. */
  stamp: string | null
}

export type SheetFormat = 'pdf' | 'png'
