/** How far the content of a box goes on beyond each of its edges, in pixels that fade: none, or this many. */
const fade = 24

/**
 * A ref for a box with the class `fade-x` or `fade-y`: an edge beyond which the content goes on fades out, so that
 * nobody takes the last thing in sight for the last one.
 */
export function fadeOverflow(box: HTMLElement | null) {
  if (!box) return
  const update = () => {
    for (const [edge, hidden] of Object.entries(hiddenBeyond(box))) {
      box.style.setProperty(`--fade-${edge}`, hidden > 1 ? `${fade}px` : '0px')
    }
  }
  update()
  box.addEventListener('scroll', update, { passive: true })
  const observer = new ResizeObserver(update)
  for (const part of [box, ...box.children]) observer.observe(part)
  return () => {
    box.removeEventListener('scroll', update)
    observer.disconnect()
  }
}

type Box = Pick<
  HTMLElement,
  'scrollLeft' | 'scrollTop' | 'scrollWidth' | 'scrollHeight' | 'clientWidth' | 'clientHeight'
>

/** Pixels of content out of sight at each edge. In right-to-left text a box starts at its right end and counts down. */
export function hiddenBeyond(box: Box) {
  const across = box.scrollWidth - box.clientWidth
  const left = box.scrollLeft < 0 ? across + box.scrollLeft : box.scrollLeft
  return {
    left,
    right: across - left,
    top: box.scrollTop,
    bottom: box.scrollHeight - box.clientHeight - box.scrollTop,
  }
}
