import { useParams } from '@tanstack/react-router'
import { useSession } from '#web/lib/session.ts'

/** The course of this page, whichever area it is opened in. */
export function useCoursePlace() {
  const { courseId = '' } = useParams({ strict: false })
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return { organizationId, courseId }
}
