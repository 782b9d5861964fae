import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Bookmark, CircleCheck, CircleDot, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LessonState, SectionState } from '#contract/progress.ts'
import { useNow } from '#web/lib/use-now.ts'
import { kindIcons, KindWord, Minutes } from '#web/lib/lesson-kind.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { LockSentence } from './lesson-words.tsx'

type CourseContentProps = {
  courseId: string
  sections: SectionState[]
  /** Lessons are links; without it the list only tells. */
  linked?: boolean
  /** What can be done with a section, beside its count. */
  sectionAction?: ((sectionId: string) => ReactNode) | undefined
}

/** Every lesson of the course with its state; a locked one says why and when it opens. */
export function CourseContent({
  courseId,
  sections,
  linked = true,
  sectionAction,
}: CourseContentProps) {
  return (
    <div className="flex flex-col gap-6">
      {sections.map((section) => {
        const done = section.lessons.filter(({ completed_at }) => completed_at).length
        return (
          <section key={section.id}>
            <div className="mb-2 flex items-baseline justify-between gap-4">
              <h2 className="flex-1 text-14 font-semibold wrap-anywhere">{section.title}</h2>
              <p className="text-13 whitespace-nowrap text-ink-muted tabular-nums">
                <Trans>
                  {done} of {section.lessons.length}
                </Trans>
              </p>
              {sectionAction?.(section.id)}
            </div>
            <ol className="overflow-hidden rounded-card border border-line bg-surface">
              {section.lessons.map((lesson) => (
                <li key={lesson.id} className="border-b border-line last:border-b-0">
                  <LessonRow courseId={courseId} lesson={lesson} linked={linked} />
                </li>
              ))}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

function LessonRow({
  courseId,
  lesson,
  linked,
}: {
  courseId: string
  lesson: LessonState
  linked: boolean
}) {
  const { t } = useLingui()
  const locked = lesson.locked.length > 0
  const Kind = kindIcons[lesson.kind]
  const [Icon, state, colour] = lesson.completed_at
    ? ([CircleCheck, t({ message: 'Completed', context: 'lesson' }), 'text-success'] as const)
    : locked
      ? ([Lock, t({ message: 'Locked', context: 'lesson' }), 'text-ink-faint'] as const)
      : lesson.opened_at
        ? ([CircleDot, t({ message: 'Started', context: 'lesson' }), 'text-amber-ink'] as const)
        : ([Kind, t({ message: 'Open', context: 'lesson' }), 'text-ink-faint'] as const)
  const content = (
    <>
      <Icon aria-label={state} className={classNames('mt-0.5 size-4.5 shrink-0', colour)} />
      <span className="min-w-0 flex-1">
        <span className={classNames('block wrap-anywhere', locked && 'text-ink-muted')}>
          {lesson.title}
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-13 text-ink-muted">
          <span>
            <KindWord kind={lesson.kind} />
            {lesson.duration_seconds > 0 && <> · </>}
            <Minutes seconds={lesson.duration_seconds} />
          </span>
          {lesson.due_at && !lesson.completed_at && <Due at={lesson.due_at} />}
          {lesson.is_bookmarked && (
            <Bookmark aria-label={t`Bookmarked`} className="size-3.5 text-primary" />
          )}
        </span>
        {lesson.locked.map((reason) => (
          <span key={reason.code} className="mt-0.5 block text-13 text-ink-muted">
            <LockSentence reason={reason} />
          </span>
        ))}
      </span>
    </>
  )
  const shape = 'flex gap-3 px-4 py-3 text-14'
  if (locked || !linked) return <div className={shape}>{content}</div>
  return (
    <Link
      to="/dashboard/student/courses/$courseId/lessons/$lessonId"
      params={{ courseId, lessonId: lesson.id }}
      className={classNames(shape, 'transition-colors hover:bg-wash')}
    >
      {content}
    </Link>
  )
}

function Due({ at }: { at: string }) {
  const late = Date.parse(at) < useNow(60_000)
  return (
    <Pill tone={late ? 'danger' : 'attention'}>
      {late ? <Trans>Was due</Trans> : <Trans>Due</Trans>} <RelativeTime value={at} />
    </Pill>
  )
}
