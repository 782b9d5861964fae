import * as z from 'zod/mini'
import { AnalyticsDay } from './course-analytics.ts'
import { endpoint } from './endpoint.ts'
import { Instant, OrganizationParams } from './fields.ts'
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
])
export type OrganizationFigure = z.infer<typeof OrganizationFigure>

/**
 * Learning activity of an organization: the last thirty days compared with the thirty before, and the last twelve
 * weeks.
 */
export const OrganizationInsight = z.object({
  as_of: Instant,
  days: z.number(),
  figures: z.object({
    /** Learners who were active in a course, not just signed in. */
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
  }),
  /** Sales totals, highest first. */
  revenue: z.array(RevenueFigure),
  weeks: z.array(AnalyticsDay),
  tickets_near_breach: z.number(),
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
