import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** As much of S3 as the store uses, in memory. What it holds survives its own outages. */
export class TestBucket {
  readonly objects = new Map<string, Buffer>()
  /** `broken` answers 503 to everything, `silent` takes every request and never answers. */
  state: 'well' | 'broken' | 'silent' = 'well'
  readonly #metadata = new Map<string, Record<string, string>>()
  readonly #parts = new Map<string, Map<number, Buffer>>()
  #server = this.#create()
  #port = 0

  async start(): Promise<this> {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
    return this
  }

  /** Nothing listens at its address until it is started again. */
  stop() {
    this.#server.close()
    this.#server.closeAllConnections()
    this.#server = this.#create()
  }

  get settings() {
    return {
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
  }

  #create() {
    return createServer((request, response) => {
      readBody(request).then(
        (body) => {
          if (this.state === 'broken') response.writeHead(503).end()
          else if (this.state === 'well') this.#answer(request, body, response)
        },
        () => response.destroy(),
      )
    })
  }

  #answer(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://s3')
    const key = decodeURIComponent(url.pathname.replace(/^\/files\/?/, ''))
    const query = url.searchParams
    const upload = query.get('uploadId')
    const parts = upload ? this.#parts.get(upload) : undefined
    if (upload && !parts) return fail(response, 'NoSuchUpload')
    switch (`${request.method} ${operation(query)}`) {
      case 'POST uploads':
        this.#parts.set(key, new Map())
        return xml(
          response,
          `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`,
        )
      case 'PUT part':
        parts?.set(Number(query.get('partNumber')), body)
        return response.setHeader('etag', `"${query.get('partNumber')}"`).end()
      case 'GET parts':
        return xml(
          response,
          `<ListPartsResult>${[...(parts ?? [])]
            .map(
              ([number, bytes]) =>
                `<Part><PartNumber>${number}</PartNumber><ETag>"${number}"</ETag><Size>${bytes.length}</Size></Part>`,
            )
            .join('')}</ListPartsResult>`,
        )
      case 'POST parts':
        this.objects.set(
          key,
          Buffer.concat([...(parts ?? [])].sort(byNumber).map(([, bytes]) => bytes)),
        )
        this.#parts.delete(upload ?? '')
        return xml(
          response,
          `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`,
        )
      case 'GET list':
        return xml(
          response,
          `<ListBucketResult>${[...this.objects.keys()]
            .sort()
            .map(
              (name) =>
                `<Contents><Key>${name}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
            )
            .join('')}</ListBucketResult>`,
        )
      case 'PUT object':
        this.objects.set(key, body)
        this.#metadata.set(key, metadata(request))
        return response.end()
      case 'DELETE object':
        this.objects.delete(key)
        return response.writeHead(204).end()
      default:
        return this.#answerObject(request, key, response)
    }
  }

  #answerObject(request: IncomingMessage, key: string, response: ServerResponse) {
    const object = this.objects.get(key)
    if (!object) return fail(response, 'NoSuchKey')
    const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
    const bytes = range ? object.subarray(Number(range[1]), Number(range[2]) + 1) : object
    const status = range ? 206 : 200
    response.writeHead(status, { ...this.#metadata.get(key), 'content-length': bytes.length })
    return response.end(request.method === 'HEAD' ? undefined : bytes)
  }
}

async function readBody(request: IncomingMessage) {
  return Buffer.concat(await request.toArray())
}

const metadata = (request: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name, String(value)]),
  )

const byNumber = ([a]: [number, Buffer], [b]: [number, Buffer]) => a - b

function operation(query: URLSearchParams) {
  if (query.has('uploads')) return 'uploads'
  if (query.has('partNumber')) return 'part'
  if (query.has('uploadId')) return 'parts'
  return query.has('list-type') ? 'list' : 'object'
}

const xml = (response: ServerResponse, text: string) =>
  (response.headersSent ? response : response.setHeader('content-type', 'application/xml')).end(
    text,
  )

const fail = (response: ServerResponse, code: string) =>
  xml(
    response.writeHead(404, { 'content-type': 'application/xml' }),
    `<Error><Code>${code}</Code></Error>`,
  )
