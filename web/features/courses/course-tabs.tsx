import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useMayOpen } from '#web/lib/use-may-open.ts'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { LinkTab, LinkTabGroup, LinkTabs } from '#web/ui/link-tabs.tsx'

interface Tab {
  part:
    | ''
    | '/edit'
    | '/curriculum'
    | '/resources'
    | '/quizzes'
    | '/students'
    | '/cohorts'
    | '/comments'
    | '/reviews'
    | '/grading'
    | '/gradebook'
    | '/analytics'
    | '/coupons'
  label: MessageDescriptor
}

const overview: Tab = { part: '', label: msg`Overview` }

/** By the work that somebody comes for: to make the course, to be with its learners, to see how they do. */
const groups: { key: string; label: MessageDescriptor; tabs: Tab[] }[] = [
  {
    key: 'build',
    label: msg`Build`,
    tabs: [
      { part: '/edit', label: msg`Edit` },
      { part: '/curriculum', label: msg`Curriculum` },
      { part: '/resources', label: msg`Resources` },
      { part: '/quizzes', label: msg`Quizzes` },
      { part: '/coupons', label: msg`Coupons` },
    ],
  },
  {
    key: 'people',
    label: msg`People`,
    tabs: [
      { part: '/students', label: msg`Students` },
      { part: '/cohorts', label: msg`Cohorts` },
      { part: '/comments', label: msg`Comments` },
      { part: '/reviews', label: msg`Reviews` },
    ],
  },
  {
    key: 'results',
    label: msg`Results`,
    tabs: [
      { part: '/grading', label: msg`Grading` },
      { part: '/gradebook', label: msg`Gradebook` },
      { part: '/analytics', label: msg`Analytics` },
    ],
  },
]

const tabs = groups.flatMap((group) => group.tabs)

/** The parts of a course, in the reader's own area. */
export function CourseTabs({ courseId }: { courseId: string }) {
  const { t, i18n } = useLingui()
  const courses = useCoursesPath()
  const mayOpen = useMayOpen()
  // Instructors open all parts of their courses in their own area.
  const isOpen = ({ part }: Tab) =>
    courses === '/dashboard/instructor/courses' || mayOpen(`${courses}/${courseId}${part}`)
  const tab = ({ part, label }: Tab) => (
    <LinkTab key={part} asChild>
      <Link
        to={`${courses}/$courseId${part}`}
        params={{ courseId }}
        activeOptions={{ exact: part === '' }}
      >
        {i18n._(label)}
      </Link>
    </LinkTab>
  )
  return (
    <LinkTabs label={t`Course sections`} className="items-end gap-3!">
      {isOpen(overview) && tab(overview)}
      {groups
        .filter((group) => group.tabs.some(isOpen))
        .map((group) => (
          <LinkTabGroup key={group.key} label={i18n._(group.label)}>
            {group.tabs.filter(isOpen).map(tab)}
          </LinkTabGroup>
        ))}
    </LinkTabs>
  )
}

/** What the open part is called; undefined on the overview. */
export function useCoursePart(courseId: string): string | undefined {
  const { i18n } = useLingui()
  const courses = useCoursesPath()
  const pathname = useLocation({ select: (location) => location.pathname })
  const part = pathname.slice(`${courses}/${courseId}`.length)
  const tab = tabs.find((one) => `${part}/`.startsWith(`${one.part}/`))
  if (part.startsWith('/preview')) return i18n._(msg`Preview on a date`)
  return tab && i18n._(tab.label)
}
