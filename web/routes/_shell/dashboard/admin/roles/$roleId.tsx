import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { RoleEditor } from '#web/features/roles/role-editor.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { rolesQuery } from '#web/lib/roles/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/roles/$roleId')({
  component: RoleRoute,
})

function RoleRoute() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { roleId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const roles = useQuery(rolesQuery(organizationId))
  const isNew = roleId === 'create'
  const role = roles.data?.find(({ id }) => id === roleId)
  useCrumbName(roleId, isNew ? t`Create role` : role?.name)
  if (roles.isPending) return <SkeletonPage />
  if (roles.isError) return <QueryFailure query={roles} />
  if (!isNew && !role) return <NotFound />
  return (
    <>
      <PageTitle>{role ? t`Edit ${role.name}` : t`Create role`}</PageTitle>
      <PageHead
        title={role ? <Trans>Edit {role.name}</Trans> : <Trans>Create role</Trans>}
        description={
          <Trans>The role adds these permissions to whatever a person can already do.</Trans>
        }
      />
      <RoleEditor
        key={roleId}
        organizationId={organizationId}
        role={role}
        cancel={
          <Button asChild>
            <Link to="/dashboard/admin/roles">
              <Trans>Cancel</Trans>
            </Link>
          </Button>
        }
        onSaved={() => void navigate({ to: '/dashboard/admin/roles' })}
      />
    </>
  )
}
