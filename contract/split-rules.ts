import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, Titled } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/** How a sale is divided. A sale keeps the split that applied when it was made. */

const BasisPoints = z.number().check(z.int(), z.minimum(0), z.maximum(10_000))

export const SplitRules = z.object({
  /** Share of what is left after tax and platform fee, in hundredths of a percent. */
  instructor_basis_points: BasisPoints,
  hold_days: z.number(),
  /** Set by the platform. */
  platform_basis_points: z.number(),
})
export type SplitRules = z.infer<typeof SplitRules>

export const getSplitRules = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/split-rules/',
  access: 'member',
  summary: 'Read how sales are shared here',
  params: OrganizationParams,
  output: SplitRules,
  errors: ['not_allowed'],
})

export const saveSplitRules = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/split-rules/',
  access: 'member',
  summary: 'Change how sales from now on are shared, and how long instructors wait',
  params: OrganizationParams,
  body: z.object({
    instructor_basis_points: BasisPoints,
    hold_days: z.number().check(z.int(), z.minimum(0), z.maximum(365)),
  }),
  output: SplitRules,
  errors: ['not_allowed'],
})

export const CourseSplitRow = z.object({
  course: Titled,
  /** Null: like the organization's other courses. */
  instructor_basis_points: z.nullable(z.number()),
  /** The course's instructors with their shares; assistants get nothing unless they have a weight. */
  instructors: z.array(z.object({ person: PersonName, weight: z.number() })),
  updated_at: z.nullable(Instant),
})
export type CourseSplitRow = z.infer<typeof CourseSplitRow>

export const listCourseSplits = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/split-rules/courses/',
  access: 'member',
  summary: 'List courses that are sold with their own split, if they have one',
  params: OrganizationParams,
  query: PageQuery,
  output: pageOf(CourseSplitRow),
  errors: ['not_allowed'],
})

const CourseParams = z.extend(OrganizationParams, { courseId: Id })

export const saveCourseSplit = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/split-rules/courses/:courseId/',
  access: 'member',
  summary: 'Share the sales of a course in another way, among its instructors by weight',
  params: CourseParams,
  body: z.object({
    instructor_basis_points: BasisPoints,
    weights: z
      .array(
        z.object({
          person_id: Id,
          weight: z.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
        }),
      )
      .check(z.maxLength(50)),
  }),
  output: CourseSplitRow,
  errors: ['not_allowed', 'course_not_found'],
})

export const removeCourseSplit = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/split-rules/courses/:courseId/',
  access: 'member',
  summary: "Share the sales of a course as the organization's others",
  params: CourseParams,
  output: CourseSplitRow,
  errors: ['not_allowed', 'course_not_found'],
})
