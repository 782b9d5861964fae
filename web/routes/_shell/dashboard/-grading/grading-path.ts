import { useLocation } from '@tanstack/react-router'

/** Where the grading queue is in this area. Instructors and admins share its pages, and links stay in the area. */
export const useGradingPath = () =>
  useLocation({
    select: ({ pathname }) =>
      /^\/dashboard\/admin\//i.test(pathname)
        ? ('/dashboard/admin/grading' as const)
        : ('/dashboard/instructor/grading' as const),
  })
