import { randomUUID } from 'node:crypto'
import type { SendInquiryBody } from '#contract/inquiries.ts'

/** An inquiry as an organization would send it, each from its own address. */
export const inquiryBody = (given: Partial<SendInquiryBody> = {}): SendInquiryBody => ({
  name: 'Ada Lovelace',
  email: `${randomUUID()}@school.example`,
  phone: '+44 20 7946 0000',
  organization_name: `School ${randomUUID()}`,
  website: 'school.example',
  size: '11-50',
  country: 'GB',
  learner_count: 300,
  needs: ['courses', 'certificates'],
  message: 'We would like to start in autumn.',
  consent: true,
  fax: '',
  ...given,
})
