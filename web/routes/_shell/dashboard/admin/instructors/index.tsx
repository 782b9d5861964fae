import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { PeoplePage } from '#web/features/people/people-page.tsx'
import { readPeopleSearch } from '#web/features/people/people-search.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { SeatsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/instructors/')({
  validateSearch: readPeopleSearch,
  component: InstructorsPage,
})

function InstructorsPage() {
  const { t } = useLingui()
  const organization = useCurrentOrganization()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const add = (
    <Button asChild variant="primary">
      <Link to="/dashboard/admin/instructors/add">
        <UserPlus />
        <Trans>Add instructors</Trans>
      </Link>
    </Button>
  )
  return (
    organization && (
      <>
        <PageTitle>{t`Instructors`}</PageTitle>
        <PeoplePage
          organization={organization}
          of="instructor"
          title={<Trans>Instructors</Trans>}
          description={<Trans>Everyone who teaches in this organization.</Trans>}
          search={search}
          onSearchChange={(change) =>
            void navigate({
              search: (now) => ({ ...now, page: undefined, ...change }),
              replace: true,
            })
          }
          action={add}
          empty={
            <EmptyState
              drawing={<SeatsDrawing />}
              title={<Trans>No instructors yet</Trans>}
              description={<Trans>Invite people one by one, in bulk or from a CSV file.</Trans>}
              action={add}
            />
          }
        />
      </>
    )
  )
}
