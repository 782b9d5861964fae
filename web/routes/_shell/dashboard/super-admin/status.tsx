import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { JobLane, JobState } from '#contract/status.ts'
import { JobsTable } from '#web/features/status/jobs-table.tsx'
import { platformStatusQuery } from '#web/features/status/queries.ts'
import { SystemCards } from '#web/features/status/system-cards.tsx'
import { jobStateWords, laneWords } from '#web/features/status/words.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { jobLanes, jobStates } from '#web/lib/url-words.ts'
import { SeatsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

interface StatusSearch {
  state?: JobState
  lane?: JobLane
  task?: string
  search?: string
  page?: number
}

export const Route = createFileRoute('/_shell/dashboard/super-admin/status')({
  validateSearch: (search: Record<string, unknown>): StatusSearch => ({
    state: wordParam(search['state'], jobStates),
    lane: wordParam(search['lane'], jobLanes),
    task: textParam(search['task'], 100),
    search: textParam(search['search'], 200),
    page: pageParam(search['page']),
  }),
  component: StatusPage,
})

function StatusPage() {
  const { t, i18n } = useLingui()
  const navigate = Route.useNavigate()
  const filter = Route.useSearch()
  const kinds = useQuery(platformStatusQuery).data?.kinds ?? []
  const tasks = [
    ...new Set([...kinds.map(({ task }) => task), ...(filter.task ? [filter.task] : [])]),
  ]
  const filtered = Boolean(filter.state ?? filter.lane ?? filter.task ?? filter.search)
  const set = (change: Partial<StatusSearch>) =>
    void navigate({ search: { ...filter, page: undefined, ...change }, replace: true })
  const clear = () => void navigate({ search: {}, replace: true })
  return (
    <>
      <PageTitle>{t`Status`}</PageTitle>
      <PageHead
        title={<Trans>Status</Trans>}
        description={<Trans>What works right now, and the jobs in the queue.</Trans>}
      />
      <div className="flex flex-col gap-8">
        <SystemCards />
        <section>
          <SectionHead title={<Trans>Jobs</Trans>} />
          <FilterBar
            search={filter.search}
            searchLabel={t`Search jobs`}
            onSearchChange={(search) => set({ search: search || undefined })}
            onClear={filtered ? clear : undefined}
          >
            <FilterChip
              single
              label={t`Status`}
              options={jobStates.map((state) => ({
                value: state,
                label: i18n._(jobStateWords[state]),
              }))}
              value={filter.state ? [filter.state] : []}
              onValueChange={([state]) => set({ state })}
            />
            <FilterChip
              single
              label={t`Lane`}
              options={jobLanes.map((lane) => ({ value: lane, label: i18n._(laneWords[lane]) }))}
              value={filter.lane ? [filter.lane] : []}
              onValueChange={([lane]) => set({ lane })}
            />
            {tasks.length > 0 && (
              <FilterChip
                single
                label={t`Kind`}
                options={tasks.map((task) => ({ value: task, label: task }))}
                value={filter.task ? [filter.task] : []}
                onValueChange={([task]) => set({ task })}
              />
            )}
          </FilterBar>
          <JobsTable
            filter={filter}
            onPageChange={(page) => void navigate({ search: { ...filter, page } })}
            empty={
              filtered ? (
                <NoResultsState onClear={clear} />
              ) : (
                <EmptyState
                  drawing={<SeatsDrawing />}
                  title={<Trans>No jobs in the queue</Trans>}
                  description={
                    <Trans>Background work appears here while it waits, runs or fails.</Trans>
                  }
                />
              )
            }
          />
        </section>
      </div>
    </>
  )
}
