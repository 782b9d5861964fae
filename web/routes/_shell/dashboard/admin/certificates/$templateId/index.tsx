import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Download, Pencil } from 'lucide-react'
import { DownloadLink } from '#web/lib/download-link.tsx'
import { CertificatePicture } from '#web/features/certificates/certificate-picture.tsx'
import { CertificateSkeleton } from '#web/features/certificates/certificates-skeleton.tsx'
import { templateQuery } from '#web/features/certificates/queries.ts'
import { TemplateActions } from '#web/features/certificates/template-actions.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/certificates/$templateId/')({
  component: TemplatePage,
})

function TemplatePage() {
  const { i18n } = useLingui()
  const { templateId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const query = useQuery(templateQuery(organizationId, templateId))
  useCrumbName(templateId, query.data?.name)
  if (query.isPending) return <CertificateSkeleton />
  if (query.isError) {
    const missing =
      query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400)
    return missing ? <NotFound /> : <QueryFailure query={query} />
  }
  const template = query.data
  const languages = new Intl.DisplayNames([i18n.locale], { type: 'language' })
  return (
    <>
      <PageTitle>{template.name}</PageTitle>
      <PageHead
        title={template.name}
        status={
          template.archived_at ? (
            <Pill>
              <Trans context="certificate template">Archived</Trans>
            </Pill>
          ) : (
            template.is_default && (
              <Pill tone="primary">
                <Trans>Default</Trans>
              </Pill>
            )
          )
        }
        action={
          <>
            <TemplateActions organizationId={organizationId} template={template} />
            {template.can.update && (
              <Button asChild variant="primary">
                <Link to="/dashboard/admin/certificates/$templateId/edit" params={{ templateId }}>
                  <Pencil />
                  <Trans>Edit</Trans>
                </Link>
              </Button>
            )}
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <CertificatePicture
          src={template.picture_url}
          of={template.name}
          orientation={template.look.orientation}
          className="max-h-[46rem] rounded-card border border-line"
        />
        <Card>
          <CardHead title={<Trans>Details</Trans>} />
          <DescriptionList
            items={[
              {
                key: 'issued',
                term: <Trans>Issued</Trans>,
                value: (
                  <Link
                    to="/dashboard/admin/certificates"
                    search={{ tab: 'issued' }}
                    className="text-primary hover:underline"
                  >
                    {template.issued_count}
                  </Link>
                ),
              },
              {
                key: 'courses',
                term: <Trans>Chosen by</Trans>,
                value: <Plural value={template.course_count} one="# course" other="# courses" />,
              },
              {
                key: 'valid',
                term: <Trans>Valid for</Trans>,
                value: template.valid_months ? (
                  <Plural value={template.valid_months} one="# month" other="# months" />
                ) : (
                  <Trans>Doesn’t expire</Trans>
                ),
              },
              {
                key: 'language',
                term: <Trans>Language</Trans>,
                value: languages.of(template.look.language),
              },
              {
                key: 'changed',
                term: <Trans>Changed</Trans>,
                value: <RelativeTime value={template.updated_at} />,
              },
            ]}
          />
          <Button asChild className="mt-4">
            <DownloadLink href={template.pdf_url}>
              <Download />
              <Trans>Sample PDF</Trans>
            </DownloadLink>
          </Button>
        </Card>
      </div>
    </>
  )
}
