import { Trans, useLingui } from '@lingui/react/macro'
import { Mic, MicOff, Video as VideoIcon, VideoOff } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { LiveSession } from '#contract/live-sessions.ts'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { DeviceFields, TroubleSentence } from './device-fields.tsx'
import { LevelMeter } from './level-meter.tsx'
import { Video } from './media-elements.tsx'
import type { LocalMedia } from './use-local-media.ts'

type LobbyProps = {
  session: LiveSession
  media: LocalMedia
  pending: boolean
  /** Why the last attempt failed. */
  error: ReactNode
  back: ReactNode
  onJoin: () => void
}

/** Before the door: see and hear oneself, then go in. */
export function Lobby({ session, media, pending, error, back, onJoin }: LobbyProps) {
  const { t } = useLingui()
  const openBoth = useEffectEvent(async () => {
    await media.setAudio(true)
    await media.setCamera(true)
  })
  useEffect(() => void openBoth(), [])
  const { troubles } = media
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-page content-center gap-8 px-4 py-8 lg:grid-cols-[3fr_2fr] lg:items-center lying:grid-cols-2 lying:items-center lying:gap-4 lying:py-3">
      <div className="flex flex-col gap-4">
        <div className="relative grid aspect-video place-items-center overflow-hidden rounded-card bg-ink text-paper">
          {media.camera ? (
            <Video mirrored track={media.camera} label={t`My camera`} />
          ) : (
            <p className="px-6 text-center text-14">
              <Trans>Your camera is off</Trans>
            </p>
          )}
          <div className="absolute inset-x-0 bottom-3 flex justify-center gap-2">
            <Button
              aria-pressed={media.audio !== null}
              onClick={() => void media.setAudio(!media.audio)}
            >
              {media.audio ? <Mic /> : <MicOff />}
              {media.audio ? <Trans>Mute</Trans> : <Trans>Unmute</Trans>}
            </Button>
            <Button
              aria-pressed={media.camera !== null}
              onClick={() => void media.setCamera(!media.camera)}
            >
              {media.camera ? <VideoIcon /> : <VideoOff />}
              {media.camera ? <Trans>Stop video</Trans> : <Trans>Start video</Trans>}
            </Button>
          </div>
        </div>
        <LevelMeter track={media.audio} />
        <DeviceFields media={media} onChoose={(kind, id) => void media.choose(kind, id)} />
        {(['audio', 'camera'] as const).map(
          (kind) =>
            troubles[kind] && (
              <p key={kind} role="status" className="text-14 text-amber-ink">
                <TroubleSentence kind={kind} trouble={troubles[kind]} />
              </p>
            ),
        )}
      </div>
      <div>
        <h1 className="text-24 font-semibold wrap-anywhere">{session.title}</h1>
        <p className="mt-1 text-14 text-ink-muted">
          {session.course?.title ?? session.group?.name}
          {session.host && <> · {session.host.name}</>}
        </p>
        {session.description !== '' && (
          <p className="mt-3 text-14 whitespace-pre-line wrap-anywhere">{session.description}</p>
        )}
        <div role="status" className="mt-5 text-14">
          {session.status === 'cancelled' ? (
            <Trans>This live session was canceled.</Trans>
          ) : session.status === 'ended' ? (
            <Trans>This live session is over.</Trans>
          ) : !session.join.is_open ? (
            <Trans>
              The room opens <RelativeTime value={session.join.opens_at} />.
            </Trans>
          ) : session.has_waiting_room && session.join.role === 'guest' ? (
            <Trans>A host will let you in.</Trans>
          ) : null}
        </div>
        {error && (
          <p role="alert" className="mt-3 text-14 text-danger">
            {error}
          </p>
        )}
        <div className="mt-5 flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            disabled={!session.join.is_open}
            pending={pending}
            onClick={onJoin}
          >
            {session.join.role === 'host' && session.started_at === null ? (
              <Trans>Start meeting</Trans>
            ) : (
              <Trans>Join meeting</Trans>
            )}
          </Button>
          {back}
        </div>
      </div>
    </main>
  )
}
