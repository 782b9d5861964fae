import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Lock } from 'lucide-react'
import type { LessonState, SectionState } from '#contract/progress.ts'
import { kindIcons, KindWord, Minutes } from '#web/lib/lesson-kind.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LockSentence } from './lesson-words.tsx'

type CurriculumListProps = {
  courseId: string
  sections: SectionState[]
  currentId: string
  onChoose?: () => void
}

/** Every lesson with its tick or its lock, beside the lesson that is open. */
export function CurriculumList({ courseId, sections, currentId, onChoose }: CurriculumListProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Curriculum`} className="flex flex-col gap-5">
      {sections.map((section) => (
        <section key={section.id}>
          <h2 className="mb-1 px-2 text-13 font-semibold text-ink-muted">{section.title}</h2>
          <ol>
            {section.lessons.map((lesson) => (
              <li key={lesson.id}>
                <CurriculumItem
                  courseId={courseId}
                  lesson={lesson}
                  current={lesson.id === currentId}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  )
}

function CurriculumItem({
  courseId,
  lesson,
  current,
  onChoose,
}: {
  courseId: string
  lesson: LessonState
  current: boolean
  onChoose?: () => void
}) {
  const { t } = useLingui()
  const [reason] = lesson.locked
  const Kind = kindIcons[lesson.kind]
  const Icon = lesson.completed_at ? CircleCheck : reason ? Lock : Kind
  const state = lesson.completed_at
    ? t({ message: 'Completed', context: 'lesson' })
    : reason
      ? t({ message: 'Locked', context: 'lesson' })
      : t({ message: 'Open', context: 'lesson' })
  const content = (
    <>
      <Icon
        aria-label={state}
        className={classNames(
          'mt-0.5 size-4 shrink-0',
          lesson.completed_at ? 'text-success' : 'text-ink-faint',
        )}
      />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{lesson.title}</span>
        <span className="block text-12 text-ink-faint">
          {reason ? (
            <LockSentence reason={reason} />
          ) : (
            <>
              <KindWord kind={lesson.kind} />
              {lesson.duration_seconds > 0 && <> · </>}
              <Minutes seconds={lesson.duration_seconds} />
            </>
          )}
        </span>
      </span>
    </>
  )
  const shape = 'flex gap-2.5 rounded-control px-2 py-1.5 text-14'
  if (reason) return <div className={classNames(shape, 'text-ink-muted')}>{content}</div>
  return (
    <Link
      to="/dashboard/student/courses/$courseId/lessons/$lessonId"
      params={{ courseId, lessonId: lesson.id }}
      aria-current={current ? 'page' : undefined}
      onClick={onChoose}
      className={classNames(
        shape,
        'transition-colors hover:bg-wash',
        current && 'bg-primary-soft font-semibold text-primary hover:bg-primary-soft',
      )}
    >
      {content}
    </Link>
  )
}

/** How much of the course is done, as a line. */
export function ProgressWords({ done, total }: { done: number; total: number }) {
  return (
    <Trans>
      {done} of {total} lessons
    </Trans>
  )
}
