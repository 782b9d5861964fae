import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import type { LessonFile } from '#contract/curriculum.ts'
import { fileSize } from '#web/lib/file-size.ts'

export type ShownRecording = {
  title: string
  file: LessonFile
  poster_url: string | null
  captions: { language: string; label: string; url?: string; file?: LessonFile }[]
}

type RecordingPreviewProps = { kind: 'video' | 'audio' | 'file'; recording: ShownRecording }

/** The file as the browser shows it, to be sure that it is the right one. */
export function RecordingPreview({ kind, recording }: RecordingPreviewProps) {
  const { title, file, poster_url, captions } = recording
  const tracks = captions.map(({ language, label, url, file }) => (
    <track key={language} kind="captions" srcLang={language} label={label} src={url ?? file?.url} />
  ))
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-surface">
      {kind === 'video' && (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- as many as the recording has
        <video
          key={file.url}
          controls
          preload="metadata"
          src={file.url}
          poster={poster_url ?? undefined}
          className="aspect-video w-full bg-ink"
        >
          {tracks}
        </video>
      )}
      {kind === 'audio' && (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- as many as the recording has
        <audio key={file.url} controls preload="metadata" src={file.url} className="w-full p-3">
          {tracks}
        </audio>
      )}
      {kind === 'file' && file.content_type.startsWith('image/') && (
        <img src={file.url} alt={title} className="max-h-96 w-full object-contain" />
      )}
      <figcaption className="flex items-center gap-2 px-4 py-2.5 text-14">
        <FileText aria-hidden className="size-4 shrink-0 text-ink-muted" />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {title}
          <span className="ms-2 text-13 text-ink-muted">{fileSize(file.size_bytes)}</span>
        </span>
        <a
          href={file.url}
          target="_blank"
          rel="noreferrer"
          className="text-13 text-primary underline-offset-4 hover:underline"
        >
          <Trans context="verb">Open</Trans>
        </a>
      </figcaption>
    </figure>
  )
}
