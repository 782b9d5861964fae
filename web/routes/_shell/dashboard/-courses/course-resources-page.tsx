import { ResourcesPage } from '#web/features/courses/resources/resources-page.tsx'
import type { ResourcesSearch } from './resources-search.ts'
import { useCoursePlace } from './use-course-place.ts'

type CourseResourcesProps = {
  search: ResourcesSearch
  onSearchChange: (search: ResourcesSearch) => void
}

export function CourseResourcesPage({ search, onSearchChange }: CourseResourcesProps) {
  const place = useCoursePlace()
  return (
    <ResourcesPage
      key={place.courseId}
      place={place}
      filter={search}
      onFilterChange={(changes) => onSearchChange({ ...search, ...changes })}
    />
  )
}
