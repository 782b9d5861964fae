import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { QueueRow, QueueType } from '#contract/grading-queue.ts'
import type { QueueStatus } from '#contract/submission-grading.ts'
import { Button } from '#web/ui/button.tsx'
import { LaurelDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { queueQuery } from './queries.ts'
import type { QueueSearch } from './queue-search.ts'
import { QueueTable } from './queue-table.tsx'

type QueueListProps = {
  organizationId: string
  search: QueueSearch
  onChange: (search: QueueSearch) => void
  renderLink: (row: QueueRow, children: ReactNode) => ReactNode
}

/** Everything to grade, with its filters. */
export function QueueList({ organizationId, search, onChange, renderLink }: QueueListProps) {
  const { t } = useLingui()
  const { data } = useQuery(queueQuery(organizationId, search))
  const change = (next: Partial<QueueSearch>) => onChange({ ...search, page: undefined, ...next })
  const status = search.status ?? 'waiting'
  const { type, course_id, lesson_id, is_late } = search
  const filtered = Boolean(search.search ?? type ?? course_id ?? lesson_id ?? is_late)
  const clear = () => onChange({ status: search.status, sort: search.sort })
  const words = { waiting: t`To grade`, graded: t`Graded`, returned: t`Returned` }
  const types: Record<QueueType, string> = {
    assignment: t`Assignments`,
    quiz: t`Quiz attempts`,
    essay: t`Essays`,
    file: t`Files`,
  }
  const lessons = data?.lessons ?? []
  const courses = new Map(lessons.map(({ course }) => [course.id, course.title]))
  const shownLessons = lessons.filter(({ course }) => !course_id || course.id === course_id)
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
        <FilterChip
          single
          label={t`Type`}
          value={type ? [type] : []}
          onValueChange={([next]) => change({ type: next })}
          options={(Object.keys(types) as QueueType[]).map((value) => ({
            value,
            label: types[value],
          }))}
        />
        {(courses.size > 1 || course_id) && (
          <FilterChip
            single
            label={t`Course`}
            value={course_id ? [course_id] : []}
            onValueChange={([next]) => change({ course_id: next, lesson_id: undefined })}
            options={[...courses].map(([value, label]) => ({ value, label }))}
          />
        )}
        {(shownLessons.length > 1 || lesson_id) && (
          <FilterChip
            single
            label={t`Lesson`}
            value={lesson_id ? [lesson_id] : []}
            onValueChange={([next]) => change({ lesson_id: next })}
            options={shownLessons.map(({ lesson, course, count }) => ({
              value: lesson.id,
              label: course_id ? lesson.title : `${lesson.title} · ${course.title}`,
              count,
            }))}
          />
        )}
        <Button
          size="sm"
          variant={is_late ? 'secondary' : 'ghost'}
          aria-pressed={is_late === 'true'}
          onClick={() => change({ is_late: is_late ? undefined : 'true' })}
        >
          <Trans>Late</Trans>
        </Button>
      </FilterBar>
      <QueueTable
        organizationId={organizationId}
        search={search}
        onSortChange={(sort) => change({ sort: sort === 'newest' ? sort : undefined })}
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
              description={
                <Trans>
                  Assignments and quiz answers that need a person to grade them will appear here.
                </Trans>
              }
            />
          )
        }
      />
    </>
  )
}
