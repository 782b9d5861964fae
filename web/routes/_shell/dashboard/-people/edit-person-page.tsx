import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { EditPersonForm } from '#web/features/people/edit-person-form.tsx'
import { personQuery } from '#web/features/people/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

type EditPersonPageProps = { area: 'students' | 'instructors'; personId: string }

/** What an admin may change of a person. */
export function EditPersonPage(props: EditPersonPageProps) {
  const organization = useCurrentOrganization()
  return organization && <EditOf organizationId={organization.id} {...props} />
}

function EditOf({
  organizationId,
  area,
  personId,
}: EditPersonPageProps & { organizationId: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const person = useQuery(personQuery(organizationId, personId))
  useCrumbName(personId, person.data?.name)
  if (person.isPending) return <SkeletonPage />
  if (person.isError) return <QueryFailure query={person} />
  return (
    <>
      <PageTitle>{t`Edit ${person.data.name}`}</PageTitle>
      <PageHead
        title={<Trans>Edit {person.data.name}</Trans>}
        description={<Trans>Only they can change their name, email and picture.</Trans>}
      />
      <EditPersonForm
        organizationId={organizationId}
        person={person.data}
        cancel={
          <Button asChild>
            <Link to={`/dashboard/admin/${area}/$personId`} params={{ personId }}>
              <Trans>Cancel</Trans>
            </Link>
          </Button>
        }
        onSaved={(role) =>
          void navigate({
            to:
              role === 'learner'
                ? '/dashboard/admin/students/$personId'
                : '/dashboard/admin/instructors/$personId',
            params: { personId },
          })
        }
      />
    </>
  )
}
