import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { keyScopeOf } from '#server/interop/api-keys/reach.ts'
import type { Parameters } from './parameters.ts'
import type { NamedEndpoint } from './read-contract.ts'
import type { schemasOf } from './schemas.ts'

type Schemas = ReturnType<typeof schemasOf>

interface Parts {
  schemas: Schemas
  parameters: Parameters
}

export function operationOf({ name, tag, endpoint }: NamedEndpoint, parts: Parts) {
  const { schemas } = parts
  const parameters = [
    ...parametersOf(endpoint, 'params', parts),
    ...parametersOf(endpoint, 'query', parts),
  ]
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: requestBodyOf(endpoint, schemas) }),
    responses: {
      ...successOf(endpoint, schemas),
      '4XX': { $ref: '#/components/responses/Failure' },
    },
    ...(keyScopeOf(endpoint) && { 'x-api-key-scope': keyScopeOf(endpoint) }),
    'x-access': endpoint.access,
    ...(endpoint.errors.length > 0 && { 'x-errors': endpoint.errors }),
  }
}

/** Requires a person by default. Keys have access according to their scopes. */
function securityOf(endpoint: Endpoint) {
  if (endpoint.access === 'public') return { security: [] }
  return keyScopeOf(endpoint) ? { security: [{ jwt: [] }, { apiKey: [] }] } : {}
}

function requestBodyOf({ encoding, body }: Endpoint, schemas: Schemas) {
  const type = encoding === 'multipart' ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [type]: { schema: body && schemas.of(body, 'sent') } } }
}

const successOf = ({ output }: Endpoint, schemas: Schemas) =>
  output
    ? {
        200: {
          description: 'Done',
          content: { 'application/json': { schema: schemas.of(output, 'received') } },
        },
      }
    : { 204: { description: 'Done' } }

function parametersOf(
  endpoint: Endpoint,
  part: 'params' | 'query',
  { schemas, parameters }: Parts,
) {
  const schema = endpoint[part]
  if (!schema) return []
  const { properties, required } = schemas.fieldsOf(schema)
  return Object.entries(properties).map(([name, { description, ...rest }]) =>
    parameters.use({
      name,
      in: part === 'params' ? 'path' : 'query',
      ...(description && { description }),
      ...((part === 'params' || required.includes(name)) && { required: true }),
      schema: rest,
    }),
  )
}

const signedIn: ErrorCode[] = ['not_signed_in', 'session_expired']

/** Errors that calls can return besides their own `x-errors`, by `x-access` and by having a body. */
export const sharedErrors = {
  every: ['invalid_request', 'too_many_requests', 'internal_error'],
  with_body: ['malformed_json', 'payload_too_large', 'unsupported_media_type'],
  public: [],
  person: signedIn,
  member: [
    ...signedIn,
    'organization_not_found',
    'organization_suspended',
    'organization_archived',
    'member_suspended',
    'two_factor_required',
  ],
  super_admin: [...signedIn, 'not_allowed'],
} satisfies Record<Access | 'every' | 'with_body', ErrorCode[]>
