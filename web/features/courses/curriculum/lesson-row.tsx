import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { GripVertical } from 'lucide-react'
import { memo, useState, type KeyboardEvent } from 'react'
import type { CurriculumLesson } from '#contract/curriculum.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { InlineTitle } from './inline-title.tsx'
import { LessonBadges, LessonDuration } from './lesson-badges.tsx'
import { lessonKindParts } from './lesson-kinds.ts'
import { LessonMenu } from './lesson-menu.tsx'
import { focusRow, focusSoon } from './row-focus.ts'
import { lessonElementId } from './tree-context.ts'
import { useTree } from './use-tree.ts'

type LessonRowProps = { lesson: CurriculumLesson; selected: boolean }

export const LessonRow = memo(function LessonRow({ lesson, selected }: LessonRowProps) {
  const { t, i18n } = useLingui()
  const { courseId, canUpdate, act } = useTree()
  const courses = useCoursesPath()
  const [renaming, setRenaming] = useState(false)
  const { id: lessonId, title } = lesson
  const { icon: Icon, label } = lessonKindParts[lesson.kind]

  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: 'up', ArrowDown: 'down' } as const
    const arrow = step[event.key as keyof typeof step]
    if (arrow && event.altKey && canUpdate) act({ do: 'step-lesson', lessonId, step: arrow })
    else if (arrow) focusRow(event.currentTarget, arrow)
    else if (event.key === 'F2' && canUpdate) setRenaming(true)
    else if (event.key === 'Delete' && canUpdate) act({ do: 'delete-lesson', lessonId })
    else return
    event.preventDefault()
  }
  return (
    <li
      data-lesson={lessonId}
      className={classNames(
        'group flex min-h-11 items-center gap-2 border-t border-line py-1 ps-1 pe-2 sm:ps-2',
        '[content-visibility:auto] [contain-intrinsic-size:auto_2.75rem] data-dragged:opacity-40',
        selected ? 'bg-primary-soft' : 'hover:bg-wash',
      )}
    >
      {canUpdate && (
        <>
          <button
            data-handle
            type="button"
            tabIndex={-1}
            aria-hidden
            title={t`Drag to move`}
            className="cursor-grab touch-none text-ink-faint select-none hover:text-ink"
          >
            <GripVertical className="size-4" />
          </button>
          <Checkbox
            aria-label={t`Select ${title}`}
            checked={selected}
            onChange={(event) =>
              act({
                do: 'select',
                lessonId,
                range: (event.nativeEvent as MouseEvent).shiftKey,
              })
            }
          />
        </>
      )}
      <Icon aria-label={i18n._(label)} className="size-4 shrink-0 text-ink-muted" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        {renaming ? (
          <InlineTitle
            value={title}
            label={t`Lesson title`}
            onSave={(next) => act({ do: 'rename-lesson', lessonId, title: next })}
            onClose={() => {
              setRenaming(false)
              focusSoon(lessonElementId(lessonId))
            }}
          />
        ) : (
          <Link
            id={lessonElementId(lessonId)}
            to={`${courses}/$courseId/curriculum/$lessonId`}
            params={{ courseId, lessonId }}
            preload={false}
            data-row
            className="min-w-0 rounded-control wrap-anywhere hover:underline"
            onKeyDown={press}
          >
            {title}
          </Link>
        )}
        <LessonBadges lesson={lesson} />
      </div>
      <LessonDuration seconds={lesson.duration_seconds} />
      <LessonMenu lesson={lesson} onRename={() => setRenaming(true)} />
    </li>
  )
})
