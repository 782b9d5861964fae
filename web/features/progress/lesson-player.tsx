import { Trans, useLingui } from '@lingui/react/macro'
import {
  Captions,
  CaptionsOff,
  Maximize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { LessonMedia } from '#contract/lesson-progress.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { clock } from './lesson-words.tsx'
import { addRange, type Range } from './watched-ranges.ts'

export interface PlayerHandle {
  toggle: () => void
  seek: (seconds: number) => void
  skip: (seconds: number) => void
  position: () => number
}

export interface Watched {
  position_seconds: number
  watched: Range[]
}

type LessonPlayerProps = {
  kind: 'video' | 'audio'
  title: string
  media: LessonMedia
  /** Where it was left. */
  startAt: number
  /** Called every few seconds of playing, and when it stops. */
  onWatched: (watched: Watched) => void
  onPosition?: (seconds: number) => void
  /** The address works no longer: ask for a new one. */
  onExpired: () => void
  handle: Ref<PlayerHandle>
}

const reportEverySeconds = 10
const speeds = ['0.75', '1', '1.25', '1.5', '1.75', '2'] as const

/** Plays a recording from the second where it was left, and tells which stretches were really played. */
export function LessonPlayer(props: LessonPlayerProps) {
  const { kind, title, media, startAt, onWatched, onPosition, onExpired, handle } = props
  const { t } = useLingui()
  const element = useRef<HTMLVideoElement>(null)
  const played = useRef<{ ranges: Range[]; from: number | null; reported: number }>({
    ranges: [],
    from: null,
    reported: 0,
  })
  const [playing, setPlaying] = useState(false)
  const [position, setPosition] = useState(startAt)
  const [duration, setDuration] = useState(media.duration_seconds ?? 0)
  const [muted, setMuted] = useState(false)
  const [captions, setCaptions] = useState(false)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>('1')
  const [failed, setFailed] = useState(false)

  const note = (stop: boolean) => {
    const now = element.current?.currentTime ?? 0
    const run = played.current
    if (run.from !== null && now > run.from) run.ranges = addRange(run.ranges, run.from, now)
    if (run.from !== null) run.from = stop ? null : now
    if (!stop && Math.abs(now - run.reported) < reportEverySeconds) return
    if (!stop || run.ranges.length > 0) {
      onWatched({ position_seconds: now, watched: run.ranges })
      run.ranges = []
      run.reported = now
    }
  }
  const noteOnLeaving = useRef(note)
  useEffect(() => {
    noteOnLeaving.current = note
  })
  useEffect(() => {
    const leave = () => noteOnLeaving.current(true)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  // A renewed address starts where the old one stood.
  const resumeAt = useRef(startAt)
  useEffect(() => {
    showCaptions(element.current, captions)
  }, [captions])

  const toggle = () => {
    const video = element.current
    if (!video) return
    if (video.paused) video.play().catch(() => setFailed(true))
    else video.pause()
  }
  const seek = (seconds: number) => {
    const video = element.current
    if (!video) return
    note(true)
    video.currentTime = Math.max(0, Math.min(seconds, video.duration || seconds))
    setPosition(video.currentTime)
  }
  const skip = (seconds: number) => seek((element.current?.currentTime ?? 0) + seconds)
  useImperativeHandle(handle, () => ({
    toggle,
    seek,
    skip,
    position: () => element.current?.currentTime ?? position,
  }))

  const shared = {
    ref: element,
    src: media.url,
    preload: 'metadata',
    onLoadedMetadata: () => {
      const video = element.current
      if (!video) return
      setFailed(false)
      showCaptions(video, captions)
      if (Number.isFinite(video.duration)) setDuration(video.duration)
      const start = resumeAt.current
      // The end is no place to resume at.
      const resumes = start > 0 && start < video.duration - 2
      if (resumes) video.currentTime = start
      setPosition(resumes ? start : 0)
    },
    onPlay: () => {
      played.current.from = element.current?.currentTime ?? 0
      setPlaying(true)
    },
    onPause: () => {
      note(true)
      setPlaying(false)
    },
    onEnded: () => note(true),
    onSeeked: () => {
      if (!element.current?.paused) played.current.from = element.current?.currentTime ?? 0
    },
    onTimeUpdate: () => {
      const now = element.current?.currentTime ?? 0
      setPosition(now)
      onPosition?.(now)
      if (!element.current?.seeking) note(false)
    },
    onError: () => {
      resumeAt.current = position
      setFailed(true)
      onExpired()
    },
  } as const

  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      {kind === 'video' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks are in the part below
        <video
          {...shared}
          poster={media.poster_url ?? undefined}
          playsInline
          muted={muted}
          aria-label={title}
          className="block aspect-video w-full bg-ink"
          onClick={toggle}
        >
          <CaptionTracks media={media} />
        </video>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks are in the part below
        <audio {...shared} muted={muted} aria-label={title}>
          <CaptionTracks media={media} />
        </audio>
      )}
      {failed && (
        <p
          role="alert"
          className="flex flex-wrap items-center justify-between gap-2 bg-amber-soft px-4 py-2 text-13 text-amber-ink"
        >
          <Trans>The recording couldn't be played.</Trans>
          <Button size="sm" onClick={onExpired}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {/* As on every player, whatever the language. */}
      <div dir="ltr" className="flex flex-wrap items-center gap-1 p-2">
        <IconButton label={playing ? t`Pause` : t`Play`} onClick={toggle}>
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
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.floor(duration))}
          step={1}
          value={Math.floor(position)}
          aria-label={t({ message: 'Position', context: 'seek bar' })}
          aria-valuetext={clock(position)}
          onChange={(event) => seek(Number(event.target.value))}
          className="-order-1 h-6 w-full px-1"
        />
        <Select
          compact
          aria-label={t`Speed`}
          className="w-20!"
          value={speed}
          onValueChange={(next) => {
            setSpeed(next)
            if (element.current) element.current.playbackRate = Number(next)
          }}
          options={speeds.map((value) => ({ value, label: `${value}×` }))}
        />
        <IconButton label={muted ? t`Sound on` : t`Sound off`} onClick={() => setMuted(!muted)}>
          {muted ? <VolumeX /> : <Volume2 />}
        </IconButton>
        {media.captions.length > 0 && (
          <IconButton
            label={captions ? t`Hide captions` : t`Show captions`}
            aria-pressed={captions}
            onClick={() => setCaptions(!captions)}
          >
            {captions ? <CaptionsOff /> : <Captions />}
          </IconButton>
        )}
        {kind === 'video' && (
          <>
            {globalThis.document?.pictureInPictureEnabled && (
              <IconButton
                label={t`Picture in picture`}
                onClick={() => void element.current?.requestPictureInPicture().catch(() => null)}
              >
                <PictureInPicture2 />
              </IconButton>
            )}
            <IconButton
              label={t`Full screen`}
              onClick={() => void element.current?.requestFullscreen().catch(() => null)}
            >
              <Maximize />
            </IconButton>
          </>
        )}
      </div>
    </div>
  )
}

/** The first captions, or none; they stay loaded either way. */
function showCaptions(media: HTMLMediaElement | null, wanted: boolean) {
  for (const [index, track] of [...(media?.textTracks ?? [])].entries()) {
    track.mode = wanted && index === 0 ? 'showing' : 'hidden'
  }
}

function CaptionTracks({ media }: { media: LessonMedia }) {
  return media.captions.map(({ language, label, url }) => (
    <track key={language} kind="captions" srcLang={language} label={label} src={url} />
  ))
}
