import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { QueueStatus, SubmissionRow } from '#contract/submission-grading.ts'
import { Button } from '#web/ui/button.tsx'
import { LaurelDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { SubmissionsTable } from './submissions-table.tsx'
import { submissionsQuery, type QueueFilter } from './queries.ts'

export interface GradingSearch {
  status?: QueueStatus
  lesson_id?: string
  search?: string
  sort?: 'oldest' | 'newest'
  page?: number
}

type GradingListProps = {
  organizationId: string
  /** Null for all courses that I teach. */
  courseId: string | null
  search: GradingSearch
  onChange: (search: GradingSearch) => void
  renderLink: (submission: SubmissionRow, children: ReactNode) => ReactNode
}

/** The list of what was handed in, with its filters. */
export function GradingList({
  organizationId,
  courseId,
  search,
  onChange,
  renderLink,
}: GradingListProps) {
  const { t } = useLingui()
  const filter: QueueFilter = { ...search, ...(courseId && { course_id: courseId }) }
  const { data } = useQuery(submissionsQuery(organizationId, filter))
  const change = (next: Partial<GradingSearch>) => onChange({ ...search, page: undefined, ...next })
  const status = search.status ?? 'waiting'
  const filtered = Boolean(search.search ?? search.lesson_id)
  const clear = () => change({ search: undefined, lesson_id: undefined })
  const words = { waiting: t`To grade`, graded: t`Graded`, returned: t`Returned` }
  return (
    <>
      <FilterBar
        search={search.search}
        searchLabel={t`Search by name`}
        onSearchChange={(text) => change({ search: text || undefined })}
        onClear={filtered ? clear : undefined}
      >
        <div role="group" aria-label={t`Status`} className="flex flex-wrap gap-1">
          {(Object.keys(words) as QueueStatus[]).map((word) => (
            <Button
              key={word}
              size="sm"
              variant={word === status ? 'secondary' : 'ghost'}
              aria-pressed={word === status}
              onClick={() => change({ status: word === 'waiting' ? undefined : word })}
            >
              {words[word]}
              {data && <span className="text-ink-faint tabular-nums">{data.counts[word]}</span>}
            </Button>
          ))}
        </div>
        {data && data.assignments.length > 1 && (
          <FilterChip
            single
            label={t`Assignment`}
            value={search.lesson_id ? [search.lesson_id] : []}
            onValueChange={([lesson_id]) => change({ lesson_id })}
            options={data.assignments.map(({ lesson_id, title, course_title }) => ({
              value: lesson_id,
              label: courseId ? title : `${title} · ${course_title}`,
            }))}
          />
        )}
      </FilterBar>
      <SubmissionsTable
        organizationId={organizationId}
        filter={filter}
        withCourse={courseId === null}
        onSortChange={(sort) => change({ sort: sort === 'oldest' ? undefined : sort })}
        onPageChange={(page) => change({ page })}
        renderLink={renderLink}
        empty={
          filtered ? (
            <NoResultsState onClear={clear} />
          ) : (
            <EmptyState
              drawing={<LaurelDrawing />}
              title={
                status === 'waiting' ? (
                  <Trans>Nothing to grade</Trans>
                ) : (
                  <Trans>Nothing here yet</Trans>
                )
              }
              description={<Trans>Assignments that learners submit will appear here.</Trans>}
            />
          )
        }
      />
    </>
  )
}
