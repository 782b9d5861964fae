import { Trans, useLingui } from '@lingui/react/macro'
import {
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RectangleHorizontal,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useTakenOver } from '#web/ui/use-taken-over.ts'
import type { Playable } from './attach-source.ts'
import { CaptionLine } from './caption-line.tsx'
import { clock } from './clock.ts'
import { CaptionMenus, PlaybackMenus } from './player-menus.tsx'
import { speeds, usePlayerPreferences } from './player-preferences.ts'
import { SeekBar } from './seek-bar.tsx'
import type { PlayerStops } from './stops.ts'
import type { CaptionTrack } from './use-cues.ts'
import { useSource } from './use-source.ts'
import { useStops } from './use-stops.ts'
import { useWatched, type Watched } from './use-watched.ts'

export interface PlayerHandle {
  toggle: () => void
  seek: (seconds: number) => void
  skip: (seconds: number) => void
  position: () => number
  play: () => void
  pause: () => void
  /** Goes to a stop and shows what it asks. */
  stopAt: (id: string) => void
  /** Leaves the stop and plays on. */
  goOn: () => void
  /** Presses one of the player's own keys, for pages that hear keys themselves. */
  press: (key: string) => boolean
}

export type PlayedMedia = Playable & {
  duration_seconds: number | null
  poster_url: string | null
  captions: CaptionTrack[]
}

type PlayerProps = {
  kind: 'video' | 'audio'
  title: string
  media: PlayedMedia
  /** Where it was left. */
  startAt?: number
  /** Called every few seconds of playing, and when it stops. */
  onWatched?: (watched: Watched) => void
  onPosition?: (seconds: number) => void
  /** The address works no longer: ask for a new one. */
  onExpired?: () => void
  handle?: Ref<PlayerHandle>
  /** The page hears the keys, and passes them on. */
  keysElsewhere?: boolean
  /** Where it stops to ask something. */
  stopping?: PlayerStops | undefined
}

/** Plays a recording from the second where it was left, and tells which stretches were really played. */
export function Player(props: PlayerProps) {
  const { kind, title, startAt = 0, onWatched, onPosition, onExpired, handle } = props
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLVideoElement>(null)
  const play = useRef<HTMLButtonElement>(null)
  const watched = useWatched(element, onWatched)
  const preferences = usePlayerPreferences()
  const [playing, setPlaying] = useState(false)
  const [position, setPosition] = useState(startAt)
  const [duration, setDuration] = useState(props.media.duration_seconds ?? 0)
  const [muted, setMuted] = useState(false)
  const [wide, setWide] = useState(false)
  const [filling, setFilling] = useState(false)
  const [height, setHeight] = useState<number | null>(null)
  const source = useSource(element, props.media, { box, height, startAt, onExpired })
  const { media } = source
  useEffect(() => {
    const changed = () => setFilling(document.fullscreenElement === box.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])

  const stopping = useStops(element, props.stopping?.stops ?? [], (seconds) => {
    if (element.current) element.current.currentTime = seconds
    setPosition(seconds)
  })
  const chapters = media.playback?.chapters ?? []
  const track =
    media.captions.find(({ language }) => language === preferences.captions) ??
    (preferences.captions === null ? undefined : media.captions[0])

  const toggle = () => {
    const video = element.current
    if (!video) return
    if (video.paused) void video.play().catch(() => null)
    else video.pause()
  }
  const seek = (seconds: number) => {
    const video = element.current
    if (!video) return
    watched.note(true)
    video.currentTime = Math.max(0, Math.min(seconds, video.duration || seconds))
    setPosition(video.currentTime)
  }
  const skip = (seconds: number) => seek((element.current?.currentTime ?? 0) + seconds)
  const setSpeed = (speed: (typeof speeds)[number]) => {
    usePlayerPreferences.setState({ speed })
    if (element.current) element.current.playbackRate = Number(speed)
  }
  const changeSpeed = (step: number) => {
    const next = speeds[speeds.indexOf(preferences.speed) + step]
    if (next) setSpeed(next)
  }
  const toggleCaptions = () =>
    usePlayerPreferences.setState({
      captions: track ? null : (media.captions[0]?.language ?? null),
    })
  const fill = () => void fillScreen(box.current, element.current)
  const isTakenOver = useTakenOver()
  const pictureInPicture = () => void element.current?.requestPictureInPicture?.().catch(() => null)
  const keys: Record<string, (() => void) | undefined> = {
    k: toggle,
    j: () => skip(-10),
    l: () => skip(10),
    c: media.captions.length > 0 ? toggleCaptions : undefined,
    '<': () => changeSpeed(-1),
    '>': () => changeSpeed(1),
    ...(kind === 'video' && { f: fill, t: () => setWide(!wide), i: pictureInPicture }),
  }
  const press = (key: string) => {
    const run = keys[key]
    run?.()
    return run !== undefined
  }
  useImperativeHandle(handle, () => ({
    toggle,
    seek,
    skip,
    position: () => element.current?.currentTime ?? position,
    play: () => void element.current?.play().catch(() => null),
    pause: () => element.current?.pause(),
    stopAt: stopping.stopAt,
    goOn: () => {
      stopping.goOn()
      play.current?.focus()
    },
    press,
  }))

  const shared = {
    ref: element,
    preload: 'metadata',
    onLoadedMetadata: () => {
      const video = element.current
      if (!video) return
      source.onReady()
      video.playbackRate = Number(preferences.speed)
      hideTracks(video)
      if (Number.isFinite(video.duration)) setDuration(video.duration)
      const { at, playing: continues } = source.resume.current
      // The end is no place to resume at.
      const resumes = at > 0 && at < video.duration - 2
      if (resumes) video.currentTime = at
      setPosition(resumes ? at : 0)
      if (continues) void video.play().catch(() => null)
      props.stopping?.onReady()
    },
    onPlay: () => {
      watched.begin()
      setPlaying(true)
      stopping.onPlay()
    },
    onPause: () => {
      watched.note(true)
      setPlaying(false)
    },
    onEnded: () => {
      watched.note(true)
      stopping.onEnded()
    },
    onSeeking: stopping.onSeeking,
    onSeeked: () => {
      stopping.onSeeked()
      if (!element.current?.paused) watched.begin()
    },
    onTimeUpdate: () => {
      const now = element.current?.currentTime ?? 0
      setPosition(now)
      onPosition?.(now)
      if (!element.current?.seeking) watched.note(false)
      stopping.onTimeUpdate()
    },
    onError: source.onError,
  } as const
  const tracks = media.captions.map(({ language, label, url }) => (
    <track key={language} kind="captions" srcLang={language} label={label} src={url} />
  ))
  const large = wide || filling
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the controls within
    <div
      ref={box}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && wide) setWide(false)
        if (props.keysElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
        if (event.target instanceof HTMLElement && event.target.closest('input, select')) return
        if (press(event.key.toLowerCase())) event.preventDefault()
      }}
      className={classNames(
        'overflow-hidden border border-line bg-surface',
        wide ? 'fixed inset-0 z-40' : 'rounded-card',
        large && 'flex flex-col',
      )}
    >
      {kind === 'video' ? (
        <div className={classNames('relative bg-black', large && 'min-h-0 flex-1')}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks are made above */}
          <video
            {...shared}
            poster={media.poster_url ?? undefined}
            playsInline
            muted={muted}
            aria-label={title}
            className={large ? 'block h-full w-full' : 'block aspect-video w-full'}
            onClick={toggle}
          >
            {tracks}
          </video>
          {track && (
            <CaptionLine over track={track} position={position} size={preferences.captionSize} />
          )}
        </div>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks are made above */}
          <audio {...shared} muted={muted} aria-label={title}>
            {tracks}
          </audio>
          {track && (
            <CaptionLine
              over={false}
              track={track}
              position={position}
              size={preferences.captionSize}
            />
          )}
        </>
      )}
      {source.failed && (
        <p
          role="alert"
          className="flex flex-wrap items-center justify-between gap-2 bg-amber-soft px-4 py-2 text-13 text-amber-ink"
        >
          <Trans>The recording couldn't be played.</Trans>
          <Button size="sm" onClick={source.retry}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {stopping.open !== null && props.stopping && (
        <div
          className={classNames('border-b border-line', large && 'max-h-[60dvh] overflow-y-auto')}
        >
          {props.stopping.renderStop(stopping.open)}
        </div>
      )}
      {/* Player controls run left to right in every language. */}
      <div dir="ltr" className="flex flex-wrap items-center gap-1 p-2">
        <IconButton ref={play} label={playing ? t`Pause` : t`Play`} onClick={toggle}>
          {playing ? <Pause /> : <Play />}
        </IconButton>
        <IconButton label={t`Back 10 seconds`} onClick={() => skip(-10)}>
          <RotateCcw />
        </IconButton>
        <IconButton label={t`Forward 10 seconds`} onClick={() => skip(10)}>
          <RotateCw />
        </IconButton>
        <span className="me-auto px-1 text-13 text-ink-muted tabular-nums">
          {clock(position)} / {clock(duration)}
        </span>
        <SeekBar
          position={position}
          duration={duration}
          chapters={chapters}
          stops={props.stopping?.stops ?? []}
          storyboard={media.playback?.storyboard ?? null}
          onSeek={seek}
        />
        <PlaybackMenus
          media={media}
          position={position}
          height={height}
          onSeek={seek}
          onHeightChange={setHeight}
          onSpeedChange={setSpeed}
        />
        <IconButton label={muted ? t`Sound on` : t`Sound off`} onClick={() => setMuted(!muted)}>
          {muted ? <VolumeX /> : <Volume2 />}
        </IconButton>
        <CaptionMenus captions={media.captions} track={track} onToggle={toggleCaptions} />
        {kind === 'video' && (
          <>
            {isTakenOver && document.pictureInPictureEnabled && (
              <IconButton label={t`Picture in picture`} onClick={pictureInPicture}>
                <PictureInPicture2 />
              </IconButton>
            )}
            <IconButton
              label={wide ? t`Leave theater mode` : t`Theater mode`}
              aria-pressed={wide}
              className="max-sm:hidden"
              onClick={() => setWide(!wide)}
            >
              <RectangleHorizontal />
            </IconButton>
            <IconButton label={filling ? t`Leave full screen` : t`Full screen`} onClick={fill}>
              {filling ? <Minimize /> : <Maximize />}
            </IconButton>
          </>
        )}
      </div>
    </div>
  )
}

/** The browser reads them, and shows them where only its own player can; here they are drawn over the picture. */
function hideTracks(video: HTMLMediaElement) {
  for (const track of video.textTracks) track.mode = 'hidden'
}

/** The whole player where the browser allows it, with its captions; a phone that fills the screen only with its own player does that. */
async function fillScreen(
  box: HTMLElement | null,
  video: (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null,
) {
  if (document.fullscreenElement) return document.exitFullscreen()
  if (box && document.fullscreenEnabled) return box.requestFullscreen().catch(() => undefined)
  video?.webkitEnterFullscreen?.()
}
