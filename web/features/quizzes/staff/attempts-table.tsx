import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AttemptFilter, LearnerAttempt } from '#contract/quiz-grading.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { useCoursesPath, type CoursesPath } from '#web/lib/courses-path.ts'
import { attemptsPageSize, learnerAttemptsQuery, type QuizPlace } from '../queries.ts'
import { AttemptPill } from '../taking/attempts-list.tsx'
import { pointsOf } from '../words.ts'
import type { QuizSearch } from './quiz-search.ts'

type AttemptsTableProps = {
  place: QuizPlace
  search: QuizSearch
  onSearchChange: (changes: Partial<QuizSearch>) => void
}

/** Attempts of all learners; those that wait for a person are the grading queue. */
export function AttemptsTable({ place, search, onSearchChange }: AttemptsTableProps) {
  const courses = useCoursesPath()
  const { t } = useLingui()
  const attempts = useQuery({
    ...learnerAttemptsQuery(place, {
      ...(search.status && { status: search.status }),
      ...(search.search && { search: search.search }),
      ...(search.page && { page: search.page }),
    }),
    placeholderData: keepPreviousData,
  })
  const counts = attempts.data?.counts
  const option = (value: Exclude<AttemptFilter, 'all'>, label: string) => ({
    value,
    label,
    ...(counts && { count: counts[value] }),
  })
  return (
    <div className="flex flex-col">
      <FilterBar
        search={search.search ?? ''}
        searchLabel={t`Search learners`}
        onSearchChange={(value) => onSearchChange({ search: value || undefined, page: undefined })}
      >
        <FilterChip
          single
          label={t`Status`}
          value={search.status ? [search.status] : []}
          options={[
            option('to_grade', t`To grade`),
            option('graded', t`Graded`),
            option('in_progress', t`In progress`),
          ]}
          onValueChange={([status]) => onSearchChange({ status, page: undefined })}
        />
      </FilterBar>
      {attempts.isError ? (
        <QueryFailure query={attempts} />
      ) : attempts.isPending ? (
        <SkeletonRegion>
          <SkeletonTable />
        </SkeletonRegion>
      ) : attempts.data.items.length === 0 ? (
        search.status || search.search ? (
          <NoResultsState
            onClear={() =>
              onSearchChange({ status: undefined, search: undefined, page: undefined })
            }
          />
        ) : (
          <EmptyState
            title={<Trans>No attempts yet</Trans>}
            description={<Trans>Learners can take the quiz once the course is published.</Trans>}
          />
        )
      ) : (
        <>
          <DataTable
            label={t`Attempts`}
            rows={attempts.data.items}
            rowId={({ id }) => id}
            columns={columnsOf(courses, place)}
            pending={attempts.isPlaceholderData}
          />
          <Pagination
            page={search.page ?? 1}
            pageSize={attemptsPageSize}
            total={attempts.data.total}
            capped={attempts.data.total_capped}
            onPageChange={(page) => onSearchChange({ page: page > 1 ? page : undefined })}
          />
        </>
      )}
    </div>
  )
}

const columnsOf = (
  courses: CoursesPath,
  { courseId, lessonId }: QuizPlace,
): Column<LearnerAttempt>[] => [
  {
    id: 'learner',
    header: t`Learner`,
    cell: (row) => {
      const name = row.learner?.name ?? t`Anonymous`
      return (
        <span className="flex items-center gap-2.5 py-1.5">
          <Avatar size="sm" name={name} src={row.learner?.avatar ?? null} />
          {row.status === 'in_progress' ? (
            <span>{name}</span>
          ) : (
            <Link
              to={`${courses}/$courseId/quizzes/$lessonId/$attemptId`}
              params={{ courseId, lessonId, attemptId: row.id }}
              className="min-w-0 wrap-anywhere hover:underline"
            >
              {name}
            </Link>
          )}
        </span>
      )
    },
  },
  { id: 'number', header: t`Attempt`, numeric: true, cell: ({ number }) => number },
  {
    id: 'status',
    header: t`Status`,
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        <AttemptPill attempt={row} />
        {row.pending_count > 0 && row.status !== 'void' && (
          <Pill tone="attention">
            <Plural value={row.pending_count} one="# answer" other="# answers" />
          </Pill>
        )}
      </span>
    ),
  },
  {
    id: 'submitted',
    header: t({ message: 'Submitted', context: 'work' }),
    cell: ({ submitted_at }) => (submitted_at ? <RelativeTime value={submitted_at} /> : '–'),
  },
  {
    id: 'score',
    header: t`Points`,
    numeric: true,
    cell: ({ score, max_score }) =>
      score === null ? '–' : `${pointsOf(score)} / ${pointsOf(max_score)}`,
  },
]
