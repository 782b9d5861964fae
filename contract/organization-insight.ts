import * as z from 'zod/mini'
import { AnalyticsDay } from './course-analytics.ts'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Instant, OrganizationParams } from './fields.ts'
import { Figure, InsightRows, RevenueFigure } from './insight.ts'
import { PageQuery } from './page.ts'

export const OrganizationFigure = z.enum([
  'active_learners',
  'enrollments',
  'completions',
  'completed_lessons',
  'certificates',
  'places',
  'completed_places',
  'sales',
  'at_risk',
])
export type OrganizationFigure = z.infer<typeof OrganizationFigure>

/** A week of the charts, named by its first day. */
export const InsightWeek = z.extend(AnalyticsDay, { completions: z.number() })
export type InsightWeek = z.infer<typeof InsightWeek>

/**
 * Learning activity of an organization: the last thirty days compared with the thirty before, and the last twelve
 * weeks.
 */
export const OrganizationInsight = z.object({
  as_of: Instant,
  days: z.number(),
  figures: z.object({
    /** Members with the learner role who were active in a course, not just signed in. */
    active_learners: Figure,
    enrollments: Figure,
    completions: Figure,
    completed_lessons: Figure,
    certificates: Figure,
    /** All enrollments, and the completed ones among them; without a comparison. */
    places: Figure,
    completed_places: Figure,
    /** Orders that were paid. */
    sales: Figure,
    /** Learners with an active enrollment who have done nothing in any course for 14 days. */
    at_risk: Figure,
  }),
  /** Sales totals, highest first. */
  revenue: z.array(RevenueFigure),
  weeks: z.array(z.extend(InsightWeek, { sales: z.number() })),
  tickets_near_breach: z.number(),
  /** Submissions and attempts that wait in the grading queue. */
  to_grade: z.number(),
  /** Payments that failed since a day. */
  failed_payments: z.object({ count: z.number(), from: CalendarDate }),
  past_due_subscriptions: z.number(),
  failed_refunds: z.number(),
})
export type OrganizationInsight = z.infer<typeof OrganizationInsight>

export const getOrganizationInsight = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/insight/',
  access: 'member',
  summary: 'Read how the organization learns: activity, enrollments, completions and certificates',
  params: OrganizationParams,
  output: OrganizationInsight,
  errors: ['not_allowed'],
})

export const listOrganizationRows = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/insight/rows/',
  access: 'member',
  summary: 'List the rows that a figure of the admin home counts',
  params: OrganizationParams,
  query: z.extend(PageQuery, { figure: z._default(OrganizationFigure, 'active_learners') }),
  output: InsightRows,
  errors: ['not_allowed'],
})
