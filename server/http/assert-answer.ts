import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#contract/endpoint.ts'

/** In tests, every response is checked against the contract: missing and extra fields are errors. */
export function assertAnswer(endpoint: Endpoint, response: unknown) {
  const where = `${endpoint.method} ${endpoint.path}`
  if (!endpoint.output) {
    if (response !== undefined)
      throw new Error(`${where} answers a body that its contract does not have`)
    return
  }
  const wire: unknown = JSON.parse(JSON.stringify(response ?? null))
  const result = endpoint.output.safeParse(wire)
  if (!result.success) {
    throw new Error(`${where} breaks its contract: ${JSON.stringify(result.error.issues)}`)
  }
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(result.data)), wire)) {
    throw new Error(`${where} answers more than its contract says: ${JSON.stringify(wire)}`)
  }
}
