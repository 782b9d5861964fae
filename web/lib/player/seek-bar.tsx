import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Playback, Storyboard } from '#contract/media.ts'
import { classNames } from '#web/ui/class-names.ts'
import { clock } from './clock.ts'
import type { PlayerStop } from './stops.ts'

type SeekBarProps = {
  position: number
  duration: number
  chapters: Playback['chapters']
  stops: readonly PlayerStop[]
  storyboard: Storyboard | null
  onSeek: (seconds: number) => void
}

/** Where the recording is; pointing at it shows what is there before one goes there. */
export function SeekBar(props: SeekBarProps) {
  const { position, duration, chapters, stops, storyboard, onSeek } = props
  const { t } = useLingui()
  const [pointed, setPointed] = useState<number | null>(null)
  const point = (event: React.PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)))
    setPointed(share * duration)
  }
  return (
    <div
      className="relative -order-1 h-6 w-full px-1"
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setPointed(null)}
    >
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(position)}
        aria-label={t({ message: 'Position', context: 'seek bar' })}
        aria-valuetext={clock(position)}
        onChange={(event) => onSeek(Number(event.target.value))}
        className="h-6 w-full"
      />
      {duration > 0 &&
        chapters
          .filter(({ at_seconds }) => at_seconds > 0 && at_seconds < duration)
          .map(({ at_seconds, title }) => (
            <span
              key={at_seconds}
              aria-hidden
              title={title}
              className="pointer-events-none absolute top-2 h-2 w-0.5 bg-surface"
              style={{ insetInlineStart: `${(100 * at_seconds) / duration}%` }}
            />
          ))}
      {duration > 0 &&
        stops.map(({ id, at_seconds, is_done }) => (
          <span
            key={id}
            aria-hidden
            data-stop={is_done ? 'done' : 'open'}
            className={classNames(
              'pointer-events-none absolute top-1.75 size-2.5 -translate-x-1/2 rounded-full border-2 border-surface',
              is_done ? 'bg-success' : 'bg-amber',
            )}
            style={{ insetInlineStart: `${Math.min(100, (100 * at_seconds) / duration)}%` }}
          />
        ))}
      {pointed !== null && duration > 0 && (
        <Preview
          at={pointed}
          share={pointed / duration}
          chapters={chapters}
          storyboard={storyboard}
        />
      )}
    </div>
  )
}

type PreviewProps = Pick<SeekBarProps, 'chapters' | 'storyboard'> & { at: number; share: number }

function Preview({ at, share, chapters, storyboard }: PreviewProps) {
  const chapter = chapters.findLast(({ at_seconds }) => at_seconds <= at)
  return (
    <div
      aria-hidden
      data-storyboard
      className="pointer-events-none absolute bottom-full z-10 mb-1 w-max max-w-60 -translate-x-1/2 overflow-hidden rounded-control border border-line bg-raised text-center text-12 shadow-sm"
      style={{ left: `clamp(5rem, ${share * 100}%, calc(100% - 5rem))` }}
    >
      {storyboard && <span className="block" style={pictureAt(storyboard, at)} />}
      <span className="block truncate px-2 py-0.5 tabular-nums">
        {clock(at)}
        {chapter && ` · ${chapter.title}`}
      </span>
    </div>
  )
}

function pictureAt(
  { url, columns, count, width, height, interval_seconds }: Storyboard,
  at: number,
) {
  const number = Math.min(count - 1, Math.floor(at / interval_seconds))
  const [column, row] = [number % columns, Math.floor(number / columns)]
  return {
    width,
    height,
    backgroundImage: `url("${url}")`,
    backgroundPosition: `-${column * width}px -${row * height}px`,
  }
}
