import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { CourseOutline } from '#contract/course-page.ts'
import { kindIcons, KindWord, Minutes } from '#web/lib/lesson-kind.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Hours } from './course-facts.tsx'

type Lesson = CourseOutline[number]['lessons'][number]

type CourseCurriculumProps = {
  outline: CourseOutline
  /** The address under which preview lessons open; absent where nobody but staff sees the page. */
  previewOf?: string
}

const openAtFirst = 2

/** Sections that open and close, each lesson with its kind and minutes; those open to everyone are links. */
export function CourseCurriculum({ outline, previewOf }: CourseCurriculumProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      {outline.map(({ id, title, lessons }, index) => (
        <details
          key={id}
          open={index < openAtFirst}
          className="group border-b border-line last:border-b-0"
        >
          <summary className="flex items-center gap-3 bg-wash/60 px-4 py-3 marker:content-none hover:bg-wash">
            <ChevronDown
              aria-hidden
              className="size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
            />
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{title}</span>
            <span className="text-13 whitespace-nowrap text-ink-muted tabular-nums max-sm:hidden">
              <Plural value={lessons.length} one="# lesson" other="# lessons" />
              {' · '}
              <Hours seconds={lessons.reduce((sum, lesson) => sum + lesson.duration_seconds, 0)} />
            </span>
          </summary>
          <ul>
            {lessons.map((lesson) => (
              <LessonRow key={lesson.id} lesson={lesson} previewOf={previewOf} />
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

function LessonRow({ lesson, previewOf }: { lesson: Lesson; previewOf: string | undefined }) {
  const Icon = kindIcons[lesson.kind]
  const opens = lesson.is_preview && previewOf !== undefined
  return (
    <li className="relative flex items-center gap-3 border-t border-line px-4 py-2.5 text-14">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {opens ? (
          <Link
            to="/course-preview/$course"
            params={{ course: previewOf }}
            search={{ lesson: lesson.id }}
            className="text-primary underline-offset-4 hover:underline after:absolute after:inset-0"
          >
            {lesson.title}
          </Link>
        ) : (
          lesson.title
        )}
        <span className="sr-only">
          {' '}
          (<KindWord kind={lesson.kind} />)
        </span>
      </span>
      {lesson.is_preview && (
        <Pill tone="primary">
          <Trans>Preview</Trans>
        </Pill>
      )}
      <span className="text-13 whitespace-nowrap text-ink-muted tabular-nums">
        <Minutes seconds={lesson.duration_seconds} />
      </span>
    </li>
  )
}
