import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LensDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CourseGrid, CourseGridSkeleton } from './course-grid.tsx'
import { openCoursesQuery } from './queries.ts'

/** Courses to start right away, for someone who belongs to no organization yet. */
export function OpenCourses() {
  const courses = useQuery(openCoursesQuery)
  return (
    <section aria-labelledby="open-courses">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="open-courses" className="text-16 font-semibold">
          <Trans>Courses you can start now</Trans>
        </h2>
        <Link to="/courses" className="text-13 text-primary hover:underline">
          <Trans>All courses</Trans>
        </Link>
      </div>
      {courses.isPending ? (
        <CourseGridSkeleton count={4} columns={4} />
      ) : courses.isError ? (
        <QueryFailure query={courses} />
      ) : courses.data.length === 0 ? (
        <Card>
          <EmptyState
            className="py-6!"
            drawing={<LensDrawing />}
            title={<Trans>No open courses right now</Trans>}
            description={
              <Trans>
                Free courses that don't need approval will appear here. Meanwhile, browse the
                catalog.
              </Trans>
            }
            action={
              <Button asChild>
                <Link to="/courses">
                  <Trans>Browse courses</Trans>
                </Link>
              </Button>
            }
          />
        </Card>
      ) : (
        <CourseGrid courses={courses.data} columns={4} />
      )}
    </section>
  )
}
