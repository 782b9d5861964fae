import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { keyScopeOf } from '#server/interop/api-keys/reach.ts'
import type { NamedEndpoint } from './read-contract.ts'
import type { JsonSchema, schemasOf } from './schemas.ts'
import type { Shared } from './shared.ts'

type Schemas = ReturnType<typeof schemasOf>

export interface Parts {
  schemas: Schemas
  parameters: Shared<Parameter>
  responses: Shared<Response>
  bodies: Shared<Body>
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  description?: string
  required?: true
  schema: JsonSchema
}

interface Response {
  description: string
  content?: Record<string, { schema: JsonSchema }>
}

interface Body {
  required: true
  content: Record<string, { schema: JsonSchema }>
}

export function operationOf({ name, tag, endpoint }: NamedEndpoint, parts: Parts) {
  const parameters = parametersOf(endpoint, 'query', parts)
  const errors = endpoint.errors.filter((code) => !isShared(code, endpoint.access))
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: requestBodyOf(name, endpoint.body, endpoint, parts) }),
    responses: {
      ...successOf(name, endpoint, parts),
      '4XX': { $ref: '#/components/responses/Failure' },
    },
    ...(keyScopeOf(endpoint) && { 'x-api-key-scope': keyScopeOf(endpoint) }),
    ...(endpoint.access !== usualAccess && { 'x-access': endpoint.access }),
    ...(errors.length > 0 && { 'x-errors': errors }),
  }
}

/** Requires a person by default. Keys have access according to their scopes. */
function securityOf(endpoint: Endpoint) {
  if (endpoint.access === 'public') return { security: [] }
  return keyScopeOf(endpoint) ? { security: [{ jwt: [] }, { apiKey: [] }] } : {}
}

function requestBodyOf(
  operation: string,
  sent: NonNullable<Endpoint['body']>,
  { encoding }: Endpoint,
  { schemas, bodies }: Parts,
) {
  const type = encoding === 'multipart' ? 'multipart/form-data' : 'application/json'
  const schema = schemas.of(sent, 'sent')
  return bodies.use(nameOf(schema) ?? operation, {
    required: true,
    content: { [type]: { schema } },
  })
}

function successOf(operation: string, { output }: Endpoint, { schemas, responses }: Parts) {
  if (!output) return { 204: { description: 'Done' } }
  const schema = schemas.of(output, 'received')
  const response = { description: 'Done', content: { 'application/json': { schema } } }
  return { 200: responses.use(nameOf(schema) ?? operation, response) }
}

const nameOf = ({ $ref }: JsonSchema) => $ref?.split('/').at(-1)

/** The parameters in the path, which all of its methods share. */
export function pathParametersOf({ endpoint }: NamedEndpoint, parts: Parts) {
  const parameters = parametersOf(endpoint, 'params', parts)
  return parameters.length > 0 ? { parameters } : {}
}

function parametersOf(
  endpoint: Endpoint,
  part: 'params' | 'query',
  { schemas, parameters }: Parts,
) {
  const schema = endpoint[part]
  if (!schema) return []
  const { properties, required } = schemas.fieldsOf(schema)
  return Object.entries(properties).map(([name, { description, ...rest }]) =>
    parameters.use(name, {
      name,
      in: part === 'params' ? 'path' : 'query',
      ...(description && { description }),
      ...((part === 'params' || required.includes(name)) && { required: true }),
      schema: rest,
    }),
  )
}

/** Of calls without `x-access`. */
export const usualAccess: Access = 'member'

const isShared = (code: ErrorCode, access: Access) =>
  [...sharedErrors.every, ...sharedErrors[access]].some((shared) => shared === code)

const signedIn: ErrorCode[] = ['not_signed_in', 'session_expired']

/** Errors that calls can return besides their own `x-errors`, by `x-access` and by having a body. */
export const sharedErrors = {
  every: ['invalid_request', 'too_many_requests', 'internal_error'],
  with_body: ['malformed_json', 'payload_too_large', 'unsupported_media_type'],
  public: [],
  person: signedIn,
  member: [
    ...signedIn,
    'not_allowed',
    'organization_not_found',
    'organization_suspended',
    'organization_archived',
    'member_suspended',
    'two_factor_required',
  ],
  super_admin: [...signedIn, 'not_allowed'],
} satisfies Record<Access | 'every' | 'with_body', ErrorCode[]>
