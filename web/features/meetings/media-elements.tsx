import { useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type VideoProps = {
  track: MediaStreamTrack
  /** What it shows, said aloud. */
  label: string
  mirrored?: boolean
  className?: string
}

/** The pictures of one track. Sound is played apart, so that a hidden tile is still heard. */
export function Video({ track, label, mirrored, className }: VideoProps) {
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
        // Shown whole, in the shape that the camera has.
        'size-full object-contain',
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
