import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readDownloads, useDownloads } from '#web/lib/offline/downloads.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Card, CardHead } from '#web/ui/card.tsx'

/** What can be learned now, without a connection. */
export function OfflineCourses() {
  const organization = useCurrentOrganization()
  const { courses, isRead } = useDownloads()
  useEffect(() => {
    if (!isRead) void readDownloads().catch(() => undefined)
  }, [isRead])
  const mine = Object.values(courses).filter(
    ({ organization_id }) => organization_id === organization?.id,
  )
  if (mine.length === 0) return null
  return (
    <Card className="mb-6">
      <CardHead title={<Trans>Available offline</Trans>} />
      <ul className="flex flex-col">
        {mine.map(({ course_id, title }) => (
          <li key={course_id}>
            <Link
              to="/dashboard/student/courses/$courseId"
              params={{ courseId: course_id }}
              className="flex min-h-11 items-center font-semibold hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
