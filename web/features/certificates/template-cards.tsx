import { Plural, Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { CertificateTemplate } from '#contract/certificate-templates.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LaurelDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { CertificatePicture } from './certificate-picture.tsx'
import { CertificatesSkeleton } from './certificates-skeleton.tsx'
import { certificatesPageSize, templatesQuery, type TemplatesFilter } from './queries.ts'

type TemplateCardsProps = {
  organizationId: string
  filter: TemplatesFilter
  onPageChange: (page: number) => void
  onClear: () => void
}

export function TemplateCards({
  organizationId,
  filter,
  onPageChange,
  onClear,
}: TemplateCardsProps) {
  const list = useQuery({
    ...templatesQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) return <CertificatesSkeleton />
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) {
    if (filter.search || filter.state === 'archived') return <NoResultsState onClear={onClear} />
    return (
      <Card>
        <EmptyState
          drawing={<LaurelDrawing />}
          title={<Trans>No templates yet</Trans>}
          description={<Trans>Until you create one, certificates use a plain design.</Trans>}
          action={
            list.data.can.create && (
              <Button asChild variant="primary">
                <Link to="/dashboard/admin/certificates/create">
                  <Plus />
                  <Trans>Create template</Trans>
                </Link>
              </Button>
            )
          }
        />
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {list.data.items.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={certificatesPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}

function TemplateCard({ template }: { template: CertificateTemplate }) {
  return (
    <Card className="flex h-full flex-col overflow-hidden p-0!">
      <div className="grid h-48 place-items-center overflow-hidden border-b border-line bg-wash p-4">
        <CertificatePicture
          src={template.picture_url}
          of={template.name}
          orientation={template.look.orientation}
          className="h-40 w-auto! max-w-full rounded-[3px] shadow-float"
        />
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-14 font-semibold wrap-anywhere">
            <Link
              to="/dashboard/admin/certificates/$templateId"
              params={{ templateId: template.id }}
              className="underline-offset-4 hover:underline"
            >
              {template.name}
            </Link>
          </h2>
          {template.is_default && (
            <Pill tone="primary">
              <Trans>Default</Trans>
            </Pill>
          )}
          {template.archived_at && (
            <Pill>
              <Trans context="certificate template">Archived</Trans>
            </Pill>
          )}
        </div>
        <p className="text-13 text-ink-muted">
          <Plural value={template.issued_count} one="# issued" other="# issued" /> ·{' '}
          <Trans>
            changed <RelativeTime value={template.updated_at} />
          </Trans>
        </p>
      </div>
    </Card>
  )
}
