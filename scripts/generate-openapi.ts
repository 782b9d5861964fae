import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCatalogue } from '#contract/errors.ts'
import { readDescriptions } from './openapi/descriptions.ts'
import {
  operationOf,
  pathParametersOf,
  sharedErrors,
  usualAccess,
  type Parts,
} from './openapi/operations.ts'
import { print } from './openapi/print.ts'
import { contractFolder, readContract } from './openapi/read-contract.ts'
import { schemasOf, type Version } from './openapi/schemas.ts'
import { Shared } from './openapi/shared.ts'

/**
 * Writes contract/openapi.json, and openapi-3.0.json for tools that don't support 3.1, from the endpoints of every file
 * in contract/. `npm run check` fails if one is stale.
 */
const contract = await readContract()
const descriptions = await readDescriptions()

function documentIn(version: Version) {
  const parts: Parts = {
    schemas: schemasOf(contract, descriptions, version),
    parameters: new Shared('parameters'),
    responses: new Shared('responses'),
    bodies: new Shared('requestBodies'),
  }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const named of contract.endpoints) {
    const path = named.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...(paths[path] ?? pathParametersOf(named, parts)),
      [named.endpoint.method.toLowerCase()]: operationOf(named, parts),
    }
  }
  const { components } = parts.schemas
  const responses = parts.responses.share(components)
  const requestBodies = parts.bodies.share({ ...components, ...responses })
  return {
    openapi: version === '3.0' ? '3.0.3' : '3.1.0',
    info: {
      title: 'Lyceum API',
      version: '1',
      description:
        'One API for the web app and for everyone else. Programs send `Authorization: Bearer <API key>`; the web app sends `Authorization: JWT <access token>`. Every path answers with and without the trailing slash. Texts with NUL or lone surrogates are refused, and so are single lines with control characters. A call that fails answers 4xx, or 5xx if it is our fault, with a code and a sentence.',
    },
    servers: [{ url: '/' }],
    security: [{ jwt: [] }],
    tags: [...new Set(contract.endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that an admin made under Settings → Integrations.',
        },
        jwt: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`JWT <access token>`, as a login returns it.',
        },
      },
      parameters: parts.parameters.share(components),
      requestBodies,
      responses: {
        ...responses,
        Failure: {
          description: 'The call failed; `code` says why.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      schemas: { ...inOrder(components), Error: errorSchema },
    },
    'x-usual-access': usualAccess,
    'x-shared-errors': sharedErrors,
  }
}

const inOrder = (components: object) =>
  Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const errorSchema = {
  type: 'object',
  description: 'Why a call failed.',
  required: ['code', 'detail', 'request_id'],
  properties: {
    code: {
      type: 'string',
      enum: Object.keys(errorCatalogue),
      description: '`/api/errors.json` says what each means and which status it has.',
    },
    detail: { type: 'string', description: 'A sentence for people.' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What is wrong with which field.',
    },
    changed: {
      type: 'object',
      description: 'Who saved a newer revision, and when.',
      properties: {
        by: { type: 'string' },
        at: { type: 'string', format: 'date-time' },
        revision: { type: 'integer' },
      },
    },
    request_id: { type: 'string', description: 'Names this call in the log of the server.' },
  },
}

for (const [file, version] of [
  ['openapi.json', '3.1'],
  ['openapi-3.0.json', '3.0'],
] as const) {
  await writeFile(join(contractFolder, file), `${print(documentIn(version))}\n`)
}
