import type { Mechanisms } from '#server/http/context.ts'
import { issuerOf } from '#server/lti/addresses.ts'

export const toolAddresses = (app: Pick<Mechanisms, 'env'>, organizationId: string) => {
  const base = `${issuerOf(app, organizationId)}/tool`
  return {
    login_url: `${base}/login`,
    launch_url: `${base}/launch`,
    jwks_url: `${issuerOf(app, organizationId)}/jwks`,
  }
}

export interface Target {
  courseId: string
  sectionId?: string | undefined
  lessonId?: string | undefined
}

/** The URL that opens a course, a section or a lesson from another platform. */
export function targetUrl(
  app: Pick<Mechanisms, 'env'>,
  organizationId: string,
  { courseId, sectionId, lessonId }: Target,
) {
  const url = new URL(toolAddresses(app, organizationId).launch_url)
  url.searchParams.set('course', courseId)
  if (sectionId) url.searchParams.set('section', sectionId)
  if (lessonId) url.searchParams.set('lesson', lessonId)
  return url.href
}
