import type { LessonMedia } from '#contract/lesson-progress.ts'
import { DocumentPages } from '#web/lib/document-pages.tsx'
import { FileCard } from '#web/lib/file-card.tsx'
import { pictureSet } from '#web/ui/picture-set.ts'

/** A document: shown in place where browsers can show it, and always to download. */
export function FileLesson({ media, title }: { media: LessonMedia; title: string }) {
  const { pages } = media
  const shown = media.content_type === 'application/pdf' && !pages
  // Without a size that browsers show, such as of HEIC, there is only the card.
  const picture = media.content_type.startsWith('image/') ? media.poster_url : null
  return (
    <div className="mb-8">
      {pages && <DocumentPages document={pages} title={title} />}
      {shown && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF inside a sandbox, and the viewer is one
        <iframe
          src={media.url}
          title={title}
          className="mb-3 h-[75dvh] w-full rounded-card border border-line bg-surface max-sm:hidden"
        />
      )}
      {picture && (
        <img
          {...pictureSet(picture)}
          sizes="(min-width: 768px) 720px, 100vw"
          alt={title}
          className="mb-3 max-w-full rounded-card"
        />
      )}
      <FileCard file={media} />
    </div>
  )
}
