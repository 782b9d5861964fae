import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import type { RangeSearch, RowsTarget } from './analytics-search.ts'

/** The course and the days that every link of the page keeps. */
export interface AnalyticsPlace {
  courseId: string
  range: RangeSearch
}

/** Opens the rows that a number counts, in the same days. */
export function RowsLink({
  place,
  target,
  className = 'underline-offset-4 hover:underline',
  children,
  ...props
}: {
  place: AnalyticsPlace
  target: RowsTarget
  className?: string
  children?: ReactNode
}) {
  const courses = useCoursesPath()
  return (
    <Link
      to={`${courses}/$courseId/analytics`}
      params={{ courseId: place.courseId }}
      search={{ ...place.range, ...target }}
      resetScroll={false}
      className={className}
      activeProps={{}}
      {...props}
    >
      {children}
    </Link>
  )
}
