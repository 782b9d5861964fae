import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useRef, type ComponentType, type ReactNode, type RefObject } from 'react'
import type { LessonContent } from '#contract/lessons.ts'
import type { LessonMedia } from '#contract/lesson-progress.ts'
import type { PlayerHandle } from '#web/lib/player/player.tsx'
import type { PlayerStops } from '#web/lib/player/stops.ts'
import { DocumentText, Embed } from '#web/ui/document.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BeingPrepared, isBeingPrepared } from './being-prepared.tsx'
import { FileLesson } from './file-lesson.tsx'

const Player = lazy(async () => ({
  default: (await import('#web/lib/player/player.tsx')).Player,
}))

export type TryQuestions = ComponentType<{
  player: RefObject<PlayerHandle | null>
  show: (stopping: PlayerStops | undefined) => ReactNode
}>

type UnrecordedLessonProps = {
  title: string
  content: LessonContent
  media: LessonMedia | null
  files: Record<string, string>
  /** Its staff look at the draft. */
  isDraft: boolean
  /** The address of the recording works no longer. */
  onExpired: () => void
  /** Lets a video stop at its questions, without storing answers. */
  TryQuestions?: TryQuestions | undefined
}

/** The content of a lesson as learners have it, with the same player, for those whose progress nobody keeps. */
export function UnrecordedLesson({
  title,
  content,
  media,
  files,
  isDraft,
  onExpired,
  TryQuestions,
}: UnrecordedLessonProps) {
  const player = useRef<PlayerHandle>(null)
  if (isForLearners(content)) {
    return isDraft ? (
      <ForLearnersLater kind={content.kind} />
    ) : (
      <OnlyForLearners kind={content.kind} />
    )
  }
  const playable = content.kind === 'video' || content.kind === 'audio' ? content.kind : null
  const asks = content.kind === 'video' && (content.questions?.items.length ?? 0) > 0
  const show = (stopping?: PlayerStops) =>
    playable &&
    media && (
      <div className="mb-8">
        <Suspense fallback={<Skeleton className="aspect-video" />}>
          <Player
            kind={playable}
            title={title}
            media={media}
            handle={player}
            stopping={stopping}
            onExpired={onExpired}
          />
        </Suspense>
      </div>
    )
  return (
    <>
      {playable && media && isBeingPrepared(media) && <BeingPrepared onLook={onExpired} />}
      {media &&
        !isBeingPrepared(media) &&
        (asks && TryQuestions ? <TryQuestions player={player} show={show} /> : show())}
      {content.kind === 'file' && media && <FileLesson media={media} title={title} />}
      {content.kind === 'embed' && content.url && <Embed url={content.url} title={title} />}
      <DocumentText document={content.document} fileUrl={(id) => files[id]} />
    </>
  )
}

const learnersKinds = ['quiz', 'assignment', 'live_session', 'package', 'tool'] as const
type LearnersKind = (typeof learnersKinds)[number]
type LearnersContent = Extract<LessonContent, { kind: LearnersKind }>

const isForLearners = (content: LessonContent): content is LearnersContent =>
  (learnersKinds as readonly string[]).includes(content.kind)

/** What is answered or attended belongs to someone; a preview is nobody's. */
function OnlyForLearners({ kind }: { kind: LearnersKind }) {
  return (
    <p className="text-ink-muted">
      {kind === 'quiz' && <Trans>This quiz opens once you're enrolled.</Trans>}
      {kind === 'assignment' && <Trans>This assignment opens once you're enrolled.</Trans>}
      {kind === 'live_session' && <Trans>Enroll to join this session.</Trans>}
      {(kind === 'package' || kind === 'tool') && (
        <Trans>This lesson opens once you're enrolled.</Trans>
      )}
    </p>
  )
}

/** What is answered or attended needs a learner; its editor shows the rest. */
function ForLearnersLater({ kind }: { kind: LearnersKind }) {
  return (
    <p className="text-ink-muted">
      {kind === 'quiz' && (
        <Trans>Learners take the quiz here. Go back to the editor to see its questions.</Trans>
      )}
      {kind === 'assignment' && (
        <Trans>
          Learners read the instructions and submit their work here. Go back to the editor to see
          them.
        </Trans>
      )}
      {kind === 'live_session' && (
        <Trans>Learners see when the session starts and join it here.</Trans>
      )}
      {kind === 'package' && (
        <Trans>Learners open the package here. Go back to the editor to try it yourself.</Trans>
      )}
      {kind === 'tool' && (
        <Trans>Learners open the tool here. Go back to the editor to try it yourself.</Trans>
      )}
    </p>
  )
}
