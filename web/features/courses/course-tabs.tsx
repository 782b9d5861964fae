import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'

const base = '/dashboard/instructor/courses/$courseId'

const tabs = [
  { to: base, label: msg`Overview` },
  { to: `${base}/edit`, label: msg`Edit` },
  { to: `${base}/curriculum`, label: msg`Curriculum` },
  { to: `${base}/resources`, label: msg`Resources` },
  { to: `${base}/quizzes`, label: msg`Quizzes` },
  { to: `${base}/students`, label: msg`Students` },
  { to: `${base}/grading`, label: msg`Grading` },
  { to: `${base}/gradebook`, label: msg`Gradebook` },
  { to: `${base}/analytics`, label: msg`Analytics` },
  { to: `${base}/comments`, label: msg`Comments` },
  { to: `${base}/reviews`, label: msg`Reviews` },
]

/** The parts of a course. Each noun brings its own page; a tab stands here as soon as its route does. */
export function CourseTabs({ courseId }: { courseId: string }) {
  const { t, i18n } = useLingui()
  const { routesByPath } = useRouter()
  return (
    <LinkTabs label={t`Parts of the course`}>
      {tabs
        .filter(({ to }) => Object.hasOwn(routesByPath, to))
        .map(({ to, label }) => (
          <LinkTab key={to} asChild>
            <Link to={to} params={{ courseId }} activeOptions={{ exact: to === base }}>
              {i18n._(label)}
            </Link>
          </LinkTab>
        ))}
    </LinkTabs>
  )
}
