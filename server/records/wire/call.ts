import type { FastifyRequest } from 'fastify'
import { problem } from '#server/http/problem.ts'
import { refuse } from '../statements/values.ts'
import type { XapiVersion } from '../statements/vocabulary.ts'

/** A request as the resource should see it, whichever of the two ways it was sent. */
export interface Call {
  method: string
  parameters: ReadonlyMap<string, string>
  header: (name: string) => string | undefined
  body: Buffer
  version: XapiVersion
}

const none = Buffer.alloc(0)

/**
 * Reads a request. 1.0 lets browsers that can't send every method and header POST a form instead, with the method in
 * the URL and everything else in the form; 2.0 dropped that.
 */
export function readCall(request: FastifyRequest): Call {
  const parameters = readParameters(searchOf(request))
  const plain = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  const body = Buffer.isBuffer(request.body) ? request.body : none
  const method = parameters.get('method')
  if (request.method !== 'POST' || method === undefined) {
    const version = readVersion(plain('x-experience-api-version'))
    const asked = request.method === 'HEAD' ? 'GET' : request.method
    return { method: asked, parameters, header: plain, body, version }
  }
  return readForm(method, parameters, plain, body)
}

/** Form fields that represent headers; all others are parameters, except `content`. */
const headers = new Set([
  'authorization',
  'x-experience-api-version',
  'content-type',
  'content-length',
  'if-match',
  'if-none-match',
  'accept',
  'accept-encoding',
  'accept-language',
])

function readForm(
  method: string,
  address: ReadonlyMap<string, string>,
  plain: Call['header'],
  body: Buffer,
): Call {
  if (address.size > 1) refuse('The address', 'may have no parameter but method; use the form')
  if (!/^(GET|PUT|POST|DELETE|HEAD)$/.test(method)) refuse('method', 'is not one that xAPI knows')
  if (!/^application\/x-www-form-urlencoded\b/i.test(plain('content-type') ?? '')) {
    refuse('The body', 'must be a form')
  }
  const form = readParameters(body.toString('utf8'))
  const given = new Map<string, string>()
  const parameters = new Map<string, string>()
  for (const [name, value] of form) {
    if (headers.has(name.toLowerCase())) given.set(name.toLowerCase(), value)
    else if (name !== 'content') parameters.set(name, value)
  }
  const version = readVersion(
    given.get('x-experience-api-version') ?? plain('x-experience-api-version'),
  )
  if (version !== '1.0.3') refuse('method', 'belongs to 1.0; send the request itself')
  const content = form.get('content')
  if (content === undefined && (method === 'PUT' || method === 'POST')) {
    refuse('content', 'is missing in the form')
  }
  const header = (name: string) =>
    given.get(name) ?? (name === 'content-type' ? 'application/json' : plain(name))
  return {
    method: method === 'HEAD' ? 'GET' : method,
    parameters,
    header,
    body: Buffer.from(content ?? ''),
    version,
  }
}

const searchOf = ({ url }: FastifyRequest) => {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

/** Each parameter once; text that can't be stored is refused. */
function readParameters(text: string): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (parameters.has(name)) refuse(name, 'is given twice')
    if (value.includes('\0')) refuse(name, 'has characters that can’t be saved')
    parameters.set(name, value)
  }
  return parameters
}

/** Any patch of 1.0 and 2.0 is accepted and nothing else; a request must declare its version. */
function readVersion(header: string | undefined): XapiVersion {
  const version = header?.trim() ?? ''
  if (/^1\.0(\.\d+)?$/.test(version)) return '1.0.3'
  if (/^2\.0(\.\d+)?$/.test(version)) return '2.0.0'
  throw problem('record_version_unknown')
}

/** Refuses unknown parameters; names are case-sensitive. */
export function assertOnly(parameters: ReadonlyMap<string, string>, names: readonly string[]) {
  for (const name of parameters.keys()) {
    if (!names.includes(name)) refuse(name, 'is not a parameter of this resource')
  }
}
