import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'

const tabs = [
  { part: '', label: msg`Overview` },
  { part: '/edit', label: msg`Edit` },
  { part: '/curriculum', label: msg`Curriculum` },
  { part: '/resources', label: msg`Resources` },
  { part: '/quizzes', label: msg`Quizzes` },
  { part: '/students', label: msg`Students` },
  { part: '/grading', label: msg`Grading` },
  { part: '/gradebook', label: msg`Gradebook` },
  { part: '/analytics', label: msg`Analytics` },
  { part: '/comments', label: msg`Comments` },
  { part: '/reviews', label: msg`Reviews` },
] as const

/** The parts of a course, in the reader's own area. */
export function CourseTabs({ courseId }: { courseId: string }) {
  const { t, i18n } = useLingui()
  const courses = useCoursesPath()
  return (
    <LinkTabs label={t`Parts of the course`}>
      {tabs.map(({ part, label }) => (
        <LinkTab key={part} asChild>
          <Link
            to={`${courses}/$courseId${part}`}
            params={{ courseId }}
            activeOptions={{ exact: part === '' }}
          >
            {i18n._(label)}
          </Link>
        </LinkTab>
      ))}
    </LinkTabs>
  )
}

/** What the open part is called; undefined on the overview and on pages that no tab leads to. */
export function useCoursePart(courseId: string): string | undefined {
  const { i18n } = useLingui()
  const courses = useCoursesPath()
  const pathname = useLocation({ select: (location) => location.pathname })
  const part = pathname.slice(`${courses}/${courseId}`.length)
  const tab = tabs.find((one) => one.part !== '' && `${part}/`.startsWith(`${one.part}/`))
  return tab && i18n._(tab.label)
}
