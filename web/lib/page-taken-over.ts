const checkMs = 50

/** Resolves once React has taken over everything that the server rendered, or when it has been waited for long enough. */
export async function pageTakenOver(root: Element, patienceMs: number): Promise<void> {
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
