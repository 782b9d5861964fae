import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, Titled, line, requiredText, text } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/** Reports, warnings, mutes and unwanted words. */

/** Attachments: posts, messages and announcements accept the same ones. */
export const attachmentPurposeName = 'attachment'
export const maximumAttachments = 10

export const Attachment = z.object({
  id: Id,
  name: z.string(),
  content_type: z.string(),
  size_bytes: z.number(),
  url: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

export const FileIds = z.array(Id).check(z.maxLength(maximumAttachments))

export const ReportReason = z.enum(['spam', 'abuse', 'off_topic', 'private', 'cheating', 'other'])
export type ReportReason = z.infer<typeof ReportReason>

/** A report by someone who thinks that moderators should look at something. */
export const ReportBody = z.object({ reason: ReportReason, note: z.optional(text(2000)) })

export const Report = z.object({
  reason: z.union([ReportReason, z.literal('words')]),
  note: z.string(),
  /** Null if the word filter reported it. */
  reporter: z.nullable(PersonName),
  at: Instant,
})
export type Report = z.infer<typeof Report>

export const Subject = z.object({ type: z.enum(['post', 'review', 'message']), id: Id })

/** One reported item, with all reports about it. */
export const ReportedContent = z.object({
  subject: Subject,
  author: z.nullable(PersonName),
  excerpt: z.string(),
  course: z.nullable(Titled),
  /** The thread of a post, or the conversation of a message. */
  place: z.object({ thread_id: z.optional(Id), conversation_id: z.optional(Id) }),
  reports: z.array(Report),
  last_reported_at: Instant,
  resolution: z.nullable(z.enum(['hidden', 'dismissed'])),
})
export type ReportedContent = z.infer<typeof ReportedContent>

export const listModerationReports = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/moderation/reports/',
  access: 'member',
  summary:
    'List what was reported, newest first: admins all of it, instructors that of their courses',
  params: OrganizationParams,
  query: z.extend(PageQuery, { state: z._default(z.enum(['open', 'resolved']), 'open') }),
  output: z.extend(pageOf(ReportedContent), { open_count: z.number() }),
  errors: ['not_allowed'],
})

export const dismissReports = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/moderation/reports/dismiss/',
  access: 'member',
  summary: 'Decide that something reported may stay as it is',
  params: OrganizationParams,
  body: Subject,
  errors: ['report_not_found', 'not_allowed'],
})

const PersonParams = z.extend(OrganizationParams, { personId: Id })

export const Sanction = z.object({
  id: Id,
  kind: z.enum(['warning', 'mute']),
  person: PersonName,
  reason: z.string(),
  by: z.nullable(PersonName),
  at: Instant,
  until: z.nullable(Instant),
  lifted_at: z.nullable(Instant),
  is_active: z.boolean(),
})
export type Sanction = z.infer<typeof Sanction>

export const warnPerson = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/moderation/people/:personId/warn/',
  access: 'member',
  summary: 'Warn a person, who reads the reason',
  params: PersonParams,
  body: z.object({ reason: requiredText(2000) }),
  output: Sanction,
  errors: ['member_not_found', 'not_allowed'],
})

export const mutePerson = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/moderation/people/:personId/mute/',
  access: 'member',
  summary: 'Keep a person from writing to others until a time, with a reason that they read',
  params: PersonParams,
  body: z.object({ until: Instant, reason: requiredText(2000) }),
  output: Sanction,
  errors: ['member_not_found', 'not_allowed', 'invalid_request'],
})

export const unmutePerson = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/moderation/people/:personId/unmute/',
  access: 'member',
  summary: 'Let a muted person write again',
  params: PersonParams,
  errors: ['member_not_found', 'not_allowed'],
})

export const listSanctions = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/moderation/sanctions/',
  access: 'member',
  summary: 'List warnings and mutes, newest first',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    state: z._default(z.enum(['muted', 'all']), 'muted'),
    person: z.optional(Id),
  }),
  output: z.extend(pageOf(Sanction), { muted_count: z.number() }),
  errors: ['not_allowed'],
})

/** Decisions about the caller, so nobody has to guess why they can't write. */
export const getMyStanding = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/moderation/me/',
  access: 'member',
  summary: 'Read whether I am muted here, until when and why, and what I was warned of',
  params: OrganizationParams,
  output: z.object({
    muted: z.nullable(z.object({ until: Instant, reason: z.string() })),
    warnings: z.array(z.object({ reason: z.string(), at: Instant })),
  }),
})

export const UnwantedWord = z.object({
  word: line(80).check(z.minLength(2)),
  /** refuse: the text can't be sent. report: the text is sent and added to the reports. */
  action: z.enum(['refuse', 'report']),
})
export type UnwantedWord = z.infer<typeof UnwantedWord>

export const getUnwantedWords = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/moderation/words/',
  access: 'member',
  summary: 'Read which words are not wanted here',
  params: OrganizationParams,
  output: z.array(UnwantedWord),
  errors: ['not_allowed'],
})

export const setUnwantedWords = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/moderation/words/',
  access: 'member',
  summary: 'Say which words are not wanted here, replacing the list',
  params: OrganizationParams,
  body: z.object({ words: z.array(UnwantedWord).check(z.maxLength(1000)) }),
  output: z.array(UnwantedWord),
  errors: ['not_allowed'],
})
