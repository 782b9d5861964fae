import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Report, ReportDefinition, ReportSource } from '#contract/reports.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportEditor } from './report-editor.tsx'
import { ReportRows } from './report-rows.tsx'
import { readDraft, readGroup, type ReportSearch } from './report-search.ts'
import { sourcesQuery } from './queries.ts'
import { newReportId, type ReportsArea } from './reports-area.ts'

type NewReportPageProps = {
  area: ReportsArea
  search: ReportSearch
  onSearchChange: (search: ReportSearch) => void
}

/** First what it is about, then everything else; it is saved when it is right. */
export function NewReportPage({ area, search, onSearchChange }: NewReportPageProps) {
  const { t } = useLingui()
  const sources = useQuery(sourcesQuery(area.organizationId))
  if (sources.isError) return <QueryFailure query={sources} />
  if (sources.isPending) return <SkeletonPage />
  const definition = readDraft(search.draft)
  const source = sources.data.find(({ name }) => name === definition?.source)
  const change = (next: ReportDefinition) => onSearchChange({ draft: JSON.stringify(next) })
  const report = { ...unsaved, title: t`New report` }
  return (
    <>
      <PageTitle>{t`New report`}</PageTitle>
      <PageHead
        title={<Trans>New report</Trans>}
        description={source ? source.description : <Trans>What do you want to report on?</Trans>}
        action={
          definition && (
            <ReportActions
              changed
              area={area}
              report={{ ...report, definition }}
              definition={definition}
              group={readGroup(search.group)}
              onReset={() => onSearchChange({})}
            />
          )
        }
      />
      {definition && source ? (
        <>
          {search.group === undefined && (
            <ReportEditor area={area} source={source} definition={definition} onChange={change} />
          )}
          <ReportRows
            area={area}
            definition={definition}
            search={search}
            onSearchChange={onSearchChange}
            onChange={change}
          />
        </>
      ) : (
        <SourceList sources={sources.data} onChoose={(chosen) => change(startWith(chosen))} />
      )}
    </>
  )
}

function SourceList({
  sources,
  onChoose,
}: {
  sources: ReportSource[]
  onChoose: (source: ReportSource) => void
}) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {sources.map((source) => (
        <li key={source.name}>
          <button
            type="button"
            onClick={() => onChoose(source)}
            className="h-full w-full rounded-card border border-line bg-surface p-4 text-start transition-colors hover:border-line-strong hover:bg-wash"
          >
            <span className="block font-semibold">{source.label}</span>
            <span className="mt-0.5 block text-13 text-ink-muted">{source.description}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const shownColumns = 6

const startWith = ({ name, columns }: ReportSource): ReportDefinition => ({
  source: name,
  columns: columns.slice(0, shownColumns).map(({ key }) => key),
  filters: [],
  period: { kind: 'days', days: 365 },
  group: null,
  sort: null,
  chart: 'none',
})

const unsaved: Omit<Report, 'definition'> = {
  id: newReportId,
  is_ready_made: false,
  title: '',
  description: '',
  shared_with: [],
  owner: null,
  updated_at: null,
  can: { create: true, update: false, delete: false, share: false, schedule: false },
}
