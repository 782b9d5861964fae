import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, Files, LayoutTemplate } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Curriculum } from '#contract/curriculum.ts'
import { Button } from '#web/ui/button.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { CourseAddress } from '../queries.ts'
import { AddFilesDialog } from './add-files-dialog.tsx'
import { AddSection } from './add-section.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { CopyLessonsDialog } from './copy-lessons-dialog.tsx'
import { DragArea } from './drag-area.tsx'
import { LessonSettingsSheet } from './lesson-settings-sheet.ts'
import { curriculumKey } from './queries.ts'
import { PasteOutlineDialog } from './paste-outline-dialog.tsx'
import { noIds, toggleId, withIds, withoutIds, withRange } from './selection.ts'
import { SectionBlock } from './section-block.tsx'
import { lessonElementId, sectionElementId, TreeContext, type Act } from './tree-context.ts'
import { findLesson, inOrder, orderOf, sectionStepOf, stepOf } from './tree.ts'
import { uploadLessonFile, uploadLessonPackage } from './upload-lesson-file.ts'
import { useCurriculumChanges } from './use-curriculum-changes.ts'
import { useDroppedFiles } from './use-dropped-files.ts'

const SaveTemplateDialog = lazy(async () => ({
  default: (await import('../save-template-dialog.tsx')).SaveTemplateDialog,
}))
const AddTemplateDialog = lazy(async () => ({
  default: (await import('./add-template-dialog.tsx')).AddTemplateDialog,
}))

type CurriculumTreeProps = { place: CourseAddress; curriculum: Curriculum }

/** Sections and lessons of a draft, to be arranged by drag, by keys and by menus. */
export function CurriculumTree({ place, curriculum }: CurriculumTreeProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const changes = useCurriculumChanges(place)
  const [chosen, setChosen] = useState(noIds)
  const [folded, setFolded] = useState(noIds)
  const [settingsOf, setSettingsOf] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [pasting, setPasting] = useState(false)
  const [copying, setCopying] = useState(false)
  const [saving, setSaving] = useState(false)
  const [adding, setAdding] = useState(false)
  const [files, setFiles] = useState<File[] | null>(null)
  const lastChosen = useRef<string | null>(null)
  const focusNext = useRef<{ elementId: string; before: Curriculum } | null>(null)
  const { courseId } = place
  const canUpdate = curriculum.can.update
  const existing = new Set(orderOf(curriculum))
  const selected = new Set([...chosen].filter((id) => existing.has(id)))
  const now = () => queryClient.getQueryData<Curriculum>(curriculumKey(place)) ?? curriculum

  const perform: Act = (action) => {
    const tree = now()
    switch (action.do) {
      case 'select':
        setChosen(
          action.range && lastChosen.current !== null
            ? withRange(selected, orderOf(tree), lastChosen.current, action.lessonId)
            : toggleId(selected, action.lessonId),
        )
        lastChosen.current = action.lessonId
        return
      case 'select-section': {
        const section = tree.sections.find(({ id }) => id === action.sectionId)
        const ids = (section?.lessons ?? []).map(({ id }) => id)
        return setChosen(action.selected ? withIds(selected, ids) : withoutIds(selected, ids))
      }
      case 'fold':
        return setFolded(toggleId(folded, action.sectionId))
      case 'settings':
        return setSettingsOf(action.lessonId)
      case 'rename-lesson':
        return void changes.renameLesson(action.lessonId, action.title)
      case 'rename-section':
        return void changes.renameSection(action.sectionId, action.title)
      case 'duplicate':
        return void changes.duplicateLesson(action.lessonId)
      case 'delete-lesson': {
        const title = findLesson(tree, action.lessonId)?.title
        return void changes.deleteLessons([action.lessonId], title)
      }
      case 'delete-section': {
        const section = tree.sections.find(({ id }) => id === action.sectionId)
        return void (section && changes.deleteSection(section.id, section.title))
      }
      case 'move-lesson':
        return moveToEnd(action.sectionId, [action.lessonId])
      case 'step-lesson': {
        const move = stepOf(tree, action.lessonId, action.step)
        if (!move) return
        setFolded(withoutIds(folded, [move.section_id]))
        void changes.moveLessons(move)
        focusNext.current = { elementId: lessonElementId(action.lessonId), before: curriculum }
        return announce(action.lessonId)
      }
      case 'step-section': {
        const after = sectionStepOf(tree, action.sectionId, action.step)
        if (after === undefined) return
        void changes.moveSection(action.sectionId, after)
        focusNext.current = { elementId: sectionElementId(action.sectionId), before: curriculum }
        return
      }
    }
  }
  const moveToEnd = (section_id: string, lesson_ids: string[]) => {
    const section = now().sections.find(({ id }) => id === section_id)
    const staying = section?.lessons.findLast(({ id }) => !lesson_ids.includes(id))
    void changes.moveLessons({ lesson_ids, section_id, after_lesson_id: staying?.id ?? null })
  }
  /** For those who can't see where it went. */
  const announce = (lessonId: string) =>
    setTimeout(() => {
      const section = now().sections.find(({ lessons }) =>
        lessons.some(({ id }) => id === lessonId),
      )
      if (!section) return
      const place = section.lessons.findIndex(({ id }) => id === lessonId) + 1
      const total = section.lessons.length
      setSaid(t`Moved to ${place} of ${total} in ${section.title}`)
    })

  // A row that moved is a new element somewhere else; the focus follows it.
  useEffect(() => {
    if (focusNext.current === null || focusNext.current.before === curriculum) return
    document.getElementById(focusNext.current.elementId)?.focus()
    focusNext.current = null
  }, [curriculum])
  // Rows keep one function for all their life, whatever is drawn around them.
  const latest = useRef({ perform, now, addLesson: changes.addLesson })
  useEffect(() => {
    latest.current = { perform, now, addLesson: changes.addLesson }
  })
  const [stable] = useState(() => ({
    act: ((action) => latest.current.perform(action)) as Act,
    tree: () => latest.current.now(),
    addLesson: ((...given) => latest.current.addLesson(...given)) as typeof changes.addLesson,
  }))
  const [context, setContext] = useState({
    courseId,
    canUpdate,
    act: stable.act,
    tree: stable.tree,
  })
  if (context.courseId !== courseId || context.canUpdate !== canUpdate) {
    setContext({ ...context, courseId, canUpdate })
  }
  const chosenIds = inOrder(curriculum, selected)
  useDroppedFiles(canUpdate && files === null, setFiles)

  return (
    <TreeContext value={context}>
      {curriculum.sections.length === 0 && (
        <EmptyState
          drawing={<ShelfDrawing />}
          title={<Trans>No sections yet</Trans>}
          description={
            canUpdate ? (
              <Trans>
                Courses are made up of sections, and sections of lessons. Add your first section.
              </Trans>
            ) : (
              <Trans>This course has no lessons yet.</Trans>
            )
          }
        />
      )}
      <DragArea
        movingWith={(id) => (selected.has(id) ? inOrder(now(), selected) : [id])}
        titleOf={(id) =>
          findLesson(now(), id)?.title ??
          now().sections.find((section) => section.id === id)?.title ??
          ''
        }
        onMoveLessons={(lesson_ids, section_id, after_lesson_id) =>
          void changes.moveLessons({ lesson_ids, section_id, after_lesson_id })
        }
        onMoveSection={(id, after) => void changes.moveSection(id, after)}
      >
        <ol data-tree className="flex flex-col gap-3">
          {curriculum.sections.map((section) => (
            <SectionBlock
              key={section.id}
              section={section}
              selected={section.lessons
                .filter(({ id }) => selected.has(id))
                .map(({ id }) => id)
                .join(' ')}
              folded={folded.has(section.id)}
              onAddLesson={stable.addLesson}
            />
          ))}
        </ol>
      </DragArea>
      {canUpdate && (
        <div className="mt-3 flex flex-col gap-2">
          <AddSection onAdd={changes.addSection} />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setPasting(true)}>
              <ClipboardPaste />
              <Trans>Paste outline</Trans>
            </Button>
            <Button size="sm" onClick={() => setAdding(true)}>
              <LayoutTemplate />
              <Trans>Add from template</Trans>
            </Button>
            <Button size="sm" onClick={() => setFiles([])}>
              <Files />
              <Trans>Add files</Trans>
            </Button>
          </div>
        </div>
      )}
      <PasteOutlineDialog
        open={pasting}
        onOpenChange={setPasting}
        onAdd={async (sections) => (await changes.addOutline(sections)) !== null}
      />
      <AddFilesDialog
        tree={curriculum}
        files={files}
        onFilesChange={setFiles}
        onAdd={async (section, lessons, layout) => {
          const ids = await changes.addOutline([section])
          for (const [index, { file, kind }] of lessons.entries()) {
            const id = ids?.[index]
            if (!id) continue
            if (kind === 'package') {
              uploadLessonPackage(place, id, file, { layout, queryClient })
            } else uploadLessonFile(place, id, file, queryClient)
          }
          return ids !== null
        }}
      />
      <CopyLessonsDialog
        place={place}
        count={selected.size}
        open={copying}
        onOpenChange={setCopying}
        onCopy={(target) => changes.copyLessons(chosenIds, target)}
      />
      <Suspense>
        {saving && (
          <SaveTemplateDialog
            open
            onOpenChange={setSaving}
            place={place}
            title={findLesson(curriculum, chosenIds[0] ?? '')?.title ?? ''}
            lessonIds={chosenIds}
          />
        )}
        {adding && (
          <AddTemplateDialog
            open
            onOpenChange={setAdding}
            place={place}
            onAdd={changes.addTemplate}
          />
        )}
      </Suspense>
      <BulkActions
        tree={curriculum}
        count={selected.size}
        onMove={(sectionId) => moveToEnd(sectionId, chosenIds)}
        onSettings={(settings) => void changes.changeSettingsOfLessons(chosenIds, settings)}
        onCopy={() => setCopying(true)}
        onTemplate={() => setSaving(true)}
        onDelete={() => void changes.deleteLessons(chosenIds)}
        onClear={() => setChosen(noIds)}
      />
      <LessonSettingsSheet
        lesson={settingsOf === null ? undefined : findLesson(curriculum, settingsOf)}
        tree={curriculum}
        onSave={changes.changeSettings}
        onClose={() => setSettingsOf(null)}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </TreeContext>
  )
}
