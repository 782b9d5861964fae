import { CurriculumPage } from '#web/features/courses/curriculum/curriculum-page.tsx'
import { useCoursePlace } from './use-course-place.ts'

export function CourseCurriculumPage() {
  const place = useCoursePlace()
  return <CurriculumPage key={place.courseId} place={place} />
}
