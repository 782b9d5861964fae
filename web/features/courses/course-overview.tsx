import type { ReactNode } from 'react'
import type { Course } from '#contract/courses.ts'
import { CourseActivity } from './course-activity.tsx'
import { CourseFacts } from './course-facts.tsx'
import { CourseInstructors } from './course-instructors.tsx'
import { CourseVersions } from './course-versions.tsx'
import { PublishCoursePanel } from './publish-course-panel.tsx'

/** Everything about where a course stands, for instructors and admins alike. */
export function CourseOverview({
  organizationId,
  course,
  children,
}: {
  organizationId: string
  course: Course
  /** More cards below the first. */
  children?: ReactNode
}) {
  const params = { organizationId, courseId: course.id }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <PublishCoursePanel organizationId={organizationId} course={course} />
        {children}
        <CourseVersions {...params} />
        <CourseActivity {...params} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <CourseFacts course={course} />
        <CourseInstructors organizationId={organizationId} course={course} />
      </div>
    </div>
  )
}
