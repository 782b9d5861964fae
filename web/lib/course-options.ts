import { listCourseChoices } from '#contract/course-choices.ts'
import { listCourses } from '#contract/courses.ts'
import { call } from './call.ts'
import { currentOrganization, useSession } from './session.ts'

interface Asked {
  organizationId: string
  /** The page is in the admin area. */
  inAdminArea: boolean
  search?: string
  signal: AbortSignal
}

/**
 * Courses to choose from: all that an admin or instructor has, and the published ones for people whose custom role lets
 * them choose a course without editing any.
 */
export async function courseOptions({ organizationId, inAdminArea, search, signal }: Asked) {
  const params = { organizationId }
  if (inAdminArea && currentOrganization(useSession.getState())?.role !== 'admin') {
    return call(listCourseChoices, { params, query: search ? { search } : {} }, { signal })
  }
  const query = { sort: 'title', page_size: 100, ...(search && { search }) } as const
  const { items } = await call(listCourses, { params, query }, { signal })
  return items.map(({ id, title }) => ({ id, title }))
}
