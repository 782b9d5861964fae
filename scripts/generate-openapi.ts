import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { Document } from '#contract/document.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts'

/**
 * Writes contract/openapi.json from the endpoints of every file in contract/. `npm run check` fails when it is stale.
 * Endpoints are grouped by file; one that belongs to the group of another file exports its name as `openApiTag`.
 */
const folder = join(import.meta.dirname, '../contract')

interface Named {
  name: string
  tag: string
  endpoint: Endpoint
}

async function readEndpoints(): Promise<Named[]> {
  const files = (await readdir(folder))
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .sort()
  const modules = await Promise.all(
    files.map(
      async (file) =>
        [basename(file, '.ts'), (await import(join(folder, file))) as object] as const,
    ),
  )
  return modules
    .flatMap(([file, exports]) => {
      const { openApiTag: tag = file } = exports as { openApiTag?: string }
      return Object.entries(exports)
        .filter(
          (entry): entry is [string, Endpoint] =>
            (entry[1] as Endpoint | null)?.kind === 'endpoint',
        )
        .map(([name, endpoint]) => ({ name, tag, endpoint }))
    })
    .sort((a, b) => inOrder(`${a.tag}.ts`, `${b.tag}.ts`) || inOrder(a.name, b.name))
}

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Rich text stands in many calls; the file describes it once. */
const named = new Map<unknown, string>([[Document, 'Document']])

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const name = named.get(zodSchema)
      if (name === undefined || (zodSchema as unknown) === schema) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
      jsonSchema.$ref = `#/components/schemas/${name}`
    },
  })
  return withoutUnusedDefinitions(json)
}

/** What only the named schema needed is described with it. */
function withoutUnusedDefinitions({ $defs, ...json }: z.core.JSONSchema.JSONSchema) {
  const text = JSON.stringify(json)
  if (!$defs || !text.includes('#/$defs/')) return json
  return { ...json, $defs }
}

/** In a file of its own the references start at its root; inside this one they start at the schema. */
const componentOf = (name: string, schema: z.ZodMiniType) =>
  JSON.parse(
    JSON.stringify(schemaOf(schema, 'output')).replaceAll(
      '#/$defs/',
      `#/components/schemas/${name}/$defs/`,
    ),
  ) as object

const everyError: ErrorCode[] = ['invalid_request', 'too_many_requests', 'internal_error']
const signedInErrors: ErrorCode[] = ['not_signed_in', 'session_expired']
const memberErrors: ErrorCode[] = [
  'organization_not_found',
  'organization_suspended',
  'organization_archived',
  'member_suspended',
  'two_factor_required',
]
const bodyErrors: ErrorCode[] = ['malformed_json', 'payload_too_large', 'unsupported_media_type']

function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const given =
    endpoint.access === 'public' ? endpoint.errors : [...signedInErrors, ...endpoint.errors]
  const member: ErrorCode[] = endpoint.access === 'member' ? memberErrors : []
  const staff: ErrorCode[] = endpoint.access === 'super_admin' ? ['not_allowed'] : []
  const body: ErrorCode[] = endpoint.body ? bodyErrors : []
  return [...new Set([...given, ...member, ...staff, ...body, ...everyError])]
}

function operationOf({ name, tag, endpoint }: Named) {
  const errors = errorsOf(endpoint)
  const parameters = [
    ...propertiesOf(endpoint.params, 'path'),
    ...propertiesOf(endpoint.query, 'query'),
  ]
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: [{ jwt: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: requestBodyOf(endpoint.encoding, endpoint.body) }),
    responses: { ...successOf(endpoint), ...failuresOf(errors) },
    'x-errors': errors,
  }
}

const requestBodyOf = (encoding: Endpoint['encoding'], body: z.ZodMiniType) => {
  const type = encoding === 'multipart' ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [type]: { schema: schemaOf(body, 'input') } } }
}

const successOf = ({ output }: Endpoint) =>
  output
    ? {
        200: {
          description: 'Done',
          content: { 'application/json': { schema: schemaOf(output, 'output') } },
        },
      }
    : { 204: { description: 'Done' } }

function failuresOf(errors: ErrorCode[]) {
  const byStatus = Map.groupBy(errors, (code) => errorCatalogue[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function propertiesOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const json = schemaOf(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }))
}

const paths: Record<string, Record<string, unknown>> = {}
for (const named of await readEndpoints()) {
  const path = named.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
  paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: operationOf(named) }
}

const document = {
  openapi: '3.1.0',
  info: {
    title: 'Lyceum API',
    version: '1',
    description:
      'One API for the web app and for everyone else. Send `Authorization: JWT <access token>`. Every path answers with and without the trailing slash.',
  },
  paths,
  components: {
    securitySchemes: {
      jwt: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: 'JWT <access token>',
      },
    },
    schemas: {
      ...Object.fromEntries(
        [...named].map(([schema, name]) => [name, componentOf(name, schema as z.ZodMiniType)]),
      ),
      Error: {
        type: 'object',
        required: ['code', 'detail', 'request_id'],
        properties: {
          code: { enum: Object.keys(errorCatalogue) },
          detail: { type: 'string' },
          errors: { type: 'object', additionalProperties: { type: 'string' } },
          changed: {
            type: 'object',
            properties: {
              by: { type: 'string' },
              at: { type: 'string', format: 'date-time' },
              revision: { type: 'integer' },
            },
          },
          request_id: { type: 'string' },
        },
      },
    },
  },
}

await writeFile(join(folder, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
