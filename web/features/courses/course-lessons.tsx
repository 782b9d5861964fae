import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { CurriculumLesson } from '#contract/curriculum.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DocumentText } from '#web/ui/document.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { lessonKindWords } from './course-words.ts'
import { curriculumQuery, lessonQuery, type CourseAddress } from './queries.ts'

/** The draft to read through, lesson by lesson: for whoever reviews it. */
export function CourseLessons(params: CourseAddress) {
  const curriculum = useQuery(curriculumQuery(params))
  return (
    <Card>
      <CardHead
        title={<Trans>Lessons</Trans>}
        description={<Trans>As in the current draft.</Trans>}
      />
      {curriculum.isPending ? (
        <SkeletonText lines={6} />
      ) : curriculum.isError ? (
        <QueryFailure query={curriculum} />
      ) : curriculum.data.sections.length === 0 ? (
        <p className="text-14 text-ink-muted">
          <Trans>No lessons yet.</Trans>
        </p>
      ) : (
        <div className="flex flex-col gap-5">
          {curriculum.data.sections.map((section) => (
            <section key={section.id}>
              <h3 className="mb-1 text-13 text-ink-muted">{section.title}</h3>
              <ul className="divide-y divide-line">
                {section.lessons.map((lesson) => (
                  <li key={lesson.id}>
                    <LessonRow params={params} lesson={lesson} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Card>
  )
}

function LessonRow({ params, lesson }: { params: CourseAddress; lesson: CurriculumLesson }) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const minutes = Math.round(lesson.duration_seconds / 60)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-2 py-2.5 text-14">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90 rtl:rotate-180"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">{lesson.title}</span>
        {lesson.is_preview && (
          <Pill tone="info">
            <Trans>Preview</Trans>
          </Pill>
        )}
        <span className="text-13 text-ink-muted">
          {i18n._(lessonKindWords[lesson.kind])}
          {minutes > 0 && (
            <>
              {' · '}
              <Trans>{minutes} min</Trans>
            </>
          )}
        </span>
      </summary>
      {open && <LessonContent params={{ ...params, lessonId: lesson.id }} />}
    </details>
  )
}

function LessonContent({ params }: { params: CourseAddress & { lessonId: string } }) {
  const lesson = useQuery(lessonQuery(params))
  if (lesson.isPending) return <SkeletonText className="py-4" lines={5} />
  if (lesson.isError) return <QueryFailure query={lesson} />
  const { content, media } = lesson.data
  const url = media.resource?.file.url
  return (
    <div className="max-w-180 py-4 ps-6">
      {url && content.kind === 'video' && (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- captions are shown where there are some
        <video controls preload="metadata" src={url} poster={media.resource?.poster_url ?? ''}>
          {media.resource?.captions.map((track) => (
            <track
              key={track.language}
              kind="captions"
              src={track.url}
              srcLang={track.language}
              label={track.label}
            />
          ))}
        </video>
      )}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- as above */}
      {url && content.kind === 'audio' && <audio controls preload="metadata" src={url} />}
      {url && content.kind === 'file' && (
        <a className="text-14 text-primary underline underline-offset-4" href={url}>
          {media.resource?.title}
        </a>
      )}
      {content.kind === 'embed' && content.url && (
        <a
          className="text-14 text-primary underline underline-offset-4"
          href={content.url}
          target="_blank"
          rel="noreferrer"
        >
          {content.url}
        </a>
      )}
      {'document' in content && (
        <DocumentText document={content.document} fileUrl={(id) => media.files[id]?.url} />
      )}
    </div>
  )
}
