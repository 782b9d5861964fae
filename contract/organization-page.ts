import * as z from 'zod/mini'
import { CatalogCourse, CatalogInstructor } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** The public page of an organization. */

export const openApiTag = 'catalog'

export const OrganizationPage = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  website: z.string(),
  contact_address: z.string(),
  logo: z.nullable(z.string()),
  accent: z.nullable(z.string()),
  course_count: z.number(),
  enrollment_count: z.number(),
  /** The most popular of its public courses; all of them are in the catalog. */
  courses: z.array(CatalogCourse),
  instructors: z.array(CatalogInstructor),
})
export type OrganizationPage = z.infer<typeof OrganizationPage>

export const getOrganizationPage = endpoint({
  method: 'GET',
  path: '/api/catalog/organizations/:slug/',
  access: 'public',
  summary: 'Read the public page of an organization that offers public courses',
  params: z.object({ slug: z.string().check(z.minLength(1), z.maxLength(80)) }),
  output: OrganizationPage,
  errors: ['organization_not_found'],
})
