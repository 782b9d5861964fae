import { useLocation } from '@tanstack/react-router'

export type CoursesPath = '/dashboard/instructor/courses' | '/dashboard/admin/courses'

/** Where the pages of courses are in this area. Instructors and admins share them, and links stay in the area. */
export const useCoursesPath = (): CoursesPath =>
  useLocation({
    select: ({ pathname }) =>
      /^\/dashboard\/admin\//i.test(pathname)
        ? '/dashboard/admin/courses'
        : '/dashboard/instructor/courses',
  })
