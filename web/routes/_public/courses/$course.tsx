import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { use } from 'react'
import { CourseBundles } from '#web/features/catalog/course-bundles.tsx'
import { CourseSubscriptions } from '#web/features/catalog/course-subscriptions.tsx'
import { CoursePageSkeleton } from '#web/features/catalog/course-page-skeleton.tsx'
import { CoursePage } from '#web/features/catalog/course-page.tsx'
import { coursePageQuery } from '#web/features/catalog/course-queries.ts'
import { useCountView } from '#web/features/catalog/use-count-view.ts'
import { CourseCertificateSample } from '#web/features/certificates/course-certificate-sample.tsx'
import { EnrollButton } from '#web/features/enrollments/enroll-button.tsx'
import { PublicReviews } from '#web/features/reviews/public-reviews.tsx'
import { NothingHere } from '#web/features/shell/nothing-here.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { AskLogin } from '#web/lib/ask-login.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { wordParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/_public/courses/$course')({
  validateSearch: (search: Record<string, unknown>): { view?: 'draft' } => ({
    view: wordParam(search['view'], ['draft']),
  }),
  component: CourseRoute,
})

function CourseRoute() {
  const { course: reference } = Route.useParams()
  const { view } = Route.useSearch()
  const askLogin = use(AskLogin)
  const query = useQuery(coursePageQuery(reference, view))
  const shown = query.data
  useCountView(shown?.state === 'published' && !shown.members_only ? shown.id : undefined)
  if (query.isPending) return <CoursePageSkeleton />
  if (query.isError) {
    if (!(query.error instanceof ApiError) || query.error.status !== 404)
      return <QueryFailure query={query} />
    return (
      <NothingHere
        title={<Trans>Course not found</Trans>}
        description={
          <Trans>
            The course may only be open to members of its organization. If you’re a member, log in.
          </Trans>
        }
        action={
          <Link to="/courses">
            <Trans>All courses</Trans>
          </Link>
        }
      />
    )
  }
  const course = query.data
  return (
    <>
      <PageTitle>{course.title}</PageTitle>
      <CoursePage
        course={course}
        certificate={
          course.has_certificate &&
          course.state === 'published' &&
          !course.members_only && (
            <CourseCertificateSample courseId={course.id} title={course.title} />
          )
        }
        reviews={
          course.state !== 'draft' && !course.members_only && <PublicReviews course={course.id} />
        }
        action={
          course.state === 'draft' ? (
            <p className="rounded-card bg-wash px-4 py-3 text-14 text-pretty">
              <Trans>Enrollment opens when the course is published.</Trans>
            </p>
          ) : (
            <>
              <EnrollButton
                className="w-full"
                course={{
                  id: course.id,
                  title: course.title,
                  organization_id: course.organization.id,
                }}
                cohorts={course.cohorts}
                visitorLabel={<VisitorLabel action={course.offer.action} />}
                onLogin={askLogin}
              />
              {course.price_minor > 0 && (
                <>
                  <CourseBundles courseId={course.id} />
                  <CourseSubscriptions courseId={course.id} />
                </>
              )}
            </>
          )
        }
      />
    </>
  )
}

/** What the button says before anyone has logged in. */
function VisitorLabel({ action }: { action: string }) {
  switch (action) {
    case 'request':
      return <Trans>Request access</Trans>
    case 'join_waiting_list':
      return <Trans>Join waiting list</Trans>
    case 'enter_code':
      return <Trans>Enroll with a code</Trans>
    case 'payment_required':
      return <Trans>Buy</Trans>
    case 'closed':
    case 'not_open_yet':
    case 'invitation_only':
      return <Trans>Login</Trans>
    default:
      return <Trans>Enroll</Trans>
  }
}
