import { lazy, Suspense, type RefObject } from 'react'
import type { LessonFile } from '#contract/curriculum.ts'
import type { MediaPreparation, Playback } from '#contract/media.ts'
import type { PlayerHandle } from '#web/lib/player/player.tsx'
import { FileCard } from '#web/lib/file-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Player = lazy(async () => ({
  default: (await import('#web/lib/player/player.tsx')).Player,
}))

export type ShownRecording = {
  title: string
  file: LessonFile
  duration_seconds: number | null
  poster_url: string | null
  captions: { language: string; label: string; url?: string; file?: LessonFile }[]
  preparation: MediaPreparation | null
  playback: Playback | null
}

type RecordingPreviewProps = {
  kind: 'video' | 'audio' | 'file'
  recording: ShownRecording
  player: RefObject<PlayerHandle | null>
}

/** The file as learners have it, to be sure that it is the right one. */
export function RecordingPreview({ kind, recording, player }: RecordingPreviewProps) {
  const { title, file, captions } = recording
  const media = {
    url: file.url,
    content_type: file.content_type,
    playback: recording.playback,
    duration_seconds: recording.duration_seconds,
    poster_url: recording.poster_url,
    captions: captions.map(({ language, label, url, file: own }) => ({
      language,
      label,
      url: url ?? own?.url ?? '',
    })),
  }
  return (
    <div className="flex flex-col gap-3">
      {kind !== 'file' && (
        <Suspense fallback={<Skeleton className="aspect-video" />}>
          <Player key={file.id} kind={kind} title={title} media={media} handle={player} />
        </Suspense>
      )}
      {kind === 'file' && /^image\/(?!hei[cf])/.test(file.content_type) && (
        <img src={file.url} alt={title} className="max-h-96 w-full object-contain" />
      )}
      <FileCard file={file} />
    </div>
  )
}
