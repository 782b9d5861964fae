import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, MessageCircleReply } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedReview } from '#contract/reviews.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { listPageSize, reviewsQuery, type ReviewsFilter } from './queries.ts'
import { Stars } from './stars.tsx'

type ReviewsTableProps = {
  organizationId: string
  filter: ReviewsFilter
  renderLink: (review: ListedReview, content: ReactNode) => ReactNode
  onSortChange: (sort: NonNullable<ReviewsFilter['sort']>) => void
  onPageChange: (page: number) => void
  empty: ReactNode
}

export function ReviewsTable({
  organizationId,
  filter,
  renderLink,
  onSortChange,
  onPageChange,
  empty,
}: ReviewsTableProps) {
  const { t } = useLingui()
  const list = useQuery({
    ...reviewsQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return empty
  const byStars = filter.sort === 'highest' || filter.sort === 'lowest'
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Reviews`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columnsOf(renderLink)}
        sort={{
          id: byStars ? 'stars' : 'written',
          descending: filter.sort !== 'oldest' && filter.sort !== 'lowest',
        }}
        onSortChange={({ id, descending }) =>
          onSortChange(
            id === 'stars' ? (descending ? 'highest' : 'lowest') : descending ? 'newest' : 'oldest',
          )
        }
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={listPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}

export function ReviewStatePill({ review }: { review: ListedReview }) {
  const { t } = useLingui()
  if (review.hidden) {
    return (
      <Pill tone="danger" icon={EyeOff}>
        {t({ message: 'Hidden', context: 'review of a course' })}
      </Pill>
    )
  }
  return review.reply ? (
    <Pill tone="success" icon={MessageCircleReply}>
      {t`Answered`}
    </Pill>
  ) : (
    <Pill icon={Eye}>{t`Visible`}</Pill>
  )
}

const columnsOf = (renderLink: ReviewsTableProps['renderLink']): Column<ListedReview>[] => [
  {
    id: 'course',
    header: t({ message: 'Review', context: 'review of a course' }),
    cell: (review) => (
      <span className="block max-w-120 py-1.5">
        {renderLink(review, <span className="wrap-anywhere">{review.course.title}</span>)}
        <span className="line-clamp-2 text-13 font-normal wrap-anywhere text-ink-muted">
          {review.body || t`Rating without a comment`}
        </span>
      </span>
    ),
  },
  { id: 'stars', header: t`Stars`, sortable: true, cell: ({ stars }) => <Stars value={stars} /> },
  { id: 'author', header: t`Learner`, cell: ({ author }) => author.name },
  {
    id: 'progress',
    header: t`Progress at the time`,
    numeric: true,
    cell: ({ progress_percent }) => `${progress_percent} %`,
  },
  { id: 'state', header: t`Status`, cell: (review) => <ReviewStatePill review={review} /> },
  {
    id: 'written',
    header: t`Written`,
    sortable: true,
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
]
