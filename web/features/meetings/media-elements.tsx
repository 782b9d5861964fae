import { useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type VideoProps = {
  track: MediaStreamTrack
  /** What it shows, said aloud. */
  label: string
  mirrored?: boolean
  /** A screen is shown whole; a face fills its tile. */
  whole?: boolean
  className?: string
}

/** The pictures of one track. Sound is played apart, so that a hidden tile is still heard. */
export function Video({ track, label, mirrored, whole, className }: VideoProps) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (element.current) element.current.srcObject = new MediaStream([track])
  }, [track])
  return (
    <video
      ref={element}
      autoPlay
      playsInline
      muted
      aria-label={label}
      className={classNames(
        'size-full',
        whole ? 'object-contain' : 'object-cover',
        mirrored && '-scale-x-100',
        className,
      )}
    />
  )
}

/** The sound of one track. */
export function Sound({ track }: { track: MediaStreamTrack }) {
  const element = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (!element.current) return
    element.current.srcObject = new MediaStream([track])
    // A browser that wants a press first gets one with the next button.
    void element.current.play().catch(() => undefined)
  }, [track])
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- people who speak right now
  return <audio ref={element} autoPlay hidden />
}
