import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { getLessonMedia, type OpenLesson } from '#contract/lesson-progress.ts'
import { call } from '#web/lib/call.ts'
import { record } from '#web/lib/outbox/learning-lane.ts'
import { DocumentText, Embed } from '#web/ui/document.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BeingPrepared, isBeingPrepared } from './being-prepared.tsx'
import { FileLesson } from './file-lesson.tsx'
import type { PlayerHandle } from '#web/lib/player/player.tsx'
import { learningKey, lessonQuery } from './queries.ts'

const Player = lazy(async () => ({
  default: (await import('#web/lib/player/player.tsx')).Player,
}))

export type LessonContentProps = {
  organizationId: string
  open: OpenLesson
  /** Shows the kinds of lessons that belong to another noun. `onDone` reads progress again after something counted. */
  showKind: ((open: OpenLesson, onDone: () => void) => ReactNode) | undefined
  player: React.RefObject<PlayerHandle | null>
  onPosition: (seconds: number) => void
}

/** What the lesson holds, by its kind. */
export function LessonContent({
  organizationId,
  open,
  showKind,
  player,
  onPosition,
}: LessonContentProps): ReactNode {
  const queryClient = useQueryClient()
  const { content, lesson, course, media } = open
  const ids = { course_id: course.id, lesson_id: lesson.id }
  const text = 'document' in content && (
    <DocumentText
      document={content.document}
      fileUrl={(id) => open.files[id]}
      language={open.course.language}
    />
  )
  const renew = async () => {
    const params = { organizationId, courseId: course.id, lessonId: lesson.id }
    const renewed = await call(getLessonMedia, { params }).catch(() => null)
    if (!renewed) return
    queryClient.setQueryData<OpenLesson>(
      lessonQuery(organizationId, course.id, lesson.id).queryKey,
      (known) => known && { ...known, media: renewed },
    )
  }
  switch (content.kind) {
    case 'video':
    case 'audio':
      return (
        <>
          {media && isBeingPrepared(media) && <BeingPrepared onLook={() => void renew()} />}
          {media && !isBeingPrepared(media) && (
            <div className="mb-8">
              <Suspense fallback={<Skeleton className="aspect-video" />}>
                <Player
                  kind={content.kind}
                  title={lesson.title}
                  media={media}
                  startAt={lesson.position_seconds}
                  handle={player}
                  keysElsewhere
                  onPosition={onPosition}
                  onExpired={() => void renew()}
                  onWatched={(watched) =>
                    void record(organizationId, { type: 'progress_saved', ...ids, ...watched })
                  }
                />
              </Suspense>
            </div>
          )}
          {text}
        </>
      )
    case 'file':
      return (
        <>
          {media && <FileLesson media={media} title={lesson.title} />}
          {text}
        </>
      )
    case 'embed':
      return (
        <>
          {content.url && <Embed url={content.url} title={lesson.title} />}
          {text}
        </>
      )
    case 'text':
      return text
    case 'quiz':
    case 'assignment':
    case 'live_session':
    case 'package':
    case 'tool':
      return showKind?.(
        open,
        () => void queryClient.invalidateQueries({ queryKey: learningKey(organizationId) }),
      )
  }
}
