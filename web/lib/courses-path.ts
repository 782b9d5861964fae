import { useLocation } from '@tanstack/react-router'

export type CoursesPath = '/dashboard/instructor/courses' | '/dashboard/admin/courses'

/** Base path of the course pages in this area. Instructors and admins share them, and links stay in the area. */
export const useCoursesPath = (): CoursesPath =>
  useLocation({
    select: ({ pathname }) =>
      /^\/dashboard\/admin\//i.test(pathname)
        ? '/dashboard/admin/courses'
        : '/dashboard/instructor/courses',
  })
