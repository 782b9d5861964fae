import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** How my organizations look. Apart from the memberships, which the session keeps in its cookie. */

export const openApiTag = 'organizations'

export const OrganizationMark = z.object({
  id: Id,
  logo: z.nullable(z.string()),
  accent: z.nullable(z.string()),
})
export type OrganizationMark = z.infer<typeof OrganizationMark>

export const listMyMarks = endpoint({
  method: 'GET',
  path: '/api/me/organization-marks/',
  access: 'person',
  limited: true,
  summary: 'List logo and color of the organizations that I belong to and that have any',
  output: z.array(OrganizationMark),
})
