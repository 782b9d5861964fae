import type { AnalyticsSearch } from '#web/features/insight/analytics/analytics-search.ts'
import { CourseAnalyticsPage as Analytics } from '#web/features/insight/analytics/course-analytics-page.tsx'
import { useCoursePlace } from './use-course-place.ts'

type CourseAnalyticsProps = {
  search: AnalyticsSearch
  onSearchChange: (search: AnalyticsSearch) => void
}

export function CourseAnalyticsPage(props: CourseAnalyticsProps) {
  const place = useCoursePlace()
  return <Analytics key={place.courseId} {...place} {...props} />
}
