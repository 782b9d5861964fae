import { Trans } from '@lingui/react/macro'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { LessonMedia } from '#contract/lesson-progress.ts'
import { playsOriginal } from '#web/lib/player/attach-source.ts'

/** Nothing of it plays yet, and soon something will. */
export const isBeingPrepared = (media: LessonMedia) =>
  media.is_preparing && media.playback === null && !playsOriginal(media.content_type)

const lookEveryMilliseconds = 5_000

/** In place of a recording that can't be played before it is prepared. */
export function BeingPrepared({ onLook }: { onLook: () => void }) {
  const look = useRef(onLook)
  useEffect(() => {
    look.current = onLook
  })
  useEffect(() => {
    const timer = setInterval(() => look.current(), lookEveryMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return (
    <p
      role="status"
      className="mb-8 flex aspect-video flex-col items-center justify-center gap-3 rounded-card border border-line bg-wash p-6 text-center text-ink-muted"
    >
      <LoaderCircle aria-hidden className="size-6 motion-safe:animate-spin" />
      <Trans>We're preparing this recording. It will appear here as soon as it's ready.</Trans>
    </p>
  )
}
