import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Thread, ThreadKind, ThreadView } from '#contract/discussions.ts'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { threadsQuery, type ThreadsFilter } from './queries.ts'
import { ThreadList } from './thread-list.tsx'
import { useDiscussionsLive } from './use-discussions-live.ts'

export interface ThreadsSearch {
  view?: ThreadView
  kind?: ThreadKind
  course?: string
  cohort?: string
  search?: string
  sort?: 'active' | 'newest' | 'votes'
  page?: number
}

type ThreadsPageProps = {
  organizationId: string
  /** Fixed on the page of one course. */
  courseId?: string
  search: ThreadsSearch
  onChange: (change: Partial<ThreadsSearch>) => void
  renderLink: (thread: Thread, content: ReactNode) => ReactNode
  /** Offers these as a filter, where no tabs above do. */
  views?: { value: ThreadView; label: string }[]
  /** Further filters, such as the cohorts of one course. */
  children?: ReactNode
}

/** Search, filters and the list of discussions, for those who look after them. */
export function ThreadsPage({
  organizationId,
  courseId,
  search,
  onChange,
  renderLink,
  views = [],
  children,
}: ThreadsPageProps) {
  const { t } = useLingui()
  useDiscussionsLive(organizationId, null)
  const filter: ThreadsFilter = { ...search, course: courseId ?? search.course }
  const { data } = useQuery(threadsQuery(organizationId, filter))
  const filtered = [search.search, search.kind, search.course, search.cohort].some(
    (value) => value !== undefined,
  )
  const clear = () =>
    onChange({ search: undefined, kind: undefined, course: undefined, cohort: undefined })
  return (
    <>
      <FilterBar
        search={search.search ?? ''}
        searchLabel={t`Search discussions`}
        onSearchChange={(next) => onChange({ search: next || undefined })}
        onClear={filtered ? clear : undefined}
        end={
          <Select
            compact
            aria-label={t`Sort discussions`}
            className="w-auto!"
            value={search.sort ?? 'active'}
            onValueChange={(sort) => onChange({ sort: sort === 'active' ? undefined : sort })}
            options={[
              { value: 'active', label: t`Last active` },
              { value: 'newest', label: t`Newest` },
              { value: 'votes', label: t`Most useful` },
            ]}
          />
        }
      >
        {views.length > 0 && (
          <FilterChip
            single
            label={t`Show`}
            value={search.view === undefined ? [] : [search.view]}
            onValueChange={([view]) => onChange({ view })}
            options={views}
          />
        )}
        <FilterChip
          single
          label={t`Kind`}
          value={search.kind === undefined ? [] : [search.kind]}
          onValueChange={([kind]) => onChange({ kind })}
          options={[
            { value: 'question', label: t`Questions` },
            { value: 'discussion', label: t`Discussions` },
          ]}
        />
        {courseId === undefined && (
          <FilterChip
            single
            label={t`Course`}
            value={search.course === undefined ? [] : [search.course]}
            onValueChange={([course]) => onChange({ course })}
            options={(data?.courses ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        {children}
      </FilterBar>
      <ThreadList
        showCourse={courseId === undefined}
        organizationId={organizationId}
        filter={filter}
        renderLink={renderLink}
        onPageChange={(page) => onChange({ page: page > 1 ? page : undefined })}
        empty={
          filtered ? (
            <NoResultsState onClear={clear} />
          ) : (
            <EmptyState
              drawing={<LetterDrawing />}
              title={
                search.view === undefined ? (
                  <Trans>No discussions yet</Trans>
                ) : (
                  <Trans>No discussions here</Trans>
                )
              }
              description={<Trans>Questions about courses and lessons will appear here.</Trans>}
            />
          )
        }
      />
    </>
  )
}
