export interface Schema {
  readonly [keyword: string]: unknown
}

export interface Operation {
  readonly method: string
  /** As in the document: `/api/organizations/{organizationId}/courses/`. */
  readonly path: string
  readonly isPublic: boolean
  readonly errors: readonly string[]
  readonly query: { name: string; schema: Schema }[]
  readonly body: Schema | null
}

interface Document {
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    requestBodies: Record<string, Body>
  }
  paths: Record<string, { parameters?: unknown[] } & Record<string, RawOperation>>
  'x-usual-access': string
  'x-shared-errors': Record<string, string[]>
}

interface Parameter {
  name: string
  schema: Schema
}

interface RawOperation {
  'x-access'?: string
  'x-errors'?: string[]
  parameters?: (Parameter | Reference)[]
  requestBody?: Body | Reference
}

interface Body {
  content: Record<string, { schema: Schema }>
}

interface Reference {
  $ref: string
}

/** What the running product declares at /api/openapi.json. */
export async function readOperations(address: string) {
  const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as Document
  const operations = Object.entries(document.paths).flatMap(
    ([path, { parameters: _ofThePath, ...methods }]) =>
      Object.entries(methods).map(([method, raw]): Operation => ({
        method: method.toUpperCase(),
        path,
        isPublic: raw['x-access'] === 'public',
        errors: errorsOf(raw, document),
        query: (raw.parameters ?? []).map((parameter) =>
          described(parameter, document.components.parameters),
        ),
        body: raw.requestBody
          ? (described(raw.requestBody, document.components.requestBodies).content[
              'application/json'
            ]?.schema ?? null)
          : null,
      })),
  )
  return { operations, schemas: document.components.schemas }
}

const errorsOf = (
  raw: RawOperation,
  { 'x-usual-access': usual, 'x-shared-errors': shared }: Document,
) => [
  ...(raw['x-errors'] ?? []),
  ...(shared[raw['x-access'] ?? usual] ?? []),
  ...(raw.requestBody ? (shared['with_body'] ?? []) : []),
  ...(shared['every'] ?? []),
]

function described<Described extends object>(
  it: Described | Reference,
  shared: Record<string, Described>,
): Described {
  if (!('$ref' in it)) return it
  const found = shared[it.$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`The document has no ${it.$ref}.`)
  return found
}

export const parametersOf = ({ path }: Operation) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

/** The URL with its parameters filled in, as a client would write it. */
export const filled = (path: string, values: Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))

/** Operations that end sessions, people or whole organizations run last, so the others still find them. */
const ending = /delete|archive|suspend|leave|revoke|log-?out|password|transfer|remove|withdraw/i
export const endsSomething = ({ method, path }: Operation) =>
  method === 'DELETE' || ending.test(path)
export const lateness = (operation: Operation) => (endsSomething(operation) ? 1 : 0)

export const matching = (operations: readonly Operation[], only: string) =>
  operations.filter(({ path }) => path.includes(only))
