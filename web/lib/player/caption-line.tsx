import { classNames } from '#web/ui/class-names.ts'
import type { CaptionSize } from './player-preferences.ts'
import { useCues, type CaptionTrack } from './use-cues.ts'

const sizes: Record<CaptionSize, string> = {
  small: 'text-14',
  normal: 'text-16 sm:text-18',
  large: 'text-20 sm:text-24',
}

type CaptionLineProps = {
  track: CaptionTrack
  position: number
  size: CaptionSize
  /** Over the picture, or on its own below sound. */
  over: boolean
}

/** What is being said now. It is text: markup in a captions file never becomes elements here. */
export function CaptionLine({ track, position, size, over }: CaptionLineProps) {
  const { data = [] } = useCues(track)
  const lines = data.filter(({ from, to }) => position >= from && position < to)
  if (lines.length === 0 && over) return null
  return (
    <p
      lang={track.language}
      dir="auto"
      data-captions
      className={classNames(
        'text-center leading-snug font-medium text-balance',
        sizes[size],
        over
          ? 'pointer-events-none absolute inset-x-4 bottom-3 mx-auto w-fit max-w-[92%] rounded-control bg-black/80 px-3 py-1.5 text-white'
          : 'min-h-12 px-4 py-3',
      )}
    >
      {lines.map(({ from, text }) => (
        <span key={`${from} ${text}`} className="block">
          {text}
        </span>
      ))}
    </p>
  )
}
