import type { Noun } from '#server/noun.ts'
import { inquiryPersonalData } from './personal-data.ts'
import { openInquiryRoutes, personInquiryRoutes, platformInquiryRoutes } from './routes.ts'

export const inquiries: Noun = {
  routes: {
    public: openInquiryRoutes,
    person: personInquiryRoutes,
    super_admin: platformInquiryRoutes,
  },
  personalData: [inquiryPersonalData],
}
