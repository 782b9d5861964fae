import type { TemplateLook } from '#contract/certificate-templates.ts'

/** What an organization starts with, before anyone has made a template. */
export const defaultLook: TemplateLook = {
  design: 'classic',
  orientation: 'landscape',
  accent: '#1c5c4a',
  language: 'en',
  title: 'Certificate of completion',
  body: 'has completed the course “{course}” of {organization}, {study_time} of study, on {date}.',
  signatories: [],
  qr_place: 'center',
}
