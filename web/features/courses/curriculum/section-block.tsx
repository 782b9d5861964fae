import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  GripVertical,
  TextCursorInput,
  Trash2,
} from 'lucide-react'
import { memo, useState, type KeyboardEvent } from 'react'
import type { CurriculumSection } from '#contract/curriculum.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { AddLesson } from './add-lesson.tsx'
import { InlineTitle } from './inline-title.tsx'
import { LateMenu } from './late-menu.tsx'
import { LessonRow } from './lesson-row.tsx'
import { focusRow, focusSoon } from './row-focus.ts'
import { sectionElementId } from './tree-context.ts'
import { sectionStepOf } from './tree.ts'
import { useFirstPart } from './use-first-part.ts'
import { useTree } from './use-tree.ts'

type SectionBlockProps = {
  section: CurriculumSection
  /** Chosen lessons of this section, as one text that stays the same while they do. */
  selected: string
  folded: boolean
  onAddLesson: React.ComponentProps<typeof AddLesson>['onAdd']
}

export const SectionBlock = memo(function SectionBlock({
  section,
  selected,
  folded,
  onAddLesson,
}: SectionBlockProps) {
  const { t } = useLingui()
  const { canUpdate, act } = useTree()
  const [renaming, setRenaming] = useState(false)
  const { id: sectionId, title, lessons } = section
  const shown = useFirstPart(lessons)
  const chosen = new Set(selected === '' ? [] : selected.split(' '))
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: 'up', ArrowDown: 'down' } as const
    const arrow = step[event.key as keyof typeof step]
    if (arrow && event.altKey && canUpdate) act({ do: 'step-section', sectionId, step: arrow })
    else if (arrow) focusRow(event.currentTarget, arrow)
    else if (event.key === 'F2' && canUpdate) setRenaming(true)
    else return
    event.preventDefault()
  }
  return (
    <li
      data-section={sectionId}
      className="overflow-hidden rounded-card border border-line bg-surface [content-visibility:auto] [contain-intrinsic-size:auto_20rem] data-dragged:opacity-40"
    >
      <div
        data-section-head={sectionId}
        className="flex min-h-12 items-center gap-2 py-1 ps-1 pe-2 sm:ps-2"
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
              aria-label={t`Select everything in ${title}`}
              disabled={lessons.length === 0}
              checked={lessons.length > 0 && chosen.size === lessons.length}
              indeterminate={chosen.size > 0 && chosen.size < lessons.length}
              onCheckedChange={(checked) =>
                act({ do: 'select-section', sectionId, selected: checked })
              }
            />
          </>
        )}
        <h2 className="min-w-0 flex-1 text-14 font-semibold">
          {renaming ? (
            <InlineTitle
              value={title}
              label={t`Section title`}
              onSave={(next) => act({ do: 'rename-section', sectionId, title: next })}
              onClose={() => {
                setRenaming(false)
                focusSoon(sectionElementId(sectionId))
              }}
            />
          ) : (
            <button
              id={sectionElementId(sectionId)}
              type="button"
              data-row
              aria-expanded={!folded}
              className="flex w-full items-center gap-2 rounded-control text-start wrap-anywhere"
              onClick={() => act({ do: 'fold', sectionId })}
              onKeyDown={press}
            >
              <ChevronDown
                aria-hidden
                className={classNames(
                  'size-4 shrink-0 text-ink-muted transition-transform',
                  folded && '-rotate-90 rtl:rotate-90',
                )}
              />
              {title}
            </button>
          )}
        </h2>
        <span className="text-13 whitespace-nowrap text-ink-muted">
          <Plural value={lessons.length} one="# lesson" other="# lessons" />
        </span>
        {canUpdate && <SectionMenu section={section} onRename={() => setRenaming(true)} />}
      </div>
      {!folded && (
        <>
          <ol aria-label={title}>
            {shown.map((lesson) => (
              <LessonRow key={lesson.id} lesson={lesson} selected={chosen.has(lesson.id)} />
            ))}
          </ol>
          {canUpdate && <AddLesson section={section} onAdd={onAddLesson} />}
        </>
      )}
    </li>
  )
})

function SectionMenu({ section, onRename }: { section: CurriculumSection; onRename: () => void }) {
  const { t } = useLingui()
  const { act, tree } = useTree()
  const { id: sectionId, title } = section
  return (
    <LateMenu label={t`Actions for ${title}`}>
      {() => (
        <>
          <MenuItem icon={<TextCursorInput />} end="F2" onSelect={() => setTimeout(onRename, 50)}>
            <Trans>Rename</Trans>
          </MenuItem>
          <MenuItem
            icon={<ArrowUp />}
            end="Alt+↑"
            disabled={sectionStepOf(tree(), sectionId, 'up') === undefined}
            onSelect={() => act({ do: 'step-section', sectionId, step: 'up' })}
          >
            <Trans>Move up</Trans>
          </MenuItem>
          <MenuItem
            icon={<ArrowDown />}
            end="Alt+↓"
            disabled={sectionStepOf(tree(), sectionId, 'down') === undefined}
            onSelect={() => act({ do: 'step-section', sectionId, step: 'down' })}
          >
            <Trans>Move down</Trans>
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            danger
            icon={<Trash2 />}
            onSelect={() => act({ do: 'delete-section', sectionId })}
          >
            <Trans>Delete</Trans>
          </MenuItem>
        </>
      )}
    </LateMenu>
  )
}
