import * as z from 'zod/mini'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { fieldMessage } from '#contract/messages.ts'
import type { Words } from '#server/words/sentence.ts'
import { fieldSentence } from '#server/words/field-sentence.ts'
import { problem } from './problem.ts'
import { findUnreadable } from './readable.ts'

z.config({ customError: fieldMessage })

/** Validates the three parts of a request against the contract and reports every invalid field. */
export function validate(
  endpoint: Endpoint,
  request: { params: unknown; query: unknown; body: unknown },
) {
  const errors: Record<string, Words> = {}
  const check = (schema: z.ZodMiniType | undefined, value: unknown) => {
    if (!schema) return undefined
    const unreadable = findUnreadable(value)
    if (unreadable) {
      errors[unreadable.path || 'body'] ??= unreadable.detail
      return undefined
    }
    const result = schema.safeParse(value)
    if (result.success) return result.data
    for (const issue of result.error.issues)
      errors[issue.path.join('.') || 'body'] ??= fieldSentence(issue.message)
    return undefined
  }
  const input = {
    params: checkParams(endpoint, request.params),
    query: check(endpoint.query, request.query),
    body: check(endpoint.body, request.body),
  }
  if (Object.keys(errors).length > 0) {
    throw problem('invalid_request', { detail: Object.values(errors)[0], errors })
  }
  return input as Input<Endpoint>
}

/** An invalid ID matches nothing, so the response is 404, as for any unknown object. */
function checkParams(endpoint: Endpoint, params: unknown) {
  if (!endpoint.params) return undefined
  const result = endpoint.params.safeParse(params)
  if (!result.success || findUnreadable(params)) throw problem('not_found')
  return result.data
}
