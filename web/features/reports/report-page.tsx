import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Report, ReportDefinition, ReportSource } from '#contract/reports.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportEditor } from './report-editor.tsx'
import { ReportHistory } from './report-history.tsx'
import { ReportRows } from './report-rows.tsx'
import { readDraft, readGroup, type ReportSearch } from './report-search.ts'
import { reportQuery, sourcesQuery } from './queries.ts'
import { reportAddress, type ReportsArea } from './reports-area.ts'

type ReportPageProps = {
  area: ReportsArea
  reportId: string
  search: ReportSearch
  onSearchChange: (search: ReportSearch) => void
}

/** One report: what it shows, changed at will, and what was written of it before. */
export function ReportPage(props: ReportPageProps) {
  const { area, reportId } = props
  const report = useQuery(reportQuery(area.organizationId, reportId))
  const sources = useQuery(sourcesQuery(area.organizationId))
  if (report.isError) return <QueryFailure query={report} />
  if (sources.isError) return <QueryFailure query={sources} />
  if (report.isPending || sources.isPending) return <SkeletonPage />
  return <OpenReport {...props} report={report.data} sources={sources.data} />
}

function OpenReport({
  area,
  search,
  onSearchChange,
  report,
  sources,
}: ReportPageProps & { report: Report; sources: ReportSource[] }) {
  const { t } = useLingui()
  const draft = readDraft(search.draft)
  const definition = draft ?? report.definition
  const source = sources.find(({ name }) => name === definition.source)
  const change = (next: ReportDefinition) =>
    onSearchChange({
      draft: same(next, report.definition) ? undefined : JSON.stringify(next),
    })
  const address = reportAddress(area, report.id)
  return (
    <>
      <PageTitle>{report.title}</PageTitle>
      <PageHead
        title={report.title}
        status={
          draft && (
            <Pill tone="attention">
              <Trans>Unsaved changes</Trans>
            </Pill>
          )
        }
        description={report.description}
        action={
          <ReportActions
            area={area}
            report={report}
            definition={definition}
            changed={draft !== null}
            group={readGroup(search.group)}
            onReset={() => onSearchChange({})}
          />
        }
        tabs={
          <LinkTabs label={t`Report tabs`}>
            <LinkTab asChild current={search.tab === undefined}>
              <Link to={address} search={{ draft: search.draft }} activeProps={{}}>
                <Trans context="data">Report</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild current={search.tab === 'history'}>
              <Link to={address} search={{ draft: search.draft, tab: 'history' }} activeProps={{}}>
                <Trans>History</Trans>
              </Link>
            </LinkTab>
          </LinkTabs>
        }
      />
      {search.tab === 'history' ? (
        <ReportHistory
          area={area}
          reportId={report.id}
          search={search}
          onSearchChange={onSearchChange}
        />
      ) : (
        <>
          {source && search.group === undefined && (
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
      )}
    </>
  )
}

const same = (one: ReportDefinition, other: ReportDefinition) => canonical(one) === canonical(other)

/** PostgreSQL keeps the keys of JSON in its own order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
