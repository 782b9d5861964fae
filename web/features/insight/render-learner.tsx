import { Link } from '@tanstack/react-router'
import type { PersonName } from '#contract/people.ts'
import { useCoursesPath } from '#web/lib/courses-path.ts'

const pages = {
  '/dashboard/instructor/courses': '/dashboard/instructor/students/$personId',
  '/dashboard/admin/courses': '/dashboard/admin/students/$personId',
} as const

/** A name that opens the learner's page in the same area. */
export const renderLearner = (person: PersonName) => <LearnerLink person={person} />

function LearnerLink({ person }: { person: PersonName }) {
  return (
    <Link to={pages[useCoursesPath()]} params={{ personId: person.id }} className="hover:underline">
      {person.name}
    </Link>
  )
}
