import type { LessonMedia } from '#contract/lesson-progress.ts'
import { FileCard } from '#web/lib/file-card.tsx'

/** A document: shown in place where browsers can show it, and always to download. */
export function FileLesson({ media, title }: { media: LessonMedia; title: string }) {
  const shown = media.content_type === 'application/pdf'
  const picture = media.content_type.startsWith('image/')
  return (
    <div className="mb-8">
      {shown && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF inside a sandbox, and the viewer is one
        <iframe
          src={media.url}
          title={title}
          className="mb-3 h-[75dvh] w-full rounded-card border border-line bg-surface max-sm:hidden"
        />
      )}
      {picture && <img src={media.url} alt={title} className="mb-3 max-w-full rounded-card" />}
      <FileCard file={media} />
    </div>
  )
}
