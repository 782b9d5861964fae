import { useEffect } from 'react'
import { countCourseView } from '#contract/course-page.ts'
import { call } from '#web/lib/call.ts'
import { logFailure } from '#web/lib/log.ts'

const storageKey = 'lyceum-visitor'

/** The same for this browser, tied to nobody; where nothing can be stored, each visit is a new one. */
function visitorId(): string {
  const made = crypto.randomUUID()
  try {
    const known = localStorage.getItem(storageKey)
    if (known) return known
    localStorage.setItem(storageKey, made)
  } catch {
    // A browser that stores nothing still looks at pages.
  }
  return made
}

/** Tells the instructors of a public course that someone looked at its page. */
export function useCountView(courseId: string | undefined) {
  useEffect(() => {
    if (courseId === undefined) return
    call(countCourseView, {
      params: { course: courseId },
      body: { visitor: visitorId() },
    }).catch((failure: unknown) => logFailure('A view was not counted', failure))
  }, [courseId])
}
