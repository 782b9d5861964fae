import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, Instant, Named, line, requiredText, text } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'

export const InquiryStatus = z.enum([
  'new',
  'contacted',
  'qualified',
  'converted',
  'declined',
  'withdrawn',
])
export type InquiryStatus = z.infer<typeof InquiryStatus>

export const organizationSizes = ['1-10', '11-50', '51-200', '201-1000', '1001+'] as const
export const OrganizationSize = z.enum(organizationSizes)
export type OrganizationSize = z.infer<typeof OrganizationSize>

export const inquiryNeeds = [
  'courses',
  'live_sessions',
  'certificates',
  'compliance',
  'selling',
  'integrations',
  'migration',
] as const
export const InquiryNeed = z.enum(inquiryNeeds)
export type InquiryNeed = z.infer<typeof InquiryNeed>

export const SendInquiryBody = z.object({
  name: line(120, 'Your name is required'),
  email: Email,
  phone: z._default(
    z
      .string()
      .check(z.trim(), z.maxLength(40), z.regex(/^[+\d\s().-]*$/, 'Use digits, spaces and +')),
    '',
  ),
  organization_name: line(120, 'Organization name is required'),
  /** With or without https://; the scheme is added. */
  website: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(200),
        z.regex(
          /^$|^(https?:\/\/)?[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/i,
          'Use an address such as school.org',
        ),
      ),
    '',
  ),
  size: OrganizationSize,
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a country')),
  learner_count: z
    .int()
    .check(z.minimum(1, 'At least 1'), z.maximum(10_000_000, 'At most 10,000,000')),
  needs: z.array(InquiryNeed).check(z.minLength(1, 'Choose at least one'), z.maxLength(7)),
  message: z._default(text(4000), ''),
  consent: z.boolean().check(z.refine((given) => given, 'We need your consent to answer you')),
  /** A honeypot: people never see this field, but bots fill it in and are ignored. */
  fax: z._default(z.string().check(z.maxLength(200)), ''),
})
export type SendInquiryBody = z.infer<typeof SendInquiryBody>

export const InquiryReceipt = z.object({ reference: z.string(), email: z.string() })
export type InquiryReceipt = z.infer<typeof InquiryReceipt>

export const sendInquiry = endpoint({
  method: 'POST',
  path: '/api/inquiries/',
  access: 'public',
  summary: 'Ask to be set up as an organization; sending twice gives the same reference',
  body: SendInquiryBody,
  output: InquiryReceipt,
  errors: ['too_many_requests'],
})

const InquiryFields = {
  id: Id,
  reference: z.string(),
  status: InquiryStatus,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  organization_name: z.string(),
  website: z.string(),
  size: OrganizationSize,
  country: z.string(),
  learner_count: z.number(),
  needs: z.array(InquiryNeed),
  message: z.string(),
  created_at: Instant,
}

export const InquiryMessage = z.object({
  id: Id,
  kind: z.enum(['answer', 'reply', 'note', 'status']),
  author: z.nullable(z.string()),
  body: z.string(),
  /** The new status, if the entry records a status change. */
  status: z.nullable(InquiryStatus),
  created_at: Instant,
})
export type InquiryMessage = z.infer<typeof InquiryMessage>

/** An inquiry as its sender sees it. */
export const MyInquiry = z.object({
  ...InquiryFields,
  thread: z.array(InquiryMessage),
  can: z.object({ answer: z.boolean(), withdraw: z.boolean() }),
})
export type MyInquiry = z.infer<typeof MyInquiry>

export const MyInquirySummary = z.object({
  id: Id,
  reference: z.string(),
  status: InquiryStatus,
  organization_name: z.string(),
  created_at: Instant,
})
export type MyInquirySummary = z.infer<typeof MyInquirySummary>

const InquiryParams = z.object({ inquiryId: Id })

export const listMyInquiries = endpoint({
  method: 'GET',
  path: '/api/me/inquiries/',
  access: 'person',
  summary: 'List the inquiries that I sent',
  query: z.extend(PageQuery, { status: z.optional(InquiryStatus) }),
  output: pageOf(MyInquirySummary),
})

export const sendMyInquiry = endpoint({
  method: 'POST',
  path: '/api/me/inquiries/',
  access: 'person',
  summary: 'Send an inquiry as the signed-in person; sending twice gives the same reference',
  body: SendInquiryBody,
  output: InquiryReceipt,
  errors: ['too_many_requests'],
})

export const getMyInquiry = endpoint({
  method: 'GET',
  path: '/api/me/inquiries/:inquiryId/',
  access: 'person',
  summary: 'Read one of my inquiries with its thread',
  params: InquiryParams,
  output: MyInquiry,
  errors: ['inquiry_not_found'],
})

export const answerInquiry = endpoint({
  method: 'POST',
  path: '/api/me/inquiries/:inquiryId/answer/',
  access: 'person',
  summary: 'Write to the platform about my inquiry',
  params: InquiryParams,
  body: z.object({ body: requiredText(4000) }),
  output: MyInquiry,
  errors: ['inquiry_not_found', 'inquiry_closed', 'too_many_requests'],
})

export const withdrawInquiry = endpoint({
  method: 'POST',
  path: '/api/me/inquiries/:inquiryId/withdraw/',
  access: 'person',
  summary: 'Withdraw my inquiry; withdrawing twice changes nothing',
  params: InquiryParams,
  output: MyInquiry,
  errors: ['inquiry_not_found', 'inquiry_closed'],
})

export const InquirySummary = z.object({
  id: Id,
  reference: z.string(),
  status: InquiryStatus,
  name: z.string(),
  email: z.string(),
  organization_name: z.string(),
  country: z.string(),
  size: OrganizationSize,
  learner_count: z.number(),
  owner: z.nullable(Named),
  created_at: Instant,
})
export type InquirySummary = z.infer<typeof InquirySummary>

/** Possible duplicates, found by name, address and website. */
export const InquiryRelative = z.object({
  kind: z.enum(['inquiry', 'organization']),
  id: Id,
  label: z.string(),
  because: z.enum(['name', 'email', 'email_domain']),
})
export type InquiryRelative = z.infer<typeof InquiryRelative>

/** An inquiry as platform staff see it. */
export const Inquiry = z.object({
  ...InquiryFields,
  owner: z.nullable(Named),
  organization: z.nullable(Named),
  thread: z.array(InquiryMessage),
  relatives: z.array(InquiryRelative),
  can: z.object({
    contact: z.boolean(),
    qualify: z.boolean(),
    reply: z.boolean(),
    convert: z.boolean(),
    decline: z.boolean(),
    reopen: z.boolean(),
  }),
})
export type Inquiry = z.infer<typeof Inquiry>

export const listInquiries = endpoint({
  method: 'GET',
  path: '/api/platform/inquiries/',
  access: 'super_admin',
  summary: 'List inquiries, with how many stand in each state',
  query: z.extend(PageQuery, {
    /** `open`: not closed yet. */
    status: z.optional(z.enum([...InquiryStatus.options, 'open'])),
    owner: z.optional(z.enum(['me', 'nobody'])),
    sort: z._default(z.enum(['newest', 'oldest', 'learners']), 'newest'),
  }),
  output: z.extend(pageOf(InquirySummary), {
    counts: z.object({
      new: z.number(),
      contacted: z.number(),
      qualified: z.number(),
      converted: z.number(),
      declined: z.number(),
      withdrawn: z.number(),
    }),
  }),
})

export const getInquiry = endpoint({
  method: 'GET',
  path: '/api/platform/inquiries/:inquiryId/',
  access: 'super_admin',
  summary: 'Read an inquiry with its thread and what it resembles',
  params: InquiryParams,
  output: Inquiry,
  errors: ['inquiry_not_found'],
})

const staffVerb = <const Name extends string, B extends z.ZodMiniType | undefined = undefined>(
  name: Name,
  summary: string,
  body?: B,
) =>
  endpoint({
    method: 'POST',
    path: `/api/platform/inquiries/:inquiryId/${name}/`,
    access: 'super_admin',
    summary,
    params: InquiryParams,
    body,
    output: Inquiry,
    errors: ['inquiry_not_found', 'inquiry_closed'],
  })

export const contactInquiry = staffVerb('contact', 'Say that someone was in touch with the sender')
export const qualifyInquiry = staffVerb('qualify', 'Say that the organization fits the platform')
export const reopenInquiry = staffVerb('reopen', 'Take a declined inquiry up again')
export const assignInquiry = staffVerb(
  'assign',
  'Give the inquiry to a member of staff, or to nobody',
  z.object({ owner_id: z.nullable(Id) }),
)
export const noteInquiry = staffVerb(
  'note',
  'Add a note that only staff see',
  z.object({ body: requiredText(4000) }),
)
export const replyToInquiry = staffVerb(
  'reply',
  'Answer the sender by email; a new inquiry counts as contacted',
  z.object({ body: requiredText(4000) }),
)
export const declineInquiry = staffVerb(
  'decline',
  'Decline with a reason, which the sender gets by email',
  z.object({ reason: requiredText(4000) }),
)
export const ConvertInquiryBody = z.object({
  organization_name: line(120, 'Organization name is required'),
  admin_email: Email,
  seat_limit: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  message: z._default(text(1000), ''),
})
export type ConvertInquiryBody = z.infer<typeof ConvertInquiryBody>

export const convertInquiry = staffVerb(
  'convert',
  'Make the organization and invite its first admin in one step',
  ConvertInquiryBody,
)

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/platform/staff/',
  access: 'super_admin',
  summary: "List the platform's staff",
  output: z.array(Named),
})
