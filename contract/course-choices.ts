import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, OrganizationParams } from './fields.ts'
import { PageQuery } from './page.ts'

/** A published course, as a choice. */
export const CourseChoice = z.object({ id: Id, title: z.string() })
export type CourseChoice = z.infer<typeof CourseChoice>

export const listCourseChoices = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/course-choices/',
  access: 'member',
  summary: 'Find published courses by title, for people who choose one without editing it',
  params: OrganizationParams,
  query: z.object({ search: PageQuery.shape.search }),
  output: z.array(CourseChoice),
  errors: ['not_allowed'],
})
