import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead, ViewAll } from '#web/ui/card.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { CourseCover } from './course-cover.tsx'
import { CourseStatusPill } from './course-status-pill.tsx'
import { coursesQuery } from './queries.ts'

const shown = 6

/** The courses that were worked on last, drafts included, as a card of a dashboard. */
export function MyCoursesCard({ organizationId }: { organizationId: string }) {
  const courses = useQuery(coursesQuery(organizationId, { sort: 'updated', scope: 'mine' }))
  return (
    <Card>
      <CardHead
        title={<Trans>My courses</Trans>}
        action={
          <ViewAll>
            <Link to="/dashboard/instructor/courses">
              {courses.data ? (
                <Plural value={courses.data.total} one="All # course" other="All # courses" />
              ) : (
                <Trans>View all</Trans>
              )}
            </Link>
          </ViewAll>
        }
      />
      {courses.isPending ? (
        <SkeletonRegion>
          <SkeletonText lines={5} />
        </SkeletonRegion>
      ) : courses.isError ? (
        <QueryFailure query={courses} />
      ) : courses.data.items.length === 0 ? (
        <EmptyState
          className="py-6!"
          drawing={<ShelfDrawing />}
          title={<Trans>No courses yet</Trans>}
          action={
            <Button asChild variant="primary">
              <Link to="/dashboard/instructor/courses/create">
                <Trans>Create course</Trans>
              </Link>
            </Button>
          }
        />
      ) : (
        <ul className="divide-y divide-line">
          {courses.data.items.slice(0, shown).map((course) => (
            <li key={course.id} className="flex items-center gap-3 py-2.5">
              <div className="w-16 shrink-0">
                <CourseCover course={course} className="rounded-control" />
              </div>
              <div className="min-w-0 flex-1">
                <Link
                  to="/dashboard/instructor/courses/$courseId"
                  params={{ courseId: course.id }}
                  className="text-14 wrap-anywhere hover:underline"
                >
                  {course.title}
                </Link>
                <p className="text-13 text-ink-muted">
                  <Plural value={course.learner_count} one="# learner" other="# learners" />
                </p>
              </div>
              <CourseStatusPill status={course.status} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
