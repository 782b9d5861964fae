import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id, Instant, OrganizationParams, requiredText } from './fields.ts'
import { RevenueFigure } from './insight.ts'
import { Domain, Feature, OrganizationLimits } from './organization-settings.ts'
import { pageOf, PageQuery } from './page.ts'

export const OrganizationState = z.enum(['open', 'suspended', 'archived', 'deleting'])
export type OrganizationState = z.infer<typeof OrganizationState>

/** A number and its value in the previous period; null if there is nothing to compare. */
const Figure = z.object({ value: z.number(), before: z.nullable(z.number()) })

export const PlatformOverview = z.object({
  as_of: Instant,
  figures: z.object({
    organizations: Figure,
    people: Figure,
    active_people: Figure,
    suspended_organizations: Figure,
    open_inquiries: Figure,
    open_requisitions: Figure,
    storage_used_bytes: Figure,
    /** In the last thirty days, and in the thirty before. */
    enrollments: Figure,
    completions: Figure,
    completed_lessons: Figure,
    sales: Figure,
  }),
  /** Sales totals of thirty days, highest first. */
  revenue: z.array(RevenueFigure),
  /** Number of organizations and people at the end of each week, oldest first. */
  growth: z.array(z.object({ week: CalendarDate, organizations: z.number(), people: z.number() })),
  /** Learning activity per week, oldest first; the last week ends today. */
  learning: z.array(
    z.object({ week: CalendarDate, enrollments: z.number(), completed_lessons: z.number() }),
  ),
  top_organizations: z.array(
    z.object({ id: Id, name: z.string(), member_count: z.number(), active_count: z.number() }),
  ),
  attention: z.array(
    z.object({
      kind: z.enum([
        'new_inquiries',
        'submitted_requisitions',
        'stuck_requisitions',
        'seats_nearly_taken',
        'storage_nearly_full',
        'organizations_without_admin',
        'organizations_to_delete',
        'failed_jobs',
      ]),
      count: z.number(),
    }),
  ),
  health: z.object({
    errors: z.object({
      last_hour: z.number(),
      recent: z.array(z.object({ at: Instant, route: z.string(), request_id: z.string() })),
    }),
    /** Pages that failed in someone's browser. */
    browser_errors: z.object({
      last_hour: z.number(),
      recent: z.array(
        z.object({
          at: Instant,
          route: z.string(),
          error_id: z.string(),
          name: z.string(),
          place: z.nullable(z.string()),
        }),
      ),
    }),
    queue: z.object({
      waiting: z.number(),
      failed: z.number(),
      oldest_seconds: z.nullable(z.number()),
      /** The latest failed jobs and events, with the reason; they are retried. */
      recent: z.array(
        z.object({ at: Instant, job_id: z.string(), task: z.string(), reason: z.string() }),
      ),
    }),
    database: z.object({
      version: z.string(),
      size_bytes: z.number(),
      connections: z.number(),
      answer_milliseconds: z.number(),
    }),
    /** Preparation of recordings; the version is null where ffmpeg is missing. */
    media: z.object({
      version: z.nullable(z.string()),
      /** What else this server can do with files. */
      converts_heic: z.boolean(),
      previews: z.enum(['none', 'pdf', 'office']),
      scanner: z.enum(['off', 'ready', 'unreachable']),
      waiting: z.number(),
      failed: z.number(),
    }),
  }),
})
export type PlatformOverview = z.infer<typeof PlatformOverview>

export const getPlatformOverview = endpoint({
  method: 'GET',
  path: '/api/platform/overview/',
  access: 'super_admin',
  summary: 'Read the figures, growth, attention list and health of the whole platform',
  query: z.object({
    weeks: z._default(z.coerce.number().check(z.int(), z.minimum(4), z.maximum(104)), 26),
  }),
  output: PlatformOverview,
})

export const PlatformLearningFigure = z.enum([
  'enrollments',
  'completions',
  'completed_lessons',
  'sales',
])
export type PlatformLearningFigure = z.infer<typeof PlatformLearningFigure>

export const LearningOrganization = z.object({
  id: Id,
  name: z.string(),
  count: z.number(),
  /** For sales: totals per currency. */
  revenue: z.array(z.object({ currency: z.string(), amount_minor: z.number() })),
})
export type LearningOrganization = z.infer<typeof LearningOrganization>

export const listLearningOrganizations = endpoint({
  method: 'GET',
  path: '/api/platform/learning/',
  access: 'super_admin',
  summary: 'List the organizations that make a figure of the last thirty days, with their parts',
  query: z.extend(PageQuery, { figure: z._default(PlatformLearningFigure, 'enrollments') }),
  output: z.extend(pageOf(LearningOrganization), {
    /** Totals across all organizations. */
    sum: z.number(),
  }),
})

export const PlatformOrganizationSummary = z.object({
  id: Id,
  name: z.string(),
  state: OrganizationState,
  member_count: z.number(),
  seat_limit: z.nullable(z.number()),
  storage_used_bytes: z.number(),
  storage_limit_bytes: z.nullable(z.number()),
  last_active_at: z.nullable(Instant),
  created_at: Instant,
})
export type PlatformOrganizationSummary = z.infer<typeof PlatformOrganizationSummary>

export const listPlatformOrganizations = endpoint({
  method: 'GET',
  path: '/api/platform/organizations/',
  access: 'super_admin',
  summary: 'List every organization of the platform',
  query: z.extend(PageQuery, {
    state: z.optional(OrganizationState),
    attention: z.optional(z.enum(['seats', 'storage', 'no_admin'])),
    sort: z._default(z.enum(['newest', 'name', 'members', 'storage']), 'newest'),
  }),
  output: pageOf(PlatformOrganizationSummary),
})

export const OrganizationExport = z.object({
  id: Id,
  state: z.enum(['running', 'ready', 'failed']),
  size_bytes: z.nullable(z.number()),
  /** Works for an hour for anyone who has the URL. */
  url: z.nullable(z.string()),
  created_at: Instant,
})
export type OrganizationExport = z.infer<typeof OrganizationExport>

export const listMyExports = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/exports/',
  access: 'member',
  summary: 'List the files that hold everything of my organization',
  params: OrganizationParams,
  output: z.array(OrganizationExport),
  errors: ['not_allowed'],
})

export const exportMyOrganization = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/exports/',
  access: 'member',
  summary: 'Have everything of my organization written into one file',
  params: OrganizationParams,
  output: z.array(OrganizationExport),
  errors: ['not_allowed'],
})

export const PlatformOrganization = z.extend(PlatformOrganizationSummary, {
  description: z.string(),
  limits: OrganizationLimits,
  admins: z.array(z.object({ id: Id, name: z.string(), email: z.string() })),
  suspension_message: z.string(),
  delete_after: z.nullable(Instant),
  exports: z.array(OrganizationExport),
  history: z.array(
    z.object({
      id: Id,
      action: z.string(),
      actor: z.nullable(z.string()),
      detail: z.record(z.string(), z.unknown()),
      reason: z.nullable(z.string()),
      created_at: Instant,
    }),
  ),
  can: z.object({ suspend: z.boolean(), restore: z.boolean(), delete: z.boolean() }),
})
export type PlatformOrganization = z.infer<typeof PlatformOrganization>

const PlatformOrganizationParams = z.object({ platformOrganizationId: Id })

export const getPlatformOrganization = endpoint({
  method: 'GET',
  path: '/api/platform/organizations/:platformOrganizationId/',
  access: 'super_admin',
  summary: 'Read an organization with limits, features, admins and history',
  params: PlatformOrganizationParams,
  output: PlatformOrganization,
  errors: ['organization_not_found'],
})

const organizationVerb = <
  const Name extends string,
  B extends z.ZodMiniType | undefined = undefined,
>(
  name: Name,
  summary: string,
  body?: B,
) =>
  endpoint({
    method: 'POST',
    path: `/api/platform/organizations/:platformOrganizationId/${name}/`,
    access: 'super_admin',
    summary,
    params: PlatformOrganizationParams,
    body,
    output: PlatformOrganization,
    errors: ['organization_not_found', 'domain_taken', 'name_not_repeated'],
  })

/** Stays as it is if absent; null is without limit. */
const Quota = z.optional(
  z.nullable(z.int().check(z.minimum(1, 'At least 1'), z.maximum(1_000_000_000))),
)

export const ChangeLimitsBody = z.object({
  seat_limit: z.nullable(z.int().check(z.minimum(1, 'At least 1'), z.maximum(10_000_000))),
  storage_limit_bytes: z.nullable(z.int().check(z.minimum(1), z.maximum(1e15))),
  mail_per_day_limit: Quota,
  api_calls_per_day_limit: Quota,
  video_minutes_per_month_limit: Quota,
})
export type ChangeLimitsBody = z.infer<typeof ChangeLimitsBody>

export const changeOrganizationLimits = organizationVerb(
  'limits',
  'Set what an organization may use: seats, storage, emails, API calls and video minutes; null is without limit',
  ChangeLimitsBody,
)
export const switchOrganizationFeature = organizationVerb(
  'feature',
  'Open or close a feature for an organization',
  z.object({ feature: Feature, on: z.boolean() }),
)
export const addOrganizationDomain = organizationVerb(
  'domains/add',
  'Say that an email domain belongs to an organization',
  z.object({ domain: Domain }),
)
export const removeOrganizationDomain = organizationVerb(
  'domains/remove',
  'Take an email domain away from an organization',
  z.object({ domain: Domain }),
)
export const suspendOrganization = organizationVerb(
  'suspend',
  'Close an organization to its members at once, with a message that they see and get by email',
  z.object({ message: requiredText(1000) }),
)
export const restoreOrganization = organizationVerb(
  'restore',
  'Open a suspended, archived or to be deleted organization again',
)
export const deleteOrganization = organizationVerb(
  'delete',
  'Delete an organization after a grace period of 30 days',
  z.object({ name: z.string().check(z.maxLength(200)) }),
)
export const exportOrganization = organizationVerb(
  'export',
  'Write everything that belongs to an organization into one file',
)

export const PlatformPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  user_role: z.enum(['super_admin', 'user']),
  organization_count: z.number(),
  last_active_at: z.nullable(Instant),
  created_at: Instant,
})
export type PlatformPerson = z.infer<typeof PlatformPerson>

export const listPlatformPeople = endpoint({
  method: 'GET',
  path: '/api/platform/people/',
  access: 'super_admin',
  summary: 'List the people of the platform; active means within the last 30 days',
  query: z.extend(PageQuery, { active: z.optional(z.enum(['yes'])) }),
  output: pageOf(PlatformPerson),
})
