import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/**
 * Describes where a page failed, without personal data: the route pattern instead of the URL, the kind of error instead
 * of its message, positions in our own scripts instead of their arguments.
 */
export const BrowserError = z.object({
  /** Shown to the person, so support can find the error in the list. */
  id: Id,
  /** Route pattern: `/dashboard/student/courses/$courseId`. */
  route: z.string().check(z.maxLength(200), z.regex(/^\/[\w$./-]*$/)),
  name: z.string().check(z.regex(/^[A-Za-z_]{1,60}$/)),
  /** Innermost frames first: `index-B8x2.js:1:2043`. */
  places: z
    .array(z.string().check(z.regex(/^[\w.-]{1,100}:\d{1,7}:\d{1,7}$/)))
    .check(z.maxLength(5)),
})
export type BrowserError = z.infer<typeof BrowserError>

export const reportBrowserError = endpoint({
  method: 'POST',
  path: '/api/browser-errors/',
  access: 'public',
  summary: 'Report that a page broke in the browser, without anything about its reader',
  body: BrowserError,
  errors: ['too_many_requests'],
})
