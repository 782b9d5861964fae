import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { TemplateForm } from '#web/features/certificates/template-form.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/certificates/create')({
  component: CreateTemplatePage,
})

function CreateTemplatePage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <>
      <PageTitle>{t`New template`}</PageTitle>
      <PageHead title={t`New template`} />
      <TemplateForm
        organizationId={organizationId}
        template={null}
        onSaved={({ id }) =>
          void navigate({
            to: '/dashboard/admin/certificates/$templateId',
            params: { templateId: id },
          })
        }
        onCancel={() => void navigate({ to: '/dashboard/admin/certificates' })}
      />
    </>
  )
}
