import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useRef, type ComponentType, type ReactNode, type RefObject } from 'react'
import type { Lesson } from '#contract/curriculum.ts'
import type { Document } from '#contract/document.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import type { PlayerHandle } from '#web/lib/player/player.tsx'
import { DocumentEditor, type DocumentEditorProps } from '#web/ui/document-editor.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { uploadPicture } from '../resources/upload-resource.ts'
import type { Written } from './kept-content.ts'
import type { LessonPlace } from './queries.ts'
import { RecordingField } from './recording-field.tsx'

const CaptionPanel = pagePart(
  'features/courses/captions/caption-panel.tsx',
  async () => (await import('../captions/caption-panel.tsx')).CaptionPanel,
)
const EmbedField = pagePart(
  'features/courses/curriculum/embed-field.tsx',
  async () => (await import('./embed-field.tsx')).default,
)

/** Edits a lesson whose content is made by another noun: a quiz, an assignment, a live session, a package. */
export type EditKind = (lesson: Lesson) => ReactNode

/** What another noun edits beside a video, at the times of its player. */
export type VideoEditor = ComponentType<{
  place: LessonPlace
  player: RefObject<PlayerHandle | null>
}>

type LessonContentFieldsProps = {
  place: LessonPlace
  lesson: Lesson
  written: Written
  disabled: boolean
  onChange: (changes: Partial<Written>) => void
  imageUrl: (id: string) => string | undefined
  editKind?: EditKind | undefined
  VideoEditor?: VideoEditor | undefined
  sources?: DocumentEditorProps['sources'] | undefined
}

/** What a lesson holds, by its kind. */
export function LessonContentFields(props: LessonContentFieldsProps) {
  const { place, lesson, written, disabled, onChange, imageUrl, VideoEditor } = props
  const { t } = useLingui()
  const { content } = written
  const player = useRef<PlayerHandle>(null)
  const text = (label: string, placeholder: string, document: Document) => (
    <DocumentEditor
      label={label}
      placeholder={placeholder}
      value={document}
      disabled={disabled}
      imageUrl={imageUrl}
      sources={props.sources}
      uploadImage={disabled ? undefined : (file) => uploadPicture(place, file)}
      onChange={(document) =>
        'document' in content && onChange({ content: { ...content, document } })
      }
    />
  )
  const below = t`Add text below (optional).`
  switch (content.kind) {
    case 'text':
      return text(
        t`Lesson text`,
        t`Write the lesson. Type / for headings, tables, formulas and more.`,
        content.document,
      )
    case 'video':
    case 'audio':
    case 'file':
      return (
        <div className="flex flex-col gap-6">
          <RecordingField
            place={place}
            kind={content.kind}
            resourceId={content.resource_id}
            stored={lesson.media.resource}
            disabled={disabled}
            player={player}
            onChange={(resource) =>
              onChange({
                content: { ...content, resource_id: resource?.id ?? null },
                duration_seconds: resource?.duration_seconds ?? written.duration_seconds,
              })
            }
          />
          {content.kind !== 'file' && content.resource_id && (
            <Suspense fallback={<Skeleton className="h-14 rounded-card" />}>
              <CaptionPanel
                key={content.resource_id}
                place={place}
                resourceId={content.resource_id}
                player={player}
                disabled={disabled}
              />
            </Suspense>
          )}
          {content.kind === 'video' && content.resource_id && VideoEditor && (
            <Suspense fallback={<Skeleton className="h-24 rounded-card" />}>
              <VideoEditor place={place} player={player} />
            </Suspense>
          )}
          {content.kind === 'file' && (
            <MinutesField written={written} disabled={disabled} onChange={onChange} />
          )}
          {text(t`Text below`, below, content.document)}
        </div>
      )
    case 'embed':
      return (
        <div className="flex flex-col gap-6">
          <Suspense
            fallback={
              <SkeletonRegion>
                <Skeleton className="h-20" />
              </SkeletonRegion>
            }
          >
            <EmbedField
              url={content.url}
              title={lesson.title}
              disabled={disabled}
              onChange={(url) => onChange({ content: { ...content, url } })}
            />
          </Suspense>
          <MinutesField written={written} disabled={disabled} onChange={onChange} />
          {text(t`Text below`, below, content.document)}
        </div>
      )
    case 'quiz':
    case 'assignment':
    case 'live_session':
    case 'package':
    case 'tool':
      return props.editKind?.(lesson)
  }
}

type MinutesFieldProps = Pick<LessonContentFieldsProps, 'written' | 'disabled' | 'onChange'>

/** For lessons whose length nobody can read from a file. */
function MinutesField({ written, disabled, onChange }: MinutesFieldProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Estimated time`} className="w-40">
      <Input
        type="number"
        min={0}
        max={6000}
        disabled={disabled}
        value={Math.round(written.duration_seconds / 60)}
        after={<Trans>min</Trans>}
        onChange={(event) =>
          onChange({
            duration_seconds: Math.min(6000, Math.max(0, Number(event.target.value) || 0)) * 60,
          })
        }
      />
    </Field>
  )
}
