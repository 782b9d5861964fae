import * as z from 'zod/mini'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { fieldMessage } from '#contract/messages.ts'
import { problem } from './problem.ts'

z.config({ customError: fieldMessage })

/** Checks the three parts of a request against the contract and names every field that is wrong. */
export function validate(
  endpoint: Endpoint,
  request: { params: unknown; query: unknown; body: unknown },
) {
  const errors: Record<string, string> = {}
  const check = (schema: z.ZodMiniType | undefined, value: unknown) => {
    if (!schema) return undefined
    const result = safeParse(schema, value)
    if (result.success) return result.data
    for (const issue of result.error.issues)
      errors[issue.path.join('.') || 'body'] ??= issue.message
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

/** An id that is not an id names nothing, so the answer is 404 as for any other unknown object. */
function checkParams(endpoint: Endpoint, params: unknown) {
  if (!endpoint.params) return undefined
  const result = endpoint.params.safeParse(params)
  if (!result.success) throw problem('not_found')
  return result.data
}

/** A body nested so deeply that checking it would exhaust the stack is a mistake of the sender, not of the server. */
function safeParse(schema: z.ZodMiniType, value: unknown) {
  try {
    return schema.safeParse(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw problem('invalid_request', { detail: 'This is nested too deeply.', cause: error })
  }
}
