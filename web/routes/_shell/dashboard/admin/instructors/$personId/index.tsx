import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CoursesTable } from '#web/features/courses/courses-table.tsx'
import { PersonPage } from '#web/features/people/person-page.tsx'
import { personQuery } from '#web/features/people/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { useMayOpen } from '#web/lib/use-may-open.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PersonRecords } from '#web/routes/_shell/dashboard/-people/person-records.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Skeleton, SkeletonPage } from '#web/ui/skeleton.tsx'

const WhyCard = pagePart(
  'features/roles/why-card.tsx',
  async () => (await import('#web/features/roles/why-card.tsx')).WhyCard,
)

export const Route = createFileRoute('/_shell/dashboard/admin/instructors/$personId/')({
  component: InstructorPage,
})

function InstructorPage() {
  const organization = useCurrentOrganization()
  return organization && <InstructorOf organization={organization} />
}

function InstructorOf({ organization }: { organization: { id: string; name: string } }) {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { personId } = Route.useParams()
  const mayOpen = useMayOpen()
  const person = useQuery(personQuery(organization.id, personId))
  useCrumbName(personId, person.data?.name)
  if (person.isPending) return <SkeletonPage />
  if (person.isError) return <QueryFailure query={person} />
  return (
    <>
      <PageTitle>{person.data.name || t`Instructor`}</PageTitle>
      <PersonPage
        organization={organization}
        person={person.data}
        onRemoved={() => void navigate({ to: '/dashboard/admin/instructors' })}
        aside={
          person.data.can.give_role && (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <WhyCard organizationId={organization.id} personId={personId} />
            </Suspense>
          )
        }
      >
        {mayOpen('/dashboard/admin/courses') && (
          <section>
            <h2 className="mb-3 text-14 font-semibold">
              <Trans>Courses</Trans>
            </h2>
            <CoursesTable
              organizationId={organization.id}
              filter={{ instructor_id: personId }}
              hidden={['instructors', 'category', 'updated']}
              onSortChange={() => undefined}
              onPageChange={() =>
                void navigate({ to: '/dashboard/admin/courses', search: { instructor: personId } })
              }
              renderActions={() => null}
              renderLink={({ id }, content) => (
                <Link to="/dashboard/admin/courses/$courseId" params={{ courseId: id }}>
                  {content}
                </Link>
              )}
              empty={
                <p className="text-ink-muted">
                  <Trans>No courses yet.</Trans>
                </p>
              }
            />
          </section>
        )}
        <PersonRecords organizationId={organization.id} personId={personId} />
      </PersonPage>
    </>
  )
}
