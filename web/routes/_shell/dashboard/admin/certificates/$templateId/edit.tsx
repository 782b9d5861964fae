import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CertificateSkeleton } from '#web/features/certificates/certificates-skeleton.tsx'
import { templateQuery } from '#web/features/certificates/queries.ts'
import { TemplateForm } from '#web/features/certificates/template-form.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useSession } from '#web/lib/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/certificates/$templateId/edit')({
  component: EditTemplatePage,
})

function EditTemplatePage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { templateId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const query = useQuery({ ...templateQuery(organizationId, templateId), staleTime: Infinity })
  useCrumbName(templateId, query.data?.name)
  if (query.isPending) return <CertificateSkeleton />
  if (query.isError) {
    const missing =
      query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400)
    return missing ? <NotFound /> : <QueryFailure query={query} />
  }
  const back = () =>
    void navigate({ to: '/dashboard/admin/certificates/$templateId', params: { templateId } })
  return (
    <>
      <PageTitle>{t`Edit ${query.data.name}`}</PageTitle>
      <PageHead title={t`Edit ${query.data.name}`} />
      <TemplateForm
        key={query.data.revision}
        organizationId={organizationId}
        template={query.data}
        onSaved={back}
        onCancel={back}
      />
    </>
  )
}
