import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type {
  InquiryNeed,
  InquiryRelative,
  InquiryStatus,
  OrganizationSize,
} from '#contract/inquiries.ts'

export const statusWords: Record<InquiryStatus, MessageDescriptor> = {
  new: msg({ message: 'New', context: 'inquiry' }),
  contacted: msg`Contacted`,
  qualified: msg`Qualified`,
  converted: msg`Converted`,
  declined: msg({ message: 'Declined', context: 'inquiry' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'inquiry' }),
}

export const needWords: Record<InquiryNeed, MessageDescriptor> = {
  courses: msg`Our own courses`,
  live_sessions: msg`Live sessions`,
  certificates: msg`Certificates`,
  compliance: msg`Mandatory training with due dates`,
  selling: msg`Selling courses`,
  integrations: msg`Integration with our systems`,
  migration: msg`Moving from another platform`,
}

export const sizeWords: Record<OrganizationSize, MessageDescriptor> = {
  '1-10': msg`1–10 people`,
  '11-50': msg`11–50 people`,
  '51-200': msg`51–200 people`,
  '201-1000': msg`201–1,000 people`,
  '1001+': msg`More than 1,000 people`,
}

export const becauseWords: Record<InquiryRelative['because'], MessageDescriptor> = {
  name: msg`Same name`,
  email: msg`Same address`,
  email_domain: msg`Same email domain`,
}
