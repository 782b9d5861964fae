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
import type { PlayerStops } from '#web/lib/player/stops.ts'
import { learningKey, lessonQuery } from './queries.ts'

const Player = lazy(async () => ({
  default: (await import('#web/lib/player/player.tsx')).Player,
}))

/** Lets a video stop at its questions: shows the player that it is given, once it knows where. */
export type AskInVideo = (given: {
  open: OpenLesson
  player: React.RefObject<PlayerHandle | null>
  onDone: () => void
  show: (stopping: PlayerStops | undefined) => ReactNode
}) => ReactNode

export type LessonContentProps = {
  organizationId: string
  open: OpenLesson
  /** Shows the kinds of lessons that belong to another noun. `onDone` reads progress again after something counted. */
  showKind: ((open: OpenLesson, onDone: () => void) => ReactNode) | undefined
  askInVideo: AskInVideo | undefined
  player: React.RefObject<PlayerHandle | null>
  onPosition: (seconds: number) => void
}

/** What the lesson holds, by its kind. */
export function LessonContent({
  organizationId,
  open,
  showKind,
  askInVideo,
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
  const onDone = () => void queryClient.invalidateQueries({ queryKey: learningKey(organizationId) })
  switch (content.kind) {
    case 'video':
    case 'audio': {
      const show = (stopping?: PlayerStops) =>
        media && (
          <div className="mb-8">
            <Suspense fallback={<Skeleton className="aspect-video" />}>
              <Player
                kind={content.kind}
                title={lesson.title}
                media={media}
                startAt={lesson.position_seconds}
                handle={player}
                keysElsewhere
                stopping={stopping}
                onPosition={onPosition}
                onExpired={() => void renew()}
                onWatched={(watched) =>
                  void record(organizationId, { type: 'progress_saved', ...ids, ...watched })
                }
              />
            </Suspense>
          </div>
        )
      const asks = content.kind === 'video' && (content.questions?.items.length ?? 0) > 0
      return (
        <>
          {media && isBeingPrepared(media) && <BeingPrepared onLook={() => void renew()} />}
          {media &&
            !isBeingPrepared(media) &&
            (asks && askInVideo ? askInVideo({ open, player, onDone, show }) : show())}
          {text}
        </>
      )
    }
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
      return showKind?.(open, onDone)
  }
}
