import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Download, Scale, Upload } from 'lucide-react'
import { useState } from 'react'
import { exportGrades } from '#contract/grades.ts'
import { GradebookTable } from '#web/features/grades/gradebook-table.tsx'
import { ImportGrades } from '#web/features/grades/import-grades.tsx'
import { gradebookPageSize, gradebookQuery } from '#web/features/grades/queries.ts'
import { SchemeSheet } from '#web/features/grades/scheme-sheet.tsx'
import { call } from '#web/lib/call.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { SeatsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'

interface Search {
  search?: string
  sort?: 'last_active'
  page?: number
}

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/gradebook')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    search: textParam(search['search'], 200),
    sort: wordParam(search['sort'], ['last_active'] as const),
    page: pageParam(search['page']),
  }),
  component: GradebookPage,
})

function GradebookPage() {
  const organization = useCurrentOrganization()
  return organization && <Gradebook organizationId={organization.id} />
}

function Gradebook({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const { courseId } = Route.useParams()
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  const [panel, setPanel] = useState<'scheme' | 'import' | null>(null)
  const [saving, setSaving] = useState(false)
  const course = { organizationId, courseId }
  const book = useQuery({ ...gradebookQuery(course, filter), placeholderData: keepPreviousData })
  const change = (next: Partial<Search>) =>
    void navigate({ search: { ...filter, page: undefined, ...next }, replace: true })
  const download = async () => {
    setSaving(true)
    try {
      saveFile(await call(exportGrades, { params: course }))
    } catch (failure) {
      toastFailure(failure)
    }
    setSaving(false)
  }
  if (book.isError && !book.data) return <QueryFailure query={book} />
  return (
    <>
      <PageTitle>{t`Gradebook`}</PageTitle>
      <FilterBar
        search={filter.search}
        searchLabel={t`Search learners`}
        onSearchChange={(text) => change({ search: text || undefined })}
        end={
          book.data && (
            <>
              {book.data.can.arrange && (
                <Button size="sm" onClick={() => setPanel('scheme')}>
                  <Scale />
                  <Trans>Weights</Trans>
                </Button>
              )}
              {book.data.can.mark && (
                <Button size="sm" onClick={() => setPanel('import')}>
                  <Upload />
                  <Trans>Import</Trans>
                </Button>
              )}
              <Button size="sm" pending={saving} onClick={() => void download()}>
                <Download />
                <Trans>Export</Trans>
              </Button>
            </>
          )
        }
      />
      {book.data ? (
        <Rows />
      ) : (
        <SkeletonRegion>
          <SkeletonTable columns={5} />
        </SkeletonRegion>
      )}
      {book.data && (
        <>
          <SchemeSheet
            course={course}
            scheme={book.data}
            open={panel === 'scheme'}
            onClose={() => setPanel(null)}
          />
          <ImportGrades course={course} open={panel === 'import'} onClose={() => setPanel(null)} />
        </>
      )}
    </>
  )
}

function Rows() {
  const organization = useCurrentOrganization()
  const { courseId } = Route.useParams()
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  const course = { organizationId: organization?.id ?? '', courseId }
  const book = useQuery({ ...gradebookQuery(course, filter), placeholderData: keepPreviousData })
  if (!book.data) return null
  if (book.data.items.length === 0) {
    return filter.search ? (
      <NoResultsState onClear={() => void navigate({ search: {}, replace: true })} />
    ) : (
      <EmptyState
        drawing={<SeatsDrawing />}
        title={<Trans>Nobody takes this course yet</Trans>}
        description={<Trans>Grades stand here as soon as there are learners.</Trans>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {book.data.columns.length === 0 && (
        <p className="rounded-card bg-wash px-4 py-3 text-14 text-ink-muted">
          <Trans>
            Nothing is graded in this course yet. Add a quiz or an assignment to the curriculum, or
            something done elsewhere under Weights.
          </Trans>
        </p>
      )}
      <GradebookTable
        course={course}
        scheme={book.data}
        rows={book.data.items}
        canMark={book.data.can.mark}
        pending={book.isPlaceholderData}
        onOpenWork={(submissionId) =>
          void navigate({
            to: '/dashboard/instructor/courses/$courseId/grading/$submissionId',
            params: { courseId, submissionId },
          })
        }
      />
      <Pagination
        page={filter.page ?? 1}
        pageSize={gradebookPageSize}
        total={book.data.total}
        capped={book.data.total_capped}
        onPageChange={(page) => void navigate({ search: { ...filter, page } })}
      />
    </div>
  )
}
