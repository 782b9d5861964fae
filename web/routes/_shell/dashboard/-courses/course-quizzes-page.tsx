import { QuizzesPage } from '#web/features/quizzes/staff/quizzes-page.tsx'
import { useCoursePlace } from './use-course-place.ts'

export function CourseQuizzesPage() {
  const place = useCoursePlace()
  return <QuizzesPage key={place.courseId} place={place} />
}
