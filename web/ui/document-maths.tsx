import katex from 'katex'
import 'katex/dist/katex.css'
import { useLayoutEffect, useRef } from 'react'

/** Sets a formula. Loaded only by texts that have one; a broken formula shows its source. */
export default function Maths({ latex, block }: { latex: string; block: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    katex.render(latex, place.current, {
      displayMode: block,
      throwOnError: false,
      trust: false,
      maxExpand: 500,
      maxSize: 20,
    })
  }, [latex, block])
  return block ? (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <span className="my-6 block overflow-x-auto py-1" tabIndex={0} ref={place} />
  ) : (
    <span ref={place} />
  )
}
