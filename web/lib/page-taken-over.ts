const checkMs = 50
/** Parts whose script is still on its way by then are taken over later. */
const patienceMs = 4000

/** Resolves once React has taken over everything that the server rendered. */
export async function pageTakenOver(root: Element): Promise<void> {
  const over = performance.now() + patienceMs
  while (isWaiting(root) && performance.now() < over) {
    await new Promise((resolve) => setTimeout(resolve, checkMs))
  }
}

/** Whether React doesn't know some element yet. What was written as HTML it never will. */
const isWaiting = (parent: Element): boolean =>
  [...parent.children].some((element) => {
    const known = Object.entries(element).find(([key]) => key.startsWith('__reactProps'))
    return !known || (!isWrittenAsHtml(known[1]) && isWaiting(element))
  })

const isWrittenAsHtml = (props: unknown): boolean =>
  typeof props === 'object' && props !== null && 'dangerouslySetInnerHTML' in props
