import * as z from 'zod/mini'
import { Document } from './document.ts'
import { type Access, endpoint } from './endpoint.ts'
import { CalendarDate, Id, Instant, TimeZone, line } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import {
  organizationSupport,
  PersonName,
  type SupportScope,
  TicketKind,
  TicketPriority,
  TicketStatus,
} from './support.ts'

/** Tools for support agents: the queue and its views, saved replies, figures and response targets. */

export const openApiTag = 'tickets'

/** Views of the queue, each with its own count. */
export const QueueView = z.enum(['all', 'open', 'mine', 'unassigned', 'breaching', 'waiting'])
export type QueueView = z.infer<typeof QueueView>

export const QueueFilter = z.object({
  view: z.optional(QueueView),
  status: z.optional(TicketStatus),
  kind: z.optional(TicketKind),
  priority: z.optional(TicketPriority),
  assignee_id: z.optional(Id),
  requester_id: z.optional(Id),
  /** Opened within this many days. */
  days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366))),
  /** The part of a figure: tickets that count for it, or those that missed the target. */
  figure: z.optional(
    z.enum(['answered', 'answered_late', 'resolved', 'resolved_late', 'rated', 'rated_low']),
  ),
})
export type QueueFilter = z.infer<typeof QueueFilter>

export const QueueQuery = z.extend(PageQuery, {
  ...QueueFilter.shape,
  sort: z._default(z.enum(['due', 'updated', 'newest', 'oldest']), 'updated'),
})
export type QueueQuery = z.infer<typeof QueueQuery>

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  filter: z.extend(QueueFilter, { search: z.optional(z.string()), sort: z.optional(z.string()) }),
})
export type SavedView = z.infer<typeof SavedView>

export const SavedReply = z.object({
  id: Id,
  title: z.string(),
  body: Document,
  use_count: z.number(),
  updated_at: Instant,
})
export type SavedReply = z.infer<typeof SavedReply>

export const SavedReplyBody = z.object({
  title: line(120, 'Give the reply a title'),
  body: Document,
})
export type SavedReplyBody = z.infer<typeof SavedReplyBody>

const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Use a time as 09:00'))

/** From `opens` to `closes` in the desk's time zone. */
export const WorkingHours = z
  .object({ opens: Clock, closes: Clock })
  .check(z.refine(({ opens, closes }) => opens < closes, 'The desk closes after it opens'))
export type WorkingHours = z.infer<typeof WorkingHours>

const Minutes = z.number().check(z.int(), z.minimum(5), z.maximum(60 * 24 * 90))
/** How soon tickets of one priority are answered and resolved. */
export const ServiceTarget = z.object({ answer_minutes: Minutes, resolution_minutes: Minutes })

export const DeskSettings = z.object({
  time_zone: TimeZone,
  /** Seven lists, Monday first. */
  hours: z.array(z.array(WorkingHours).check(z.maxLength(4))).check(z.minLength(7), z.maxLength(7)),
  holidays: z
    .array(z.object({ date: CalendarDate, name: line(80) }))
    .check(z.maxLength(200, 'At most 200 holidays')),
  targets: z.object({
    low: ServiceTarget,
    normal: ServiceTarget,
    high: ServiceTarget,
    urgent: ServiceTarget,
  }),
})
export type DeskSettings = z.infer<typeof DeskSettings>

export const ShownDeskSettings = z.extend(DeskSettings, { can: z.object({ update: z.boolean() }) })
export type ShownDeskSettings = z.infer<typeof ShownDeskSettings>

/** Figures for tickets opened in the period. Each count equals the list it opens. */
export const DeskFigures = z.object({
  days: z.number(),
  opened: z.number(),
  answered: z.number(),
  answered_late: z.number(),
  median_answer_seconds: z.nullable(z.number()),
  resolved: z.number(),
  resolved_late: z.number(),
  median_resolution_seconds: z.nullable(z.number()),
  rated: z.number(),
  rated_low: z.number(),
  average_rating: z.nullable(z.number()),
  by_day: z.array(z.object({ day: CalendarDate, opened: z.number(), resolved: z.number() })),
})
export type DeskFigures = z.infer<typeof DeskFigures>

export function deskEndpoints<
  Ask extends Access,
  Answer extends Access,
  Params extends z.ZodMiniObject,
>({ desk_path, desk_access, params }: SupportScope<Ask, Answer, Params>) {
  const SavedReplyParams = z.extend(params, { savedReplyId: Id })
  const ViewParams = z.extend(params, { viewId: Id })
  return {
    countQueue: endpoint({
      method: 'GET',
      path: `${desk_path}/queue-counts/`,
      access: desk_access,
      summary: 'Count the tickets in each view of the queue',
      params,
      output: z.object({
        open: z.number(),
        mine: z.number(),
        unassigned: z.number(),
        breaching: z.number(),
        waiting: z.number(),
      }),
      errors: ['not_allowed'],
    }),
    listAgents: endpoint({
      method: 'GET',
      path: `${desk_path}/agents/`,
      access: desk_access,
      summary: 'List those who can be given tickets, with how many open ones they have',
      params,
      output: z.object({
        items: z.array(z.extend(PersonName, { open_count: z.number() })),
      }),
      errors: ['not_allowed'],
    }),
    listSavedReplies: endpoint({
      method: 'GET',
      path: `${desk_path}/saved-replies/`,
      access: desk_access,
      summary: 'List the saved replies of the desk by title',
      params,
      query: PageQuery,
      output: pageOf(SavedReply),
      errors: ['not_allowed'],
    }),
    createSavedReply: endpoint({
      method: 'POST',
      path: `${desk_path}/saved-replies/`,
      access: desk_access,
      summary: 'Save a reply for the whole desk',
      params,
      body: SavedReplyBody,
      output: SavedReply,
      errors: ['not_allowed'],
    }),
    updateSavedReply: endpoint({
      method: 'PUT',
      path: `${desk_path}/saved-replies/:savedReplyId/`,
      access: desk_access,
      summary: 'Change a saved reply',
      params: SavedReplyParams,
      body: SavedReplyBody,
      output: SavedReply,
      errors: ['not_allowed', 'saved_reply_not_found'],
    }),
    deleteSavedReply: endpoint({
      method: 'DELETE',
      path: `${desk_path}/saved-replies/:savedReplyId/`,
      access: desk_access,
      summary: 'Delete a saved reply',
      params: SavedReplyParams,
      errors: ['not_allowed', 'saved_reply_not_found'],
    }),
    countSavedReplyUse: endpoint({
      method: 'POST',
      path: `${desk_path}/saved-replies/:savedReplyId/use/`,
      access: desk_access,
      summary: 'Count that a saved reply was used',
      params: SavedReplyParams,
      errors: ['not_allowed'],
    }),
    listSavedViews: endpoint({
      method: 'GET',
      path: `${desk_path}/views/`,
      access: desk_access,
      summary: 'List the views of the queue that I saved',
      params,
      output: z.object({ items: z.array(SavedView) }),
      errors: ['not_allowed'],
    }),
    saveView: endpoint({
      method: 'POST',
      path: `${desk_path}/views/`,
      access: desk_access,
      summary: 'Keep a filter of the queue under a name',
      params,
      body: z.object({ name: line(60, 'Give the view a name'), filter: SavedView.shape.filter }),
      output: SavedView,
      errors: ['not_allowed'],
    }),
    deleteView: endpoint({
      method: 'DELETE',
      path: `${desk_path}/views/:viewId/`,
      access: desk_access,
      summary: 'Forget a view that I saved',
      params: ViewParams,
      errors: ['not_allowed'],
    }),
    getDeskFigures: endpoint({
      method: 'GET',
      path: `${desk_path}/figures/`,
      access: desk_access,
      summary: 'Read how fast and how well the desk answers',
      params,
      query: z.object({
        days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)), 30),
      }),
      output: DeskFigures,
      errors: ['not_allowed'],
    }),
    getDeskSettings: endpoint({
      method: 'GET',
      path: `${desk_path}/settings/`,
      access: desk_access,
      summary: 'Read when the desk is open and how fast it promises to answer',
      params,
      output: ShownDeskSettings,
      errors: ['not_allowed'],
    }),
    updateDeskSettings: endpoint({
      method: 'PUT',
      path: `${desk_path}/settings/`,
      access: desk_access,
      summary: 'Set working hours, holidays and promised times; open tickets get new due times',
      params,
      body: DeskSettings,
      output: ShownDeskSettings,
      errors: ['not_allowed'],
    }),
  }
}

export const {
  countQueue,
  listAgents,
  listSavedReplies,
  createSavedReply,
  updateSavedReply,
  deleteSavedReply,
  countSavedReplyUse,
  listSavedViews,
  saveView,
  deleteView,
  getDeskFigures,
  getDeskSettings,
  updateDeskSettings,
} = deskEndpoints(organizationSupport)
