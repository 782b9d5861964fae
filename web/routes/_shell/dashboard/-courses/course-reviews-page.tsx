import { CourseReviews } from '#web/features/reviews/course-reviews.tsx'
import { useCoursePlace } from './use-course-place.ts'

export const CourseReviewsPage = () => <CourseReviews {...useCoursePlace()} />
