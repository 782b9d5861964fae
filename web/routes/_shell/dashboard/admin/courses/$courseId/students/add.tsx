import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { CourseLearnersTable } from '#web/features/enrollments/course-learners-table.tsx'
import EnrollMany from '#web/features/enrollments/enroll-many.tsx'
import { courseLearnersQuery } from '#web/features/enrollments/queries.ts'
import { pageParam, wordParam } from '#web/lib/search-params.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { SectionHead } from '#web/ui/section-head.tsx'

const sorts = ['name', 'progress', 'last_active', 'enrolled'] as const

interface Search {
  sort?: (typeof sorts)[number]
  page?: number
}

export const Route = createFileRoute('/_shell/dashboard/admin/courses/$courseId/students/add')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    sort: wordParam(search['sort'], sorts),
    page: pageParam(search['page']),
  }),
  component: AddStudentsPage,
})

function AddStudentsPage() {
  const organization = useCurrentOrganization()
  return organization && <AddStudents organizationId={organization.id} />
}

/** People are added above; below stands who takes the course already. */
function AddStudents({ organizationId }: { organizationId: string }) {
  const { courseId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [round, setRound] = useState(0)
  const list = useQuery(courseLearnersQuery(organizationId, courseId, search))
  return (
    <>
      <SectionHead title={<Trans>Add students</Trans>} />
      <EnrollMany
        key={round}
        organizationId={organizationId}
        courseId={courseId}
        onDone={() => setRound(round + 1)}
      />
      <SectionHead
        className="mt-10"
        title={<Trans>Students in this course</Trans>}
        count={list.data?.total}
      />
      <CourseLearnersTable
        organizationId={organizationId}
        courseId={courseId}
        filter={search}
        onSortChange={(sort) => void navigate({ search: { sort }, replace: true })}
        onPageChange={(page) => void navigate({ search: { ...search, page }, replace: true })}
        renderName={({ name }) => name}
        empty={
          <p className="text-14 text-ink-muted">
            <Trans>No learners yet.</Trans>
          </p>
        }
      />
    </>
  )
}
