import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { FolderOpen, Upload } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import type { CourseResource } from '#contract/course-resources.ts'
import type { LessonMedia } from '#contract/curriculum.ts'
import type { PlayerHandle } from '#web/lib/player/player.tsx'
import { useUploadQueue } from '#web/lib/uploads/upload-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { PreparationState, useResource } from '../resources/preparation-state.tsx'
import { acceptedFor } from '../resources/resource-kinds.ts'
import { ResourcePicker } from '../resources/resource-picker.tsx'
import { uploadResource } from '../resources/upload-resource.ts'
import type { CourseAddress } from '../queries.ts'
import { RecordingPreview, type ShownRecording } from './recording-preview.tsx'

type RecordingFieldProps = {
  place: CourseAddress
  kind: 'video' | 'audio' | 'file'
  resourceId: string | null
  stored: LessonMedia['resource']
  disabled: boolean
  player: RefObject<PlayerHandle | null>
  onChange: (resource: CourseResource | null) => void
}

/** The recording or document of a lesson: chosen from the course's files, or uploaded right here. */
export function RecordingField(props: RecordingFieldProps) {
  const { place, kind, resourceId, stored, disabled, onChange } = props
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [picking, setPicking] = useState(false)
  const [chosen, setChosen] = useState<CourseResource | null>(null)
  const [uploadId, setUploadId] = useState<string | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const upload = useUploadQueue(({ uploads }) => uploads.find(({ id }) => id === uploadId))
  const read = useResource(place, kind === 'file' ? null : resourceId)
  const shown: ShownRecording | null =
    resourceId === null ? null : (read.data ?? (chosen?.id === resourceId ? chosen : stored))

  const take = (resource: CourseResource) => {
    setChosen(resource)
    onChange(resource)
  }
  const send = (file: File | undefined) => {
    if (file) setUploadId(uploadResource(place, file, { queryClient, onAdded: take }))
  }
  const words = { video: t`Video`, audio: t`Recording`, file: t`File` }
  const hints = {
    video: t`MP4, MOV, MKV, WebM or AVI, up to 2 GB`,
    audio: t`MP3, M4A, WAV, OGG or FLAC, up to 1 GB`,
    file: t`PDF, Office or OpenDocument file, image, text, code or ZIP, up to 500 MB`,
  }
  const underWay = upload && upload.state !== 'done'
  return (
    <Field label={words[kind]} group>
      {shown && <RecordingPreview kind={kind} recording={shown} player={props.player} />}
      {shown && resourceId && (
        <PreparationState
          place={place}
          resourceId={resourceId}
          title={shown.title}
          kind={kind === 'file' ? 'document' : kind}
          preparation={shown.preparation}
          canUpdate={!disabled}
        />
      )}
      {underWay && upload && (
        <div className="rounded-card border border-line p-4">
          <p className="mb-2 truncate text-14">{upload.name}</p>
          <ProgressBar
            showValue
            label={t`Uploading ${upload.name}`}
            value={upload.size_bytes === 0 ? 0 : upload.sent_bytes / upload.size_bytes}
          />
          {upload.failure && <p className="mt-2 text-13 text-danger">{upload.failure.detail}</p>}
        </div>
      )}
      {!disabled && !shown && !underWay && (
        <FileDrop accept={acceptedFor[kind]} hint={hints[kind]} onFiles={([file]) => send(file)} />
      )}
      {!disabled && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setPicking(true)}>
            <FolderOpen />
            <Trans>Choose from resources</Trans>
          </Button>
          {shown && (
            <>
              <Button size="sm" onClick={() => chooser.current?.click()}>
                <Upload />
                <Trans>Upload another</Trans>
              </Button>
              <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
                <Trans>Remove from lesson</Trans>
              </Button>
            </>
          )}
          <input
            ref={chooser}
            type="file"
            hidden
            accept={acceptedFor[kind]}
            aria-label={words[kind]}
            onChange={(event) => {
              send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
      )}
      <ResourcePicker
        place={place}
        kinds={kind === 'file' ? ['document', 'picture'] : [kind]}
        open={picking}
        onOpenChange={setPicking}
        onPick={take}
      />
    </Field>
  )
}
