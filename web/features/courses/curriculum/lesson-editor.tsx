import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, Settings2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { renameLesson, type Lesson } from '#contract/curriculum.ts'
import { call } from '#web/lib/call.ts'
import { SaveIndicator } from '#web/lib/save-indicator.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import type { DocumentEditorProps } from '#web/ui/document-editor.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import type { KeptContent } from './kept-content.ts'
import { LessonConflictNotice } from './lesson-conflict.tsx'
import { LessonContentFields, type EditKind, type VideoEditor } from './lesson-content-fields.tsx'
import { lessonKindParts } from './lesson-kinds.ts'
import { LessonSettingsSheet } from './lesson-settings-sheet.ts'
import { curriculumKey, curriculumQuery, lessonQuery, type LessonPlace } from './queries.ts'
import { findLesson, lessonsOf } from './tree.ts'
import { useCurriculumChanges } from './use-curriculum-changes.ts'
import { useLessonDraft } from './use-lesson-draft.ts'

type LessonEditorProps = {
  place: LessonPlace
  lesson: Lesson
  kept: KeptContent | null
  editKind: EditKind | undefined
  VideoEditor: VideoEditor | undefined
  sources: DocumentEditorProps['sources'] | undefined
  toolbar: ReactNode
}

/** Writes one lesson: its title, what it shows and the text below. Everything is saved by itself. */
export function LessonEditor(props: LessonEditorProps) {
  const { place, lesson, kept, editKind, VideoEditor, sources, toolbar } = props
  const courses = useCoursesPath()
  const { i18n } = useLingui()
  const draft = useLessonDraft(place, lesson, kept)
  const changes = useCurriculumChanges(place)
  const { data: tree } = useQuery(curriculumQuery(place))
  const [settings, setSettings] = useState(false)
  const canUpdate = lesson.can.update
  const { icon, label } = lessonKindParts[lesson.kind]
  const imageUrl = (id: string) => lesson.media.files[id]?.url
  return (
    <div className="mx-auto max-w-225 [--editor-top:3.5rem]">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button asChild size="sm" variant="ghost">
          <Link to={`${courses}/$courseId/curriculum`} params={{ courseId: place.courseId }}>
            <ArrowLeft className="rtl:rotate-180" />
            <Trans>Curriculum</Trans>
          </Link>
        </Button>
        <Pill icon={icon}>{i18n._(label)}</Pill>
        <div className="flex-1" />
        {canUpdate && 'document' in lesson.content && <SaveIndicator state={draft.state} />}
        {toolbar}
        {canUpdate && tree && (
          <Button size="sm" onClick={() => setSettings(true)}>
            <Settings2 />
            <Trans>Settings</Trans>
          </Button>
        )}
      </div>
      <LessonConflictNotice draft={draft} imageUrl={imageUrl} />
      {!canUpdate && (
        <p className="mb-4 rounded-card bg-wash px-4 py-3 text-14 text-ink-muted">
          <Trans>This lesson is read-only for you right now.</Trans>
        </p>
      )}
      <LessonTitle key={lesson.title} place={place} lesson={lesson} />
      <LessonContentFields
        place={place}
        lesson={lesson}
        written={draft.written}
        disabled={!canUpdate}
        onChange={draft.change}
        imageUrl={imageUrl}
        editKind={editKind}
        VideoEditor={VideoEditor}
        sources={sources}
      />
      {tree && <Neighbours place={place} ids={lessonsOf(tree).map(({ id }) => id)} />}
      {tree && (
        <LessonSettingsSheet
          lesson={settings ? findLesson(tree, place.lessonId) : undefined}
          tree={tree}
          onSave={changes.changeSettings}
          onClose={() => setSettings(false)}
        />
      )}
    </div>
  )
}

function LessonTitle({ place, lesson }: { place: LessonPlace; lesson: Lesson }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [title, setTitle] = useState(lesson.title)
  const save = async () => {
    const given = title.trim()
    if (given === '') return setTitle(lesson.title)
    if (given === lesson.title) return
    try {
      await call(renameLesson, { params: place, body: { title: given } })
      queryClient.setQueryData(
        lessonQuery(place).queryKey,
        (now) => now && { ...now, title: given },
      )
      await queryClient.invalidateQueries({ queryKey: curriculumKey(place), exact: true })
    } catch (failure) {
      toastFailure(failure)
    }
  }
  return (
    <input
      aria-label={t`Lesson title`}
      value={title}
      maxLength={120}
      readOnly={!lesson.can.update}
      className="mb-4 w-full rounded-control bg-transparent text-24 font-semibold outline-offset-4"
      onChange={(event) => setTitle(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      onBlur={() => void save()}
    />
  )
}

/** The lessons before and after, for those who write one after the other. */
function Neighbours({ place, ids }: { place: LessonPlace; ids: string[] }) {
  const courses = useCoursesPath()
  const at = ids.indexOf(place.lessonId)
  const [previous, next] = at === -1 ? [] : [ids[at - 1], ids[at + 1]]
  const { courseId } = place
  const to = `${courses}/$courseId/curriculum/$lessonId` as const
  return (
    <nav className="mt-6 flex justify-between gap-2">
      {previous ? (
        <Button asChild size="sm" variant="ghost">
          <Link to={to} params={{ courseId, lessonId: previous }}>
            <ArrowLeft className="rtl:rotate-180" />
            <Trans>Previous lesson</Trans>
          </Link>
        </Button>
      ) : (
        <span />
      )}
      {next && (
        <Button asChild size="sm" variant="ghost">
          <Link to={to} params={{ courseId, lessonId: next }}>
            <Trans>Next lesson</Trans>
            <ArrowRight className="rtl:rotate-180" />
          </Link>
        </Button>
      )}
    </nav>
  )
}
