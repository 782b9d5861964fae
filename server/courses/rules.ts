import type { CourseStatus } from '#contract/courses.ts'
import { addressOf } from '#server/categories/rules.ts'

/** An instant, as a row or as JSON holds it. */
type Moment = Date | string | null

interface Life {
  submitted_at: Moment
  changes_requested_at: Moment
  published_at: Moment
  archived_at: Moment
  template_kind?: string | null
}

/** One word for where a course stands, told from its timestamps. `statusColumn` in queries.ts says the same in SQL. */
export function statusOf(course: Life): CourseStatus {
  if (course.template_kind) return 'template'
  if (course.archived_at) return 'archived'
  if (course.submitted_at) return 'in_review'
  if (course.changes_requested_at) return 'changes_requested'
  return course.published_at ? 'published' : 'draft'
}

/** A title as an address: never empty. */
export const slugOf = (title: string) => addressOf(title) || 'course'

/** Whether following "requires" from one can lead back to it. Each edge is a pair: what requires, and what it requires. */
export function hasCycle(edges: readonly (readonly [string, string])[]): boolean {
  const requires = Map.groupBy(edges, ([from]) => from)
  const state = new Map<string, 'open' | 'done'>()
  for (const start of requires.keys()) {
    // An explicit stack: a chain of hundreds must not exhaust the real one.
    const stack: { node: string; next: number }[] = [{ node: start, next: 0 }]
    if (!state.has(start)) state.set(start, 'open')
    else continue
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const target = requires.get(top.node)?.[top.next++]?.[1]
      if (target === undefined) {
        state.set(top.node, 'done')
        stack.pop()
      } else if (state.get(target) === 'open') return true
      else if (!state.has(target)) {
        state.set(target, 'open')
        stack.push({ node: target, next: 0 })
      }
    }
  }
  return false
}
