import type { TemplateLook } from '#contract/certificate-templates.ts'

/** What a new template starts with. */
export const startingLook = (): TemplateLook => ({
  design: 'classic',
  orientation: 'landscape',
  accent: '#1c5c4a',
  language: 'en',
  title: 'Certificate of completion',
  body: 'has completed the course “{course}” of {organization}, {study_time} of study, on {date}.',
  signatories: [{ name: 'Head of studies', title: '', image_file_id: null }],
  qr_place: 'end',
})
