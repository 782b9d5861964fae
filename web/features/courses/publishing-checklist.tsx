import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Circle, CircleAlert, CircleCheck } from 'lucide-react'
import { Fragment } from 'react'
import type { ChecklistItem } from '#contract/publishing.ts'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { checklistWords } from './course-words.ts'

/** What is done, what stands in the way, and what would be good: each in words, not only in colour. */
export function PublishingChecklist({
  courseId,
  items,
}: {
  courseId: string
  items: ChecklistItem[]
}) {
  const blocking = items.filter((item) => item.level === 'blocking')
  const advisory = items.filter((item) => item.level === 'advisory')
  const open = blocking.filter((item) => !item.done).length
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <ItemList
        title={
          open === 0 ? (
            <Trans>Ready to publish</Trans>
          ) : (
            <Plural value={open} one="# required step left" other="# required steps left" />
          )
        }
        courseId={courseId}
        items={blocking}
      />
      <ItemList courseId={courseId} title={<Trans>Recommended</Trans>} items={advisory} />
    </div>
  )
}

type ItemListProps = { courseId: string; title: React.ReactNode; items: ChecklistItem[] }

function ItemList({ courseId, title, items }: ItemListProps) {
  return (
    <div>
      <h3 className="mb-2 text-13 text-ink-muted">{title}</h3>
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <Item key={item.code} courseId={courseId} item={item} />
        ))}
      </ul>
    </div>
  )
}

/** Where each item is done: a part of the course, and the card of its page. */
const places = {
  has_description: { part: 'edit', card: 'about' },
  has_outcomes: { part: 'edit', card: 'learners' },
  has_category: { part: 'edit', card: 'catalog' },
  has_enrollment_code: { part: 'edit', card: 'enrollment' },
  dates_are_ahead: { part: 'edit', card: 'enrollment' },
  has_subtitle: { part: 'edit', card: 'about' },
  has_cover: { part: 'edit', card: 'about' },
  has_lessons: { part: 'curriculum' },
  has_no_empty_sections: { part: 'curriculum' },
  lessons_have_content: { part: 'curriculum' },
  has_preview_lesson: { part: 'curriculum' },
  videos_have_captions: { part: 'resources' },
} as const satisfies Record<ChecklistItem['code'], { part: string; card?: string }>

const linked = 'underline decoration-line-strong underline-offset-4 hover:decoration-current'

function Item({ courseId, item }: { courseId: string; item: ChecklistItem }) {
  const { t, i18n } = useLingui()
  const courses = useCoursesPath()
  const [Icon, tone, state] = item.done
    ? [CircleCheck, 'text-success', t`Done`]
    : item.level === 'blocking'
      ? [CircleAlert, 'text-danger', t`To do`]
      : [Circle, 'text-ink-faint', t`Not done`]
  const place: { part: 'edit' | 'curriculum' | 'resources'; card?: string } = places[item.code]
  const words = i18n._(checklistWords[item.code])
  return (
    <li className="flex gap-2 text-14">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="min-w-0">
        <span className="sr-only">{state}: </span>
        {item.done ? (
          <span className="text-ink-muted">{words}</span>
        ) : (
          <Link
            to={`${courses}/$courseId/${place.part}`}
            params={{ courseId }}
            hash={place.card ?? ''}
            className={linked}
          >
            {words}
          </Link>
        )}
        <Missing courseId={courseId} item={item} />
      </span>
    </li>
  )
}

/** Lessons by name, each with the way to its editor; anything else by name alone. */
function Missing({ courseId, item }: { courseId: string; item: ChecklistItem }) {
  const courses = useCoursesPath()
  if (item.missing.length === 0) return null
  return (
    <span className="block text-13 wrap-anywhere text-ink-muted">
      {item.lessons.length === 0
        ? item.missing.join(' · ')
        : item.lessons.map(({ id, title }, index) => (
            <Fragment key={id}>
              {index > 0 && ' · '}
              <Link
                to={`${courses}/$courseId/curriculum/$lessonId`}
                params={{ courseId, lessonId: id }}
                className={linked}
              >
                {title}
              </Link>
            </Fragment>
          ))}
    </span>
  )
}
