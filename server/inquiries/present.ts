import type {
  Inquiry,
  InquiryMessage,
  InquiryNeed,
  InquiryRelative,
  InquirySummary,
  MyInquiry,
  MyInquirySummary,
  OrganizationSize,
} from '#contract/inquiries.ts'
import { abilities } from '#server/access/policy.ts'
import { senderPolicy, staffPolicy } from './policy.ts'
import type { InquiryRow, ThreadRow } from './queries.ts'

const presentFields = (row: InquiryRow) => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  name: row.name,
  email: row.email,
  phone: row.phone,
  organization_name: row.organization_name,
  website: row.website,
  size: row.size as OrganizationSize,
  country: row.country,
  learner_count: row.learner_count,
  needs: row.needs as InquiryNeed[],
  message: row.message,
  created_at: row.created_at.toISOString(),
})

const presentOwner = (row: InquiryRow) =>
  row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' }

const presentMessage = (row: ThreadRow): InquiryMessage => ({
  id: row.id,
  kind: row.kind as InquiryMessage['kind'],
  author: row.author,
  body: row.body,
  status: row.status as InquiryMessage['status'],
  created_at: row.created_at.toISOString(),
})

export const presentMyInquirySummary = (row: InquiryRow): MyInquirySummary => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  organization_name: row.organization_name,
  created_at: row.created_at.toISOString(),
})

export const presentMyInquiry = (row: InquiryRow, thread: ThreadRow[]): MyInquiry => ({
  ...presentFields(row),
  thread: thread.filter(({ kind }) => kind !== 'note').map(presentMessage),
  can: abilities(senderPolicy, undefined, row),
})

export const presentInquirySummary = (row: InquiryRow): InquirySummary => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  name: row.name,
  email: row.email,
  organization_name: row.organization_name,
  country: row.country,
  size: row.size as OrganizationSize,
  learner_count: row.learner_count,
  owner: presentOwner(row),
  created_at: row.created_at.toISOString(),
})

export const presentInquiry = (
  row: InquiryRow,
  thread: ThreadRow[],
  relatives: InquiryRelative[],
): Inquiry => ({
  ...presentFields(row),
  owner: presentOwner(row),
  organization:
    row.organization_id === null
      ? null
      : { id: row.organization_id, name: row.converted_name ?? row.organization_name },
  thread: thread.map(presentMessage),
  relatives,
  can: abilities(staffPolicy, undefined, row),
})
