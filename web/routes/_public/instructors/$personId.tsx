import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CourseGridSkeleton } from '#web/features/catalog/course-grid.tsx'
import { InstructorProfile } from '#web/features/catalog/instructor-profile.tsx'
import { instructorQuery } from '#web/features/catalog/queries.ts'
import { NothingHere } from '#web/features/shell/nothing-here.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_public/instructors/$personId')({
  component: InstructorPage,
})

function InstructorPage() {
  const { personId } = Route.useParams()
  const query = useQuery(instructorQuery(personId))
  const missing =
    query.error instanceof ApiError && query.error.status >= 400 && query.error.status < 500
  if (missing) {
    return (
      <NothingHere
        title={<Trans>Instructor not found</Trans>}
        description={<Trans>Profiles are only shown while someone teaches a public course.</Trans>}
        action={
          <Link to="/instructors">
            <Trans>All instructors</Trans>
          </Link>
        }
      />
    )
  }
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 sm:px-8 sm:pt-12">
      {query.isError ? (
        <QueryFailure query={query} />
      ) : query.isPending ? (
        <ProfileSkeleton />
      ) : (
        <>
          <PageTitle>{query.data.name}</PageTitle>
          <InstructorProfile profile={query.data} />
        </>
      )}
    </div>
  )
}

function ProfileSkeleton() {
  return (
    <>
      <div className="mb-10 flex gap-6 border-b border-line pb-10">
        <Skeleton className="size-28 rounded-full" />
        <div className="flex flex-1 flex-col gap-3">
          <Skeleton className="h-11 w-72 max-w-full" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <CourseGridSkeleton count={4} columns={4} />
    </>
  )
}
