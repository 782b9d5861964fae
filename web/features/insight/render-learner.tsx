import { Link } from '@tanstack/react-router'
import type { PersonName } from '#contract/people.ts'

/** A name that opens the learner's page. */
export const renderLearner = (person: PersonName) => (
  <Link
    to="/dashboard/instructor/students/$personId"
    params={{ personId: person.id }}
    className="hover:underline"
  >
    {person.name}
  </Link>
)
