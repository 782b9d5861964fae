import type * as z from 'zod/mini'

/** The message for a field whose schema has none. Server and web register it with `z.config`. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Required' : 'Invalid input'
    case 'too_small':
      if (issue.origin === 'string') {
        return Number(issue.minimum) <= 1 ? 'Required' : `At least ${issue.minimum} characters`
      }
      return issue.origin === 'array' ? `At least ${issue.minimum}` : `At least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? `At most ${issue.maximum} characters`
        : `At most ${issue.maximum}`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}`
    default:
      return 'Invalid input'
  }
}
