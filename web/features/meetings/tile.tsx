import { Trans, useLingui } from '@lingui/react/macro'
import { Hand, MicOff, Signal, SignalLow, SignalMedium, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Participant } from '#contract/meetings.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { LinkState, Quality } from './engine/meeting-engine.ts'
import { Video } from './media-elements.tsx'

type TileProps = {
  participant: Participant
  isMe: boolean
  camera: MediaStreamTrack | undefined
  link: LinkState | undefined
  reaction: string | undefined
  className?: string
}

/** One person in the room. Their camera is shown while the room says that it is on. */
export function Tile({ participant, isMe, camera, link, reaction, className }: TileProps) {
  const { t } = useLingui()
  const { person, audio_on, video_on, hand_raised_at } = participant
  const speaks = (link?.level ?? 0) > 0.03 && audio_on
  return (
    <li
      aria-label={person.name}
      data-person={person.id}
      className={classNames(
        'relative grid min-h-0 place-items-center overflow-hidden rounded-card bg-surface outline-2',
        speaks ? 'outline-success' : 'outline-transparent',
        className,
      )}
    >
      {video_on && camera ? (
        <Video
          track={camera}
          mirrored={isMe}
          label={isMe ? t`My camera` : t`Camera of ${person.name}`}
        />
      ) : (
        <Avatar size="xl" name={person.name} src={person.avatar} />
      )}
      <p className="absolute start-2 bottom-2 flex max-w-[calc(100%-1rem)] items-center gap-1.5 rounded-control bg-raised px-2 py-1 text-13 text-ink [&_svg]:size-3.5 [&_svg]:shrink-0">
        {!audio_on && <MicOff role="img" aria-label={t`Muted`} />}
        <span className="truncate">
          {person.name}
          {isMe && (
            <>
              {' '}
              <Trans>(you)</Trans>
            </>
          )}
        </span>
        {link && !isMe && <QualitySign quality={link.quality} />}
      </p>
      {hand_raised_at && (
        <span className="absolute end-2 top-2 grid size-8 place-items-center rounded-full bg-amber-soft text-amber-ink">
          <Hand role="img" aria-label={t`Hand raised`} className="size-4.5" />
        </span>
      )}
      {reaction && (
        <span aria-hidden className="absolute start-2 top-2 text-24">
          {reaction}
        </span>
      )}
    </li>
  )
}

function QualitySign({ quality }: { quality: Quality }): ReactNode {
  const { t } = useLingui()
  switch (quality) {
    case 'good':
      return <Signal role="img" aria-label={t`Good connection`} />
    case 'fair':
      return <SignalMedium role="img" aria-label={t`Fair connection`} />
    case 'poor':
      return <SignalLow role="img" aria-label={t`Poor connection`} />
    case 'lost':
      return <WifiOff role="img" aria-label={t`No connection`} />
  }
}
