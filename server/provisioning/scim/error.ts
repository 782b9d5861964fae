import type { Problem } from '#server/http/problem.ts'

/** The error types of RFC 7644 §3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers'

/** An error that the directory may read. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    detail: string,
    { scimType, retryAfterSeconds }: { scimType?: ScimType; retryAfterSeconds?: number } = {},
  ) {
    super(detail)
    this.status = status
    this.scimType = scimType
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const badRequest = (scimType: ScimType, detail: string) =>
  new ScimError(400, detail, { scimType })

export const notUnique = (detail: string) => new ScimError(409, detail, { scimType: 'uniqueness' })

export const notFound = (detail = 'This resource does not exist.') => new ScimError(404, detail)

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

export const errorBody = (status: number, detail: string, scimType?: ScimType) => ({
  schemas: [errorSchema],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
})

/** Converts our own errors to SCIM errors. */
export const fromProblem = (problem: Problem) =>
  new ScimError(problem.status, problem.message, {
    ...(uniquenessCodes.has(problem.code) && { scimType: 'uniqueness' as const }),
    ...(problem.retryAfterSeconds && { retryAfterSeconds: problem.retryAfterSeconds }),
  })

const uniquenessCodes = new Set(['email_taken', 'username_taken', 'group_name_taken'])
