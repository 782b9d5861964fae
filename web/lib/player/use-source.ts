import { useEffect, useRef, useState, type RefObject } from 'react'
import { attachSource, enginesFor, type Engine, type Playable } from './attach-source.ts'

interface Options {
  /** The player around the element, which is marked with the way it plays. */
  box: RefObject<HTMLElement | null>
  /** The chosen quality; null leaves it to the connection. */
  height: number | null
  /** Where it was left. */
  startAt: number
  onExpired: (() => void) | undefined
}

/** Connects a recording with the element that plays it, tries the next way when one fails, and takes up new addresses. */
export function useSource<Media extends Playable>(
  element: RefObject<HTMLVideoElement | null>,
  given: Media,
  { box, height, startAt, onExpired }: Options,
) {
  const [failed, setFailed] = useState(false)
  // Engines that failed here; the next one is tried before an error is shown.
  const [spent, setSpent] = useState<readonly Engine[]>([])
  // Renewed addresses are taken up when the old ones fail, not in the middle of a sentence.
  const [media, setMedia] = useState(given)
  if (media !== given && (failed || (media.playback === null) !== (given.playback === null))) {
    setMedia(given)
    setSpent([])
    setFailed(false)
  }

  const resume = useRef({ at: startAt, playing: false })
  const fail = (engine: Engine) => {
    const left = element.current
      ? enginesFor(element.current, media).filter((one) => one !== engine && !spent.includes(one))
      : []
    if (left.length > 0) return setSpent([...spent, engine])
    setFailed(true)
    onExpired?.()
  }
  const onFailure = useRef(fail)
  useEffect(() => {
    onFailure.current = fail
  })
  const used = useRef<Engine>('file')
  useEffect(() => {
    const video = element.current
    if (!video) return
    const engine = enginesFor(video, media).find((one) => !spent.includes(one)) ?? 'file'
    used.current = engine
    box.current?.setAttribute('data-player', engine)
    const detach = attachSource(video, media, {
      engine,
      height,
      onFailure: () => onFailure.current(engine),
    })
    return () => {
      const { currentTime, paused, readyState } = video
      if (readyState > 0) resume.current = { at: currentTime, playing: !paused }
      detach()
    }
  }, [element, box, media, spent, height])

  return {
    /** What is playing: the given recording, or the one before its addresses were renewed. */
    media,
    failed,
    /** Where to go on after a change of the source. */
    resume,
    onReady: () => setFailed(false),
    onError: () => {
      // The library tells of its own failures.
      if (used.current !== 'script') fail(used.current)
    },
    retry: () => {
      setSpent([])
      onExpired?.()
    },
  }
}
