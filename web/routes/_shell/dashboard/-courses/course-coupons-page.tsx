import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { courseQuery } from '#web/features/courses/queries.ts'
import { CouponsPage } from '#web/features/orders/coupons-page.tsx'
import type { CouponsSearch } from '#web/features/orders/coupons-search.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { useCoursePlace } from './use-course-place.ts'

/** The discount codes for one course, as the people who teach it see them. */
export function CourseCouponsPage({
  search,
  onChange,
}: {
  search: CouponsSearch
  onChange: (change: Partial<CouponsSearch>) => void
}) {
  const { organizationId, courseId } = useCoursePlace()
  const { data: course } = useQuery(courseQuery({ organizationId, courseId }))
  return (
    <>
      <SectionHead
        title={<Trans>Coupons</Trans>}
        description={<Trans>Discount codes that only work for this course.</Trans>}
      />
      <CouponsPage
        organizationId={organizationId}
        course={{ id: courseId, currency: course?.currency ?? 'EUR' }}
        search={search}
        onChange={onChange}
      />
    </>
  )
}
