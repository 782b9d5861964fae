import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import {
  ArrowDown,
  ArrowUp,
  Copy,
  FolderInput,
  PenLine,
  Settings2,
  TextCursorInput,
  Trash2,
} from 'lucide-react'
import type { CurriculumLesson } from '#contract/curriculum.ts'
import { MenuItem, MenuSeparator, MenuSub, MenuSubContent, MenuSubTrigger } from '#web/ui/menu.tsx'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { LateMenu } from './late-menu.tsx'
import { stepOf } from './tree.ts'
import { useTree } from './use-tree.ts'

export function LessonMenu({
  lesson,
  onRename,
}: {
  lesson: CurriculumLesson
  onRename: () => void
}) {
  const { t } = useLingui()
  const { canUpdate, act, tree, courseId } = useTree()
  const navigate = useNavigate()
  const courses = useCoursesPath()
  const { id: lessonId, title } = lesson
  const open = () =>
    void navigate({
      to: `${courses}/$courseId/curriculum/$lessonId`,
      params: { courseId, lessonId },
    })
  return (
    <LateMenu label={t`Actions for ${title}`}>
      {() => (
        <>
          <MenuItem icon={<PenLine />} onSelect={open}>
            {canUpdate ? <Trans>Edit</Trans> : <Trans context="verb">Open</Trans>}
          </MenuItem>
          {canUpdate && (
            <>
              {/* After the menu has closed and given its focus back. */}
              <MenuItem
                icon={<TextCursorInput />}
                end="F2"
                onSelect={() => setTimeout(onRename, 50)}
              >
                <Trans>Rename</Trans>
              </MenuItem>
              <MenuItem icon={<Settings2 />} onSelect={() => act({ do: 'settings', lessonId })}>
                <Trans>Settings</Trans>
              </MenuItem>
              <MenuSeparator />
              <MenuItem
                icon={<ArrowUp />}
                end="Alt+↑"
                disabled={stepOf(tree(), lessonId, 'up') === null}
                onSelect={() => act({ do: 'step-lesson', lessonId, step: 'up' })}
              >
                <Trans>Move up</Trans>
              </MenuItem>
              <MenuItem
                icon={<ArrowDown />}
                end="Alt+↓"
                disabled={stepOf(tree(), lessonId, 'down') === null}
                onSelect={() => act({ do: 'step-lesson', lessonId, step: 'down' })}
              >
                <Trans>Move down</Trans>
              </MenuItem>
              <MenuSub>
                <MenuSubTrigger icon={<FolderInput />}>
                  <Trans>Move to section</Trans>
                </MenuSubTrigger>
                <MenuSubContent className="max-h-80 max-w-72 overflow-y-auto">
                  {tree().sections.map((section) => (
                    <MenuItem
                      key={section.id}
                      disabled={section.id === lesson.section_id}
                      onSelect={() => act({ do: 'move-lesson', lessonId, sectionId: section.id })}
                    >
                      {section.title}
                    </MenuItem>
                  ))}
                </MenuSubContent>
              </MenuSub>
              <MenuItem icon={<Copy />} onSelect={() => act({ do: 'duplicate', lessonId })}>
                <Trans>Duplicate</Trans>
              </MenuItem>
              <MenuSeparator />
              <MenuItem
                danger
                icon={<Trash2 />}
                onSelect={() => act({ do: 'delete-lesson', lessonId })}
              >
                <Trans>Delete</Trans>
              </MenuItem>
            </>
          )}
        </>
      )}
    </LateMenu>
  )
}
