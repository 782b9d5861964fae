import * as z from 'zod/mini'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, Titled, line } from './fields.ts'
import { Attachment, FileIds } from './moderation.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/** Messages from staff to everyone in a course or the whole organization. */

export const Announcement = z.object({
  id: Id,
  /** Null for the whole organization. */
  course: z.nullable(Titled),
  author: z.nullable(PersonName),
  title: z.string(),
  body: Document,
  attachments: z.array(Attachment),
  by_mail: z.boolean(),
  status: z.enum(['scheduled', 'published', 'withdrawn']),
  publish_at: Instant,
  published_at: z.nullable(Instant),
  edited_at: z.nullable(Instant),
  is_read: z.boolean(),
  /** For authors: how many people were notified, and how many have opened the announcement. */
  figures: z.nullable(z.object({ told: z.number(), read: z.number() })),
  can: z.object({ edit: z.boolean(), withdraw: z.boolean() }),
})
export type Announcement = z.infer<typeof Announcement>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/announcements/',
  access: 'member',
  summary: 'List announcements that are for me, or that I may write, newest first',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    /** Announcements of one course; `organization` for those to the whole organization. */
    course: z.optional(z.union([Id, z.literal('organization')])),
    status: z.optional(z.enum(['scheduled', 'published', 'withdrawn'])),
    unread: z.optional(z.stringbool()),
  }),
  output: z.extend(pageOf(Announcement), {
    unread_count: z.number(),
    /** Where the caller may post announcements. */
    can: z.object({
      organization: z.boolean(),
      courses: z.array(Titled),
    }),
  }),
})

export const AnnouncementBody = z.object({
  title: line(200),
  body: Document,
  course_id: z.nullable(Id),
  /** Sent immediately if absent or in the past. */
  publish_at: z.optional(z.nullable(Instant)),
  by_mail: z._default(z.boolean(), false),
  file_ids: z.optional(FileIds),
})

export const announce = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/announcements/',
  access: 'member',
  summary: 'Announce something to a course or to the organization, now or at a time',
  params: OrganizationParams,
  body: AnnouncementBody,
  output: Announcement,
  errors: [
    'course_not_found',
    'not_allowed',
    'words_missing',
    'words_too_long',
    'words_refused',
    'media_in_words',
    'file_not_found',
    'too_many_requests',
  ],
})

const AnnouncementParams = z.extend(OrganizationParams, { announcementId: Id })

export const editAnnouncement = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:organizationId/announcements/:announcementId/',
  access: 'member',
  summary: 'Change the words of an announcement, and while it waits its time',
  params: AnnouncementParams,
  body: z.object({
    title: line(200),
    body: Document,
    publish_at: z.optional(Instant),
    by_mail: z.optional(z.boolean()),
  }),
  output: Announcement,
  errors: [
    'announcement_not_found',
    'not_allowed',
    'words_missing',
    'words_too_long',
    'words_refused',
    'media_in_words',
  ],
})

export const withdrawAnnouncement = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/announcements/:announcementId/withdraw/',
  access: 'member',
  summary: 'Take an announcement back, or keep one that waits from appearing',
  params: AnnouncementParams,
  output: Announcement,
  errors: ['announcement_not_found', 'not_allowed'],
})

export const markAnnouncementRead = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/announcements/:announcementId/read/',
  access: 'member',
  summary: 'Say that I have read an announcement',
  params: AnnouncementParams,
  errors: ['announcement_not_found'],
})
