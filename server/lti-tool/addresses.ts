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

/** The URL that opens a course or a lesson from another platform. */
export function targetUrl(
  app: Pick<Mechanisms, 'env'>,
  organizationId: string,
  { courseId, lessonId }: { courseId: string; lessonId?: string | undefined },
) {
  const url = new URL(toolAddresses(app, organizationId).launch_url)
  url.searchParams.set('course', courseId)
  if (lessonId) url.searchParams.set('lesson', lessonId)
  return url.href
}
