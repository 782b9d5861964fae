import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ImportFile } from '#web/features/exchange/import-file.tsx'
import { ImportProgress } from '#web/features/exchange/import-progress.tsx'
import { RecentImports } from '#web/features/exchange/recent-imports.tsx'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useCoursePlace } from './use-course-place.ts'

/** One page for files of every other system; which import it shows is in its address. */
export function ImportCoursePage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const courses = useCoursesPath()
  const { organizationId } = useCoursePlace()
  const { import: importId } = useSearch({ strict: false })
  const show = (id: string | undefined) =>
    void navigate({ to: `${courses}/import`, search: { import: id } })
  const renderCourse = (courseId: string, content: ReactNode) => (
    <Link to={`${courses}/$courseId`} params={{ courseId }}>
      {content}
    </Link>
  )
  return (
    <>
      <PageTitle>{t`Import a course`}</PageTitle>
      <PageHead
        title={<Trans>Import a course</Trans>}
        description={
          <Trans>
            From Moodle, Canvas, Blackboard or files of your own. You’ll see what the file creates
            before anything is imported, and the result is a draft.
          </Trans>
        }
      />
      {importId ? (
        <ImportProgress
          key={importId}
          organizationId={organizationId}
          importId={importId}
          onAgain={() => show(undefined)}
          renderCourse={renderCourse}
        />
      ) : (
        <>
          <ImportFile organizationId={organizationId} onArrived={show} />
          <RecentImports
            organizationId={organizationId}
            renderImport={(id, content) => (
              <Link
                to={`${courses}/import`}
                search={{ import: id }}
                className="text-primary hover:underline"
              >
                {content}
              </Link>
            )}
          />
        </>
      )}
    </>
  )
}
