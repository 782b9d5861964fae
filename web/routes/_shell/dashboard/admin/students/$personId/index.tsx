import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PersonPage } from '#web/features/people/person-page.tsx'
import { personQuery } from '#web/features/people/queries.ts'
import { learnerQuery } from '#web/features/progress/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { useMayOpen } from '#web/lib/use-may-open.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Skeleton, SkeletonPage } from '#web/ui/skeleton.tsx'

const LearnerCourses = pagePart(
  'features/progress/learner-detail.tsx',
  async () => (await import('#web/features/progress/learner-detail.tsx')).LearnerCourses,
)
const ProfileBadges = pagePart(
  'features/achievements/profile-badges.tsx',
  async () => (await import('#web/features/achievements/profile-badges.tsx')).ProfileBadges,
)
const WhyCard = pagePart(
  'features/roles/why-card.tsx',
  async () => (await import('#web/features/roles/why-card.tsx')).WhyCard,
)
const PersonRecords = pagePart(
  'routes/_shell/dashboard/-people/person-records.tsx',
  async () =>
    (await import('#web/routes/_shell/dashboard/-people/person-records.tsx')).PersonRecords,
)

export const Route = createFileRoute('/_shell/dashboard/admin/students/$personId/')({
  component: StudentPage,
})

function StudentPage() {
  const organization = useCurrentOrganization()
  return organization && <StudentOf organization={organization} />
}

function StudentOf({ organization }: { organization: { id: string; name: string } }) {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { personId } = Route.useParams()
  const mayOpen = useMayOpen()
  const person = useQuery(personQuery(organization.id, personId))
  const courses = person.data?.course_count ?? 0
  const learner = useQuery({ ...learnerQuery(organization.id, personId), enabled: courses > 0 })
  useCrumbName(personId, person.data?.name)
  if (person.isPending) return <SkeletonPage />
  if (person.isError) return <QueryFailure query={person} />
  return (
    <>
      <PageTitle>{person.data.name || t`Student`}</PageTitle>
      <PersonPage
        organization={organization}
        person={person.data}
        onRemoved={() => void navigate({ to: '/dashboard/admin/students' })}
        aside={
          person.data.can.give_role && (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <WhyCard organizationId={organization.id} personId={personId} />
            </Suspense>
          )
        }
      >
        {learner.data && (
          <section>
            <h2 className="mb-3 text-14 font-semibold">
              <Trans>Courses</Trans>
            </h2>
            <Suspense fallback={<Skeleton className="h-40" />}>
              <LearnerCourses
                learner={learner.data}
                renderCourse={({ course_id, course_title }) =>
                  !mayOpen(`/dashboard/admin/courses/${course_id}`) ? (
                    course_title
                  ) : (
                    <Link
                      to="/dashboard/admin/courses/$courseId"
                      params={{ courseId: course_id }}
                      className="wrap-anywhere hover:underline"
                    >
                      {course_title}
                    </Link>
                  )
                }
              />
            </Suspense>
          </section>
        )}
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ProfileBadges organizationId={organization.id} personId={personId} />
          <PersonRecords organizationId={organization.id} personId={personId} />
        </Suspense>
      </PersonPage>
    </>
  )
}
