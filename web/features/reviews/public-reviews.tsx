import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publicReviewsQuery, type CourseReviewsFilter } from './queries.ts'
import { ReviewItem } from './review-item.tsx'
import { ReviewsList } from './reviews-list.tsx'

/** What learners say, on the page of a public course. Nothing stands here until someone has said something. */
export function PublicReviews({ course }: { course: string }) {
  const [filter, setFilter] = useState<CourseReviewsFilter>({})
  const { data } = useQuery({
    ...publicReviewsQuery(course, filter),
    placeholderData: keepPreviousData,
  })
  if (!data || data.summary.count === 0) return null
  return (
    <section>
      <h2 className="mb-4 font-display text-24 tracking-tight">
        <Trans>What learners say</Trans>
      </h2>
      <ReviewsList
        data={data}
        filter={filter}
        onFilterChange={setFilter}
        renderReview={(review) => <ReviewItem review={review} />}
      />
    </section>
  )
}
