import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RatingSummary as Summary, Review } from '#contract/reviews.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { reviewsPageSize, type CourseReviewsFilter } from './queries.ts'
import { RatingSummary } from './rating-summary.tsx'

type ReviewsListProps = {
  data: { items: Review[]; total: number; total_capped: boolean; summary: Summary }
  filter: CourseReviewsFilter
  onFilterChange: (filter: CourseReviewsFilter) => void
  renderReview: (review: Review) => ReactNode
}

/** Histogram, order and the reviews themselves. */
export function ReviewsList({ data, filter, onFilterChange, renderReview }: ReviewsListProps) {
  const { t } = useLingui()
  const change = (part: CourseReviewsFilter) =>
    onFilterChange({ ...filter, page: undefined, ...part })
  if (data.summary.count === 0) {
    return (
      <p className="rounded-card border border-dashed border-line p-6 text-center text-14 text-ink-muted">
        <Trans>No reviews yet.</Trans>
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <RatingSummary
        summary={data.summary}
        chosen={filter.stars as number | undefined}
        onChoose={(stars) => change({ stars })}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Select
          compact
          aria-label={t`Sort reviews`}
          className="w-auto!"
          value={filter.sort ?? 'helpful'}
          onValueChange={(sort) => change({ sort })}
          options={[
            { value: 'helpful', label: t`Most helpful` },
            { value: 'newest', label: t`Newest` },
            { value: 'highest', label: t`Highest rating` },
            { value: 'lowest', label: t`Lowest rating` },
          ]}
        />
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {data.items.map((review) => (
          <li key={review.id} className="py-5 first:pt-0">
            {renderReview(review)}
          </li>
        ))}
      </ul>
      {data.total > reviewsPageSize && (
        <Pagination
          label={t`Review pages`}
          page={Number(filter.page ?? 1)}
          pageSize={reviewsPageSize}
          total={data.total}
          capped={data.total_capped}
          onPageChange={(page) => onFilterChange({ ...filter, page })}
        />
      )}
    </div>
  )
}
