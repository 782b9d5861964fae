import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen, Eye } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { courseQuery, type CourseAddress } from './queries.ts'

/** The draft as visitors will see its page, and as learners will read it: this lesson, or the first. */
export function PreviewLinks({ place, lessonId }: { place: CourseAddress; lessonId?: string }) {
  const { data: course } = useQuery(courseQuery(place))
  if (!course) return null
  const size = lessonId ? 'sm' : undefined
  return (
    <>
      <Button asChild size={size}>
        <Link to="/courses/$course" params={{ course: course.slug }} search={{ view: 'draft' }}>
          <Eye />
          <Trans>Preview</Trans>
        </Link>
      </Button>
      <Button asChild size={size}>
        <Link
          to="/course-preview/$course"
          params={{ course: course.slug }}
          search={{ view: 'draft', ...(lessonId && { lesson: lessonId }) }}
        >
          <BookOpen />
          <Trans>View as learner</Trans>
        </Link>
      </Button>
    </>
  )
}
